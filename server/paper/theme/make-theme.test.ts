import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutFaces } from './cut-faces.ts';
import { readFontTables, unpackFont } from './font-tables.ts';
import { makeTheme } from './make-theme.ts';
import { planFaces } from './plan-faces.ts';
import { readTheme } from './read-theme.ts';

const require = createRequire(import.meta.url);
const SANS = require.resolve(
  '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-fonts-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a font tells its axes, its measures and the widths of its letters', async () => {
  const font = readFontTables(await unpackFont(await readFile(SANS), 'Aé m'));
  expect(font.axes.get('wght')).toEqual({ min: 100, usual: 100, max: 900 });
  expect(font).toMatchObject({ isItalic: false });
  expect(font.ascent + font.descent).toBeGreaterThan(1);
  expect(font.widthOf('m') ?? 0).toBeGreaterThan(font.widthOf(' ') ?? 1);
  expect(font.widthOf('é')).toBeGreaterThan(0.3);
  expect(font.widthOf('z')).toBeUndefined();
});

test('a face of the software’s packages is cut to prose first, and other letters follow in files of their own', async () => {
  const source = { files: [SANS], further: [], hasSerifs: undefined, weight: 700 };
  const { faces, fallback } = await cutFaces({ role: 'display', source, folder });
  expect(faces.map(({ part, preload }) => [part, preload])).toEqual([
    ['first', true],
    ['more', false],
  ]);
  const first = await readFile(join(folder, faces[0]?.file ?? ''));
  expect(first.length).toBeLessThan(17_500);
  const cut = readFontTables(await unpackFont(first, 'A@'));
  expect(cut.axes.size).toBe(0);
  expect([cut.widthOf('A') === undefined, cut.widthOf('@')]).toEqual([false, undefined]);
  expect(faces[0]?.range).toContain('U+0061-007A');
  expect(Number.parseFloat(fallback.sizeAdjust)).toBeGreaterThan(95);
});

const still = (weight: number, isItalic = false) => ({ axes: new Map(), weight, isItalic });

test('a family of single weights serves every weight of the stylesheet by the nearest', () => {
  const [regular, bold, italic] = [still(400), still(700), still(400, true)];
  const faces = planFaces('text', [regular, still(300), bold, italic]);
  expect(faces.map(({ file, weight, style }) => [file, weight, style])).toEqual([
    [regular, '400 499', 'normal'],
    [bold, '500 700', 'normal'],
    [italic, '400', 'italic'],
  ]);
});

test('a family of one weight leaves bold to the browser', () => {
  expect(planFaces('label', [still(400)]).map(({ weight }) => weight)).toEqual(['400 599']);
});

test('a theme’s fonts are cut once: the next start finds them', async () => {
  const theme = join(folder, 'theme');
  const files = join(folder, 'files');
  await mkdir(theme);
  await mkdir(files);
  await writeFile(
    join(theme, 'theme.json'),
    JSON.stringify({ fonts: { display: '@fontsource-variable/libre-franklin' } }),
  );
  const { source } = await readTheme(theme);
  if (!source) throw new Error('there is no theme');
  const { theme: made } = await makeTheme(source, files);
  expect(made.replaces).toEqual(['display']);
  const [font] = made.fonts;
  expect(made.css).toContain(`src:url("${font?.href}") format("woff2")`);
  expect(made.css).toContain('@layer tokens{:root{--display:"Theme Display","Theme Display More"');
  await writeFile(join(files, font?.href.replace('/theme/', '') ?? ''), 'kept');
  expect(await makeTheme(source, files)).toEqual({ theme: made, issues: [] });
  expect(await readFile(join(files, font?.href.replace('/theme/', '') ?? ''), 'utf8')).toBe('kept');
});

test('a file that only begins like a font is reported as an issue of its role', async () => {
  await writeFile(join(folder, 'Broken.woff2'), 'wOF2 and no more');
  const source = {
    files: [join(folder, 'Broken.woff2')],
    further: [],
    hasSerifs: undefined,
    weight: undefined,
  };
  const theme = { colours: undefined, fonts: { label: source }, wordmark: undefined, customCss: '' };
  const { theme: made, issues } = await makeTheme(theme, folder);
  expect(made.replaces).toEqual([]);
  expect(issues).toMatchObject([
    { message: expect.stringContaining('fonts.label: Broken.woff2 cannot be read as a font') },
  ]);
});
