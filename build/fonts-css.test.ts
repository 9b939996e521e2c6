import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unicodeRange } from '../contract/letters.ts';
import { FONT_FILES } from './font-faces.ts';
import { fontsCss } from './fonts-css.ts';

const TOKENS = readFileSync('app/styles/tokens.css', 'utf8');

test('neighbouring letters are one range', () => {
  expect(unicodeRange(new Set('dabc€x'))).toBe('U+0061-0064, U+0078, U+20AC');
});

test('every family of the stylesheet stands in a stack, the second files next to the first', () => {
  const families = new Set([...fontsCss().matchAll(/font-family: ("[^"]+")/g)].map(([, family]) => family));
  expect(families.size).toBe(9);
  for (const family of families) expect(TOKENS).toContain(family);
  for (const { family } of FONT_FILES)
    if (family.endsWith(' More')) expect(TOKENS).toContain(`"${family.replace(/ More$/, '')}", "${family}",`);
});

test.each(['serif', 'display', 'sans', 'italic'])('the first file of %s has the letters of prose', (name) => {
  const letters = FONT_FILES.find((file) => file.name === name)?.letters;
  for (const letter of 'Write: “isn’t it $5?” – 7 % …') expect(letters, letter).toContain(letter);
});
