import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Theme } from '../../../contract/theme.ts';
import type { Followed } from '../content/follow-folder.ts';
import { followTheme, type ThemeFiles } from './follow-theme.ts';

let paper: string;
let folder: string;
let logged: { level: number; msg: string }[];
let changes: number;
let followed: Followed<Theme | undefined>;

beforeEach(async () => {
  paper = await mkdtemp(join(tmpdir(), 'masthead-follow-theme-'));
  folder = join(paper, 'theme');
  await mkdir(folder);
  logged = [];
  changes = 0;
});
afterEach(async () => {
  await followed.close();
  await rm(paper, { recursive: true });
});

const save = (file: string, content: object | string) =>
  writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const accent = (colour: string) => ({ colors: { light: { accent: colour } } });

async function follow(inUse: ThemeFiles['inUse'] = new Set()): Promise<void> {
  followed = await followTheme({
    folder,
    files: { folder: join(paper, 'data/theme'), inUse },
    onChange: () => changes++,
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  });
}

const warnings = () => logged.filter(({ level }) => level > 30).map(({ msg }) => msg);
const accentNow = () => followed.current()?.palette?.light.accent;

test('what is saved is the theme from then on; an issue leaves the last good one and is logged once', async () => {
  await save('theme.json', accent('#0057b8'));
  await follow();
  expect(accentNow()).toBe('#0057b8');
  const before = followed.current()?.palette?.key;
  await save('theme.json', accent('#006644'));
  await expect.poll(accentNow).toBe('#006644');
  expect(followed.current()?.palette?.key).not.toBe(before);
  await save('theme.json', accent('#eeeeee'));
  await expect.poll(warnings).toHaveLength(1);
  expect(warnings()[0]).toContain('has a contrast of 1.1');
  expect(accentNow()).toBe('#006644');
  await save('custom.css', 'a{color:red}');
  await save('theme.json', accent('#006644'));
  await expect.poll(() => followed.current()?.css).toContain('@layer custom{a{color:red}}');
  expect(warnings()).toHaveLength(1);
  expect(changes).toBe(2);
});

test('a start with an issue uses what is in order', async () => {
  await save('theme.json', accent('#0057b8'));
  await save('custom.css', 'a{');
  await follow();
  expect(accentNow()).toBe('#0057b8');
  expect(warnings()).toEqual([expect.stringContaining('custom.css:1: this { is not closed: write its }')]);
});

test('a theme that is taken away leaves the usual look', async () => {
  await save('theme.json', accent('#0057b8'));
  await follow();
  await rm(folder, { recursive: true });
  await expect.poll(() => followed.current()).toBeUndefined();
  expect(warnings()).toEqual([]);
});

test('a theme forgets fonts that no open paper has used for a week, and leaves those that another one uses', async () => {
  await save('theme.json', accent('#0057b8'));
  const files = join(paper, 'data/theme');
  await mkdir(files, { recursive: true });
  const weekAgo = Date.now() / 1000 - 8 * 24 * 60 * 60;
  for (const name of ['used.woff2', 'unused.woff2']) {
    await writeFile(join(files, name), '');
    await utimes(join(files, name), weekAgo, weekAgo);
  }
  await writeFile(join(files, 'recent.woff2'), '');
  const css = '@font-face{src:url("/theme/used.woff2")}';
  const other: Theme = { css, fonts: [], replaces: [], wordmark: undefined, palette: undefined };
  const inUse: ThemeFiles['inUse'] = new Set([() => other]);
  await follow(inUse);
  expect((await readdir(files)).sort()).toEqual(['recent.woff2', 'used.woff2']);
  expect(inUse.size).toBe(2);
  await followed.close();
  expect(inUse.size).toBe(1);
});
