import { expect, test } from 'vitest';
import { authorPath, authorSlug } from './authors.ts';

test.each([
  ['Ada Byron', 'ada-byron'],
  ['  Ada   BYRON ', 'ada-byron'],
  ['José Díaz', 'jose-diaz'],
  ['Jose Diaz', 'jose-diaz'],
  ['Conor O’Brien, Jr.', 'conor-o-brien-jr'],
  ['山田太郎', '山田太郎'],
  ['Сергей Королёв', 'сергей-королёв'],
  ['김민준', '김민준'],
  ['प्रिया', 'प्रिया'],
  ['—', ''],
  ['🐙', ''],
  ['x'.repeat(201), ''],
])('in addresses, %j is %j', (name, slug) => {
  expect(authorSlug(name)).toBe(slug);
  expect(authorSlug(slug)).toBe(slug);
});

test('a name of another script is percent-encoded in its address', () => {
  expect(authorPath('山田')).toBe('/author/%E5%B1%B1%E7%94%B0');
});
