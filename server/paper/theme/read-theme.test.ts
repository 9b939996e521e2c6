import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTheme } from './read-theme.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-theme-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function save(path: string, content: string | object): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

const reported = async () =>
  (await readTheme(folder)).issues.map(
    ({ file, line, message, fix }) => `${file}:${line}: ${message}; ${fix}`,
  );

test('a paper without a theme has none, and nothing is wrong with it', async () => {
  expect(await readTheme(join(folder, 'none'))).toEqual({ source: undefined, issues: [] });
});

test('three light colours are enough: the dark ones follow, and can be read', async () => {
  await save('theme.json', { colors: { light: { paper: '#fff', ink: '#123', accent: '#0a6b4f' } } });
  const { source, issues } = await readTheme(folder);
  expect(issues).toEqual([]);
  expect(source?.colours?.light).toEqual({ paper: '#ffffff', ink: '#112233', accent: '#0a6b4f' });
  expect(source?.colours?.dark.paper).toMatch(/^#[0-2]/);
});

test('text that cannot be read is refused with its ratio, its line and the nearest colour that passes', async () => {
  await save('theme.json', { colors: { light: { paper: '#ffffff', ink: '#ffffff', accent: '#ff9900' } } });
  expect(await reported()).toEqual([
    'theme.json:5: colors.light.ink: #ffffff on the light paper #ffffff has a contrast of 1:1; text needs 4.5:1; write #767676, the nearest colour that has it',
    expect.stringMatching(
      /^theme.json:6: colors.light.accent: #ff9900 on the light paper #ffffff has a contrast of 2.\d+:1; text needs 4.5:1; write #[0-9a-f]{6}, the nearest/,
    ),
  ]);
  expect((await readTheme(folder)).source?.colours).toBeUndefined();
});

const ISSUES: [string, string, string | object, string][] = [
  [
    'broken JSON',
    'theme.json',
    '{\n  "colors": {\n}',
    'theme.json:3: this is no JSON, found the end of the file in column 2; write the } that is missing',
  ],
  ['a list for settings', 'theme.json', '[]', 'theme.json:1: the file is []; write an object in { }'],
  ['a misspelt setting', 'theme.json', '{\n  "colours": {}\n}', 'theme.json:2: there is no setting colours'],
  [
    'a colour by name',
    'theme.json',
    { colors: { light: { ink: 'black' } } },
    'theme.json:4: colors.light.ink is “black”; write a colour as # and three or six',
  ],
  [
    'a package that is not installed',
    'theme.json',
    { fonts: { text: '@fontsource/not-there' } },
    'theme.json:3: the package @fontsource/not-there is not installed; run npm install @fontsource/not-there',
  ],
  [
    'a package of another kind',
    'theme.json',
    { fonts: { text: 'left-pad' } },
    'theme.json:3: fonts.text is “left-pad”; write the name of a package',
  ],
  [
    'a font that is not there',
    'theme.json',
    { fonts: { label: { files: ['fonts/None.woff2'] } } },
    'theme.json:3: there is no file theme/fonts/None.woff2; put it there',
  ],
  [
    'a font outside of the folder',
    'theme.json',
    { fonts: { label: { files: ['fonts/../../secret.woff2'] } } },
    'theme.json:5: fonts.label.files[0] is “fonts/../../secret.woff2”; write a file in theme/fonts',
  ],
  [
    'a wordmark that is not there',
    'theme.json',
    { wordmark: { svg: 'mark.svg' } },
    'theme.json:3: there is no file theme/mark.svg; put it there',
  ],
  ['a stylesheet with a loose brace', 'custom.css', 'a{}\n}\n', 'custom.css:2: there is no { for this }'],
  ['a stylesheet that does not end', 'custom.css', '\n.mast{\n', 'custom.css:2: this { is not closed'],
  ['an open comment', 'custom.css', 'a{}\n/* b', 'custom.css:2: this comment does not end'],
  [
    'a missing colon',
    'custom.css',
    'a{color:red}\nb{color}',
    'custom.css:2: this is no CSS (Unknown word color)',
  ],
  ['an open string before another', 'custom.css', 'a{b:"x\n}c{d:"y\n}', 'custom.css:1: this string does not'],
  ['an open string', 'custom.css', 'a{content:"x\n}', 'custom.css:1: this string does not end on its line'],
  ['a way out of the stylesheet', 'custom.css', 'a{}</STYLE><script>', 'custom.css:1: “</style” would end'],
  [
    'a stylesheet of another host',
    'custom.css',
    '@import "https://x.example/a.css";',
    'custom.css:1: a stylesheet is not',
  ],
  [
    'a picture of another host',
    'custom.css',
    'a{background:url( "//x.example/a.png")}',
    'custom.css:1: pages load nothing from other hosts: //x.example/a.png; put the file into media/',
  ],
  ['a stylesheet of megabytes', 'custom.css', ' '.repeat(40_000), 'custom.css:1: the stylesheet has 40 kB'],
];

test.for(ISSUES)('%s is reported with file, line and fix', async ([, file, content, expected]) => {
  await save(file, content);
  const issues = await reported();
  expect(issues).toHaveLength(1);
  expect(issues[0]).toContain(expected);
});

test('a file that is no font is reported, one that is becomes the source', async () => {
  await save('fonts/A.ttf', 'hello');
  await save('theme.json', { fonts: { label: { files: ['fonts/A.ttf'] } } });
  expect(await reported()).toEqual([
    'theme.json:3: theme/fonts/A.ttf is no font; use a .woff2, .woff, .ttf or .otf file',
  ]);
  await save('theme.json', { fonts: { label: '@fontsource-variable/libre-franklin' } });
  const { source, issues } = await readTheme(folder);
  expect(issues).toEqual([]);
  expect(source?.fonts.label?.files.map((file) => file.replace(/.*\//, ''))).toEqual([
    'libre-franklin-latin-wght-normal.woff2',
    'libre-franklin-latin-wght-italic.woff2',
  ]);
  expect(source?.fonts.label?.hasSerifs).toBe(false);
});

test('what is in order stays in use beside what is not', async () => {
  await save('custom.css', 'a{');
  await save('theme.json', { wordmark: { text: 'The Quay' } });
  const { source, issues } = await readTheme(folder);
  expect(issues).toHaveLength(1);
  expect(source).toMatchObject({ wordmark: { text: 'The Quay' }, customCss: '' });
});

test('a stylesheet with several issues has all of them reported, and what stands in a comment is none', async () => {
  await save(
    'custom.css',
    '/* @import url(//x.example) "*/\n@import "a.css";\na{b:url(//x.example/a.png)}\nc{',
  );
  expect((await readTheme(folder)).issues.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test('an issue hides no other: not of the same file, and not in the files that it names', async () => {
  await save('wordmark.svg', 'not a drawing');
  await save('theme.json', {
    colors: { light: { paper: '#777', ink: '#777777', accent: 'red' }, dark: { paper: 'black' } },
    fonts: {
      display: 'left-pad',
      text: '@fontsource/not-there',
      label: { files: ['fonts/A.woff2', 'fonts/B.woff2'] },
    },
    wordmark: { svg: 'wordmark.svg' },
  });
  const issues = (await readTheme(folder)).issues.map(({ file, message }) => `${file} ${message}`);
  expect(issues.sort()).toEqual([
    'theme.json colors.dark.paper is “black”',
    'theme.json colors.light.accent is “red”',
    expect.stringContaining('theme.json colors.light.ink: #777777 on the light paper #777777'),
    'theme.json fonts.display is “left-pad”',
    'theme.json the package @fontsource/not-there is not installed',
    'theme.json there is no file theme/fonts/A.woff2',
    'theme.json there is no file theme/fonts/B.woff2',
    'wordmark.svg this is no SVG drawing',
  ]);
});
