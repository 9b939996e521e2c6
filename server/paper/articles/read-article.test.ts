import { expect, test } from 'vitest';
import { describeIssue } from '../content/issue.ts';
import { readArticle } from './read-article.ts';

const HEAD = ['title: A title', 'description: What it says', 'date: 2026-03-10'];

function read(settings: readonly string[], body = 'Text.', file = 'a-story.md') {
  return readSource(['---', ...settings, '---', body].join('\n'), file);
}

function readSource(source: string | Uint8Array, file = 'a-story.md') {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  return readArticle(file, bytes, {
    id: 'ledger.example',
    domain: 'ledger.example',
    timeZone: 'America/New_York',
  });
}

function issues(result: ReturnType<typeof readArticle>): string[] {
  return 'issues' in result ? result.issues.map(describeIssue) : [];
}

test('an image may say what it shows and whose it is; without an image there is nothing to say', () => {
  const texts = ['imageAlt: A crane at dusk', 'imageCaption: The old quay', 'imageCredit: Ada Marrow'];
  expect(read([...HEAD, 'image: /media/crane.jpg', ...texts])).toMatchObject({
    value: {
      article: { imageAlt: 'A crane at dusk', imageCaption: 'The old quay', imageCredit: 'Ada Marrow' },
    },
  });
  expect(issues(read([...HEAD, ...texts]))).toEqual([
    expect.stringContaining('imageAlt stands without an image'),
    expect.stringContaining('imageCaption stands without an image'),
    expect.stringContaining('imageCredit stands without an image'),
  ]);
});

test('a picture is as wide as the text unless the article wants it wide', () => {
  expect(read([...HEAD, 'hero: wide'])).toMatchObject({ value: { article: { hero: 'wide' } } });
  expect(issues(read([...HEAD, 'hero: huge']))).toEqual([
    expect.stringMatching(/^a-story\.md:5: hero.*write wide, or remove the line/),
  ]);
});

test('key figures have a figure before the bar and words behind it', () => {
  const figures = ['keyFigures:', '  - 46% | of firms | and farms', '  - "$1.8 million|lost"'];
  expect(read([...HEAD, ...figures])).toMatchObject({
    value: {
      article: {
        keyFigures: [
          { figure: '46%', words: 'of firms | and farms' },
          { figure: '$1.8 million', words: 'lost' },
        ],
      },
    },
  });
  expect(read([...HEAD, 'keyFigures: 9 in 10 | answer'])).toMatchObject({
    value: { article: { keyFigures: [{ figure: '9 in 10', words: 'answer' }] } },
  });
  for (const wrong of [
    '46% of firms',
    '| of firms',
    '46% |',
    `${'9'.repeat(21)} | firms`,
    '9 | '.padEnd(165, 'x'),
  ]) {
    expect(issues(read([...HEAD, `keyFigures: ["${wrong}"]`])), wrong).toEqual([
      expect.stringMatching(/^a-story\.md:5: keyFigures.*write a figure and what it counts, such as 46% \|/),
    ]);
  }
  const seven = Array.from({ length: 7 }, (_, index) => `"${index} | boats"`).join(', ');
  expect(issues(read([...HEAD, `keyFigures: [${seven}]`]))).toEqual([
    expect.stringContaining('name at most 6 figures'),
  ]);
});

test('an article may name its section; what is no category is an issue with its line and the fix', () => {
  expect(read([...HEAD, 'category: arts'])).toMatchObject({ value: { article: { category: 'arts' } } });
  expect(issues(read([...HEAD, 'category: Arts & Culture']))).toEqual([
    expect.stringMatching(
      /^a-story\.md:5: category is “Arts & Culture”: write a category: local, national, /,
    ),
  ]);
  expect(issues(read([...HEAD, 'category:']))).toHaveLength(1);
});

test('a file with a title, a description and a date is an article of the publication, named after the file', () => {
  expect(read(HEAD, '\nOne.\n\nTwo.\n')).toMatchObject({
    value: {
      article: {
        file: 'a-story.md',
        slug: 'a-story',
        title: 'A title',
        description: 'What it says',
        date: '2026-03-10',
        publishedAt: new Date('2026-03-10T04:00:00Z'),
        authors: [],
        image: null,
        video: null,
        keywords: [],
        longKeywords: [],
        domains: ['ledger.example'],
        aliases: [],
        body: 'One.\n\nTwo.',
      },
    },
  });
});

test('all settings are read', () => {
  const all = [
    ...HEAD,
    'slug: another-name',
    'authors: [Ada Byron, "Babbage, Charles"]',
    'draft: false',
    'image: /illustrations/business/coins-1/16x9.svg',
    'video: https://youtu.be/MeridianP07',
    'keywords: [Cash flow, pricing, cash flow]',
    'longKeywords: how to price a service, what a line costs',
    'domains: [ledger.example, other.example]',
    'aliases: [old-name]',
    'canonical: https://first.example/rope',
    'noindex: true',
    'updated: 2026-03-12',
    'corrections:',
    '  - date: 2026-03-11',
    '    text: "It was Tuesday: not Monday."',
  ];
  expect(read(all)).toMatchObject({
    value: {
      article: {
        slug: 'another-name',
        authors: ['Ada Byron', 'Babbage, Charles'],
        image: '/illustrations/business/coins-1/16x9.svg',
        video: 'https://youtu.be/MeridianP07',
        keywords: ['Cash flow', 'pricing'],
        longKeywords: ['how to price a service', 'what a line costs'],
        domains: ['ledger.example', 'other.example'],
        aliases: ['old-name'],
        canonical: 'https://first.example/rope',
        noindex: true,
        updated: '2026-03-12',
        corrections: [{ date: '2026-03-11', text: 'It was Tuesday: not Monday.' }],
      },
    },
  });
});

test('the newest correction is when an article was last changed, unless it says so itself', () => {
  const corrections = ['2026-03-11', '2026-03-12T09:00:00Z'].map(
    (date) => `  - { date: ${date}, text: It was }`,
  );
  const written = read([...HEAD, 'corrections:', ...corrections]);
  expect(written).toMatchObject({ value: { article: { updated: '2026-03-12T09:00:00Z' } } });
  expect(read(HEAD)).toMatchObject({ value: { article: { updated: null, corrections: [] } } });
});

test('keywords may hold quotes; a comma parts two', () => {
  const result = read([...HEAD, `keywords: ['the "good" debt', "loss, profit", "owner's pay"]`]);
  expect(result).toMatchObject({
    value: { article: { keywords: ['the "good" debt', 'loss', 'profit', "owner's pay"] } },
  });
});

test('windows line ends and a byte order mark change nothing', () => {
  const source = `\uFEFF---\r\n${HEAD.join('\r\n')}\r\n---\r\nText.\r\n\r\nMore.`;
  expect(readSource(source)).toMatchObject({
    value: { article: { title: 'A title', body: 'Text.\n\nMore.' } },
  });
});

test('a number, a truth value or a date in front matter is text', () => {
  expect(read(['title: 1984', 'description: no', 'date: 2026-03-10T09:30:00Z'])).toMatchObject({
    value: { article: { title: '1984', description: 'no', date: '2026-03-10T09:30:00Z' } },
  });
});

test.each([
  ['no front matter', 'Just text.', 'a-story.md:1: the front matter is missing'],
  [
    'front matter without an end',
    `---\n${HEAD.join('\n')}\nText.`,
    'a-story.md:1: the front matter does not end',
  ],
  [
    'two front matters',
    `---\n${HEAD.join('\n')}\n---\n\n---\ntitle: B\n---\nText.`,
    'a-story.md:7: the front matter stands twice',
  ],
  [
    'a setting twice',
    `---\n${HEAD.join('\n')}\ntitle: B\n---\nText.`,
    'a-story.md:5: this setting stands twice',
  ],
  ['a colon in a text', '---\ntitle: Debt: a guide\n---\nText.', 'a-story.md:2: this is no YAML'],
  ['no settings', '---\n---\nText.', 'a-story.md:2: the front matter has no settings'],
  ['a list of settings', '---\n- title\n---\nText.', 'a-story.md:2: the front matter has no settings'],
  [
    'aliases',
    '---\ntitle: &a x\ndescription: *a\n---\nText.',
    'a-story.md:2: the front matter uses YAML aliases',
  ],
  [
    'a null byte',
    `---\n${HEAD.join('\n')}\n---\nText.\n\u0000`,
    'a-story.md:7: the line holds an invisible control character',
  ],
])('%s is an issue with its line', (_name, source, expected) => {
  expect(issues(readSource(source))).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['date: 10 March 2026', 'a-story.md:2: date is “10 March 2026”: write a day such as 2026-03-10'],
  ['date: 2026-02-30', 'a-story.md:2: date is “2026-02-30”: write a day'],
  ['date: 2026-13-01', 'a-story.md:2: date is “2026-13-01”: write a day'],
  ['date: 2026-03-10T25:00:00Z', 'a-story.md:2: date is “2026-03-10T25:00:00Z”: write a day'],
  ['date: 2026-03-10T09:30', 'a-story.md:2: date is “2026-03-10T09:30”: write a day'],
  ['slug: ../etc', 'a-story.md:2: slug is “../etc”: write lower-case letters'],
  ['slug: Ünïcode', 'a-story.md:2: slug is “Ünïcode”: write lower-case letters'],
  [
    `slug: ${'a'.repeat(5_000)}`,
    'a-story.md:2: slug is “aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…”: write at most 200 characters',
  ],
  ['image: javascript:alert(1)', 'a-story.md:2: image is “javascript:alert(1)”: write a full http'],
  ['image:', 'a-story.md:2: image is empty: write a text'],
  [
    'video: https://youtu.be/MeridianP0',
    'a-story.md:2: video is “https://youtu.be/MeridianP0”: write a YouTube link',
  ],
  [
    'video: https://video.example/shorts/MeridianP07',
    'a-story.md:2: video is “https://video.example/shorts/MeridianP07”: write a YouTube link',
  ],
  ['keywords: {a: b}', 'a-story.md:2: keywords is {"a":"b"}: write a list such as [cash flow, pricing]'],
  ['keywords:\n  - cash\n  - [x]', 'a-story.md:4: keywords[1] is ["x"]: write a text'],
  [
    'domains: [https://ledger.example]',
    'a-story.md:2: domains[0] is “https://ledger.example”: write the bare host',
  ],
  ['domains: []', 'a-story.md:2: domains is []: name a domain'],
  ['updated: yesterday', 'a-story.md:2: updated is “yesterday”: write a day such as 2026-03-10'],
  ['corrections: none', 'a-story.md:2: corrections is “none”: write a list of corrections'],
  ['corrections: [{ text: Wrong }]', 'write a text'],
  ['aliases: [Old]', 'a-story.md:2: aliases[0] is “Old”: write lower-case letters'],
  [
    'authors: {name: Ada}',
    'a-story.md:2: authors is {"name":"Ada"}: write a list such as [Ada Byron, Charles Babbage]',
  ],
  ['authors: [Ada, ""]', 'a-story.md:2: authors[1] is empty: write a text, it must not be empty'],
  ['draft: maybe', 'a-story.md:2: draft is “maybe”: write true or false'],
  ['tags: [a]', 'a-story.md:2: there is no setting tags: remove it or correct its name'],
])('%s is an issue that says what to write', (line, expected) => {
  const [name] = line.split(':');
  const result = read([line, ...HEAD.filter((setting) => !setting.startsWith(`${name}:`))]);
  expect(issues(result)).toEqual([expect.stringContaining(expected)]);
});

test('every issue of a file is reported at once', () => {
  expect(issues(read(['title:', 'date: soon', 'colour: red'], '', 'Bad Name.md'))).toEqual([
    'Bad Name.md:2: title is empty: write a text, it must not be empty',
    'Bad Name.md:1: description is missing: write a text',
    expect.stringContaining('Bad Name.md:3: date is “soon”: write a day'),
    expect.stringContaining('Bad Name.md:4: there is no setting colour: remove it or correct its name'),
    expect.stringContaining('Bad Name.md:6: the file has no text'),
    expect.stringContaining('Bad Name.md: the file’s name makes no slug'),
  ]);
});

test('a file that is no text, or no article by its size, is an issue', () => {
  expect(issues(readSource(new Uint8Array([0xff, 0xfe, 0x2d])))).toEqual([
    expect.stringContaining('not UTF-8'),
  ]);
  expect(issues(readSource(new Uint8Array(200_001)))).toEqual([
    expect.stringContaining('larger than 200 kB'),
  ]);
});

test('front matter of any length is answered', () => {
  const deep = readSource(`---\ntitle: ${'['.repeat(190_000)}\n---\nText.`);
  expect(issues(deep)).toEqual([expect.stringContaining('longer than 10,000 characters')]);
  const brackets = readSource(`---\ntitle: ${'['.repeat(9_900)}\n---\nText.`);
  expect(issues(brackets)).not.toEqual([]);
  const settings = readSource(`---\n${'a: b\n'.repeat(1_900)}---\nText.`);
  expect(issues(settings)).not.toEqual([]);
});

test('a draft is left out, and nothing is said of what is not finished in it', () => {
  expect(read(['draft: true', 'title:'], '')).toEqual({ draft: true });
});

test('Markdown that the paper does not show is an issue with its line', () => {
  const body = 'One.\n\n<div>Two.</div>\n\n#### Three';
  expect(issues(read(HEAD, body))).toEqual([
    expect.stringContaining('a-story.md:8: HTML is not shown'),
    expect.stringContaining('a-story.md:10: headings have 3 levels'),
  ]);
});
