import { expect, test } from 'vitest';
import { isSame, linesOf, proposeName, rebase, restoredFrom } from './text-content.ts';

test('a title proposes a name of small letters, digits and single hyphens', () => {
  expect(proposeName('Rope & twine: what’s new in 2026?')).toBe('rope-twine-whats-new-in-2026');
  expect(proposeName('Über die Größe')).toBe('uber-die-grosse');
  expect(proposeName('!')).toBe('');
  expect(proposeName('word '.repeat(30))).toBe(Array(12).fill('word').join('-'));
});

test('two versions of a text are compared setting by setting, and an empty setting is none', () => {
  const rope = { settings: { title: 'Rope', slug: '' }, body: 'It is twisted.\n' };
  expect(isSame(rope, { settings: { title: 'Rope' }, body: 'It is twisted.\n' })).toBe(true);
  expect(isSame(rope, { ...rope, body: 'It is twisted' })).toBe(false);
  const corrections = [{ date: '2026-03-11', text: 'It is not cast.' }];
  expect(linesOf({ settings: { authors: ['Ada', 'Ben'], corrections }, body: 'Text' })).toBe(
    'authors: \n  - Ada\n  - Ben\ncorrections: \n  - 2026-03-11: It is not cast.\n\nText',
  );
});

test('a restored revision keeps the date, the corrections and the state that the text has now', () => {
  const parts = { settings: { title: 'Twine', date: '2026-03-09', draft: 'true' }, body: 'Then.' };
  const corrections = [{ date: '2026-03-11', text: 'It is not cast.' }];
  const now = { parts: { settings: { title: 'Rope', date: '2026-03-10', corrections }, body: 'Now.' } };
  expect(restoredFrom({ source: '', parts }, now)).toEqual({
    settings: { title: 'Twine', date: '2026-03-10', draft: '', corrections },
    body: 'Then.',
  });
  expect(restoredFrom({ source: '---\ntitle: [\n---\n', parts: null }, now)).toEqual({
    source: '---\ntitle: [\n---\n',
  });
});

test('what was typed stays when the server changes other settings of the text', () => {
  const base = { settings: { title: 'Rope', draft: 'true' }, body: 'It is' };
  const next = { settings: { title: 'Rope', draft: '', date: '2026-03-11' }, body: 'It is' };
  const typed = { settings: { title: 'Ropes', draft: 'true', slug: 'ropes' }, body: 'It is laid' };
  expect(rebase(base, base, next)).toEqual(next);
  expect(rebase(typed, base, next)).toEqual({
    settings: { title: 'Ropes', draft: '', date: '2026-03-11', slug: 'ropes' },
    body: 'It is laid',
  });
  expect(rebase({ ...typed, body: 'It is' }, base, { ...next, body: 'It was' })).toMatchObject({
    body: 'It was',
  });
  expect(rebase({ source: 'b' }, { source: 'a' }, { source: 'c' })).toEqual({ source: 'b' });
});
