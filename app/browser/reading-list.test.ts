import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetHistory,
  readHistory,
  readSaved,
  rememberReading,
  saveArticle,
  unsaveArticle,
} from './reading-list.ts';

/** A browser's storage, or what stands in its place. */
function storage(values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values));
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('localStorage', local);
  return kept;
}
beforeEach(() => vi.stubGlobal('document', { querySelectorAll: () => [] }));
afterEach(() => vi.unstubAllGlobals());

const article = (name: string, at = 1) => ({ path: `/blog/${name}`, title: name, at });

test('an article is saved once, newest first, and can be taken off the list', () => {
  storage();
  saveArticle(article('a'));
  saveArticle(article('b'));
  saveArticle(article('a', 2));
  expect(readSaved()).toEqual([article('a', 2), article('b')]);
  unsaveArticle('/blog/a');
  expect(readSaved()).toEqual([article('b')]);
});

test('the history is bounded, and clearing it leaves nothing behind', () => {
  const kept = storage();
  for (let index = 0; index < 80; index++) rememberReading({ ...article(String(index)), place: index });
  expect(readHistory()).toHaveLength(50);
  expect(readHistory()[0]).toMatchObject({ path: '/blog/79', place: 79 });
  forgetHistory();
  expect([...kept.keys()]).toEqual([]);
});

test.for([
  'no JSON',
  '{}',
  'null',
  '[null]',
  '[{"path":"/blog/a"}]',
  '[{"path":"javascript:alert(1)","title":"x","at":1}]',
  '[{"path":"//elsewhere.example/","title":"x","at":1}]',
  '[{"path":"/blog/a","title":"x","at":"now"}]',
])('a storage that holds %s is as good as empty', (value) => {
  storage({ 'saved-articles': value, 'reading-history': value });
  expect([...readSaved(), ...readHistory()]).toEqual([]);
});

test('where storage is refused or full, nothing is remembered and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  saveArticle(article('a'));
  rememberReading(article('a'));
  forgetHistory();
  expect(readSaved()).toEqual([]);
});
