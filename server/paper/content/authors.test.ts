import { expect, test } from 'vitest';
import { parseAuthor } from './authors.ts';
import { describeIssue } from './issue.ts';

function read(file: string, settings: readonly string[], text = 'Ada follows ropes.') {
  return parseAuthor(file, Buffer.from(['---', ...settings, '---', text].join('\n')));
}

function issues(...parameters: Parameters<typeof read>): string[] {
  const reading = read(...parameters);
  return 'issues' in reading ? reading.issues.map(describeIssue) : [];
}

test('a file is about the author whose page has its name, with a role, a text and perhaps a picture', () => {
  expect(
    read('josé-díaz.md'.normalize('NFC').replace('é', 'e').replace('í', 'i'), ['role: Editor'], 'One.\nTwo.'),
  ).toEqual({
    value: { slug: 'jose-diaz', role: 'Editor', text: 'One. Two.' },
  });
  expect(read('ada.md', ['role: Editor', 'image: /media/ada.jpg'])).toMatchObject({
    value: { image: '/media/ada.jpg' },
  });
  expect(read('ada.md', ['role: Editor', 'fediverse: "@ada@social.example"'])).toMatchObject({
    value: { fediverse: '@ada@social.example' },
  });
  expect(issues('ada.md', ['role: Editor', 'fediverse: ada'])).toEqual([
    expect.stringContaining('write the account in full'),
  ]);
  expect(read('ada.md', ['role: Editor', 'draft: true'])).toEqual({ draft: true });
});

test('what is wrong is named with its line and what to write instead', () => {
  expect(issues('Ada Byron.md', ['role: Editor'])).toEqual([
    'Ada Byron.md: the file’s name is not that of an author: rename it as the name is in addresses, such as ada-byron.md, and put it into authors/ itself',
  ]);
  expect(issues('team/ada.md', ['role: Editor'])).toHaveLength(1);
  expect(issues('ada.md', ['rôle: Editor', 'image: ada.jpg'])).toEqual([
    expect.stringMatching(/^ada\.md:1: role is missing/),
    expect.stringMatching(/^ada\.md:3: image is “ada\.jpg”: write a full http/),
    expect.stringMatching(/^ada\.md:2: there is no setting rôle/),
  ]);
  expect(issues('ada.md', ['role: Editor'], '**Bold** words')).toEqual([
    expect.stringMatching(/^ada\.md:4: bold/i),
  ]);
  expect(issues('ada.md', ['role: Editor'], 'x'.repeat(401))).toEqual([
    'ada.md:4: the text has 401 characters: write at most 400 characters',
  ]);
  expect(issues('ada.md', ['role: Editor'], '')).toEqual([expect.stringContaining('the file has no text')]);
});
