import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT_FILES } from './subset-fonts.ts';

const STYLES = readFileSync('app/styles/fonts.css', 'utf8');
const TOKENS = readFileSync('app/styles/tokens.css', 'utf8');

test.each(FONT_FILES)(
  'browsers fetch $name for the letters that are in it, and no others',
  ({ name, letters }) => {
    const face = STYLES.split('@font-face').find((part) => part.includes(`@fonts/${name}.woff2`)) ?? '';
    const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]?.split(',') ?? [];
    const named = ranges.flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    });
    expect(named.sort()).toEqual([...letters].sort());
  },
);

test('files that few pages need are families of their own: in one family with the others, Chromium asks the system for a substitute at every size', () => {
  const faces = STYLES.split('@font-face').filter((part) => part.includes('unicode-range'));
  expect(faces.length).toBeGreaterThan(FONT_FILES.length);
  for (const face of faces) {
    const isFirst = FONT_FILES.some(
      ({ name }) => !name.endsWith('-more') && face.includes(`@fonts/${name}.woff2`),
    );
    const family = /font-family: "([^"]+)"/.exec(face)?.[1] ?? '';
    expect(family.endsWith(' More'), face).toBe(!isFirst);
    if (!isFirst) expect(TOKENS).toContain(`"${family.replace(/ More$/, '')}", "${family}",`);
  }
});
