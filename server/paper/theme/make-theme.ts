import { createHash } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { THEME_PATH } from '../../../contract/paths.ts';
import { FONT_ROLES, type FontRole, type Theme } from '../../../contract/theme.ts';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import { readJsonFile } from '../../lib/parse-json.ts';
import type { Issue } from '../content/issue.ts';
import type { CutFamily, CutResult, CutTask } from './cut-faces.ts';
import { CUT_VERSION } from './font-tables.ts';
import type { ThemeSource } from './read-theme.ts';
import { coloursCss, colourTokens } from './theme-colours.ts';

const WORKER_FILE = join(import.meta.dirname, `cut-faces-worker${extname(import.meta.filename)}`);

/**
 * Builds the theme for pages. Font subsets are made once and stored in `folder`, which edges serve. A font that fails is left
 * out and reported as an issue.
 */
export async function makeTheme(
  source: ThemeSource,
  folder: string,
): Promise<{ theme: Theme; issues: readonly Issue[] }> {
  const issues: Issue[] = [];
  const families = await Promise.all(
    FONT_ROLES.map(async (role) => {
      const font = source.fonts[role];
      const cut = font && (await familyOf({ role, source: font, folder }));
      if (!cut) return [];
      if ('family' in cut) return [{ role, family: cut.family }];
      const fix = 'use another file, or the package again from its source';
      issues.push({ file: 'theme.json', message: `fonts.${role}: ${cut.problem}`, fix });
      return [];
    }),
  );
  const own = families.flat();
  const { colours, wordmark, customCss } = source;
  const css = [
    colours ? coloursCss(colours) : '',
    ...own.map(({ role, family }) => familyCss(role, family)),
    customCss ? `@layer custom{${customCss}}` : '',
  ].join('');
  const preloaded = own.flatMap(({ family }) => family.faces).filter(({ preload }) => preload);
  const theme = {
    css,
    // Each file once, since two roles may share one.
    fonts: [...new Set(preloaded.map(({ file }) => file))].map((file) => ({ href: THEME_PATH + file })),
    replaces: own.map(({ role }) => role),
    wordmark,
    palette: colours && { key: hashOf(colours).slice(0, 8), ...colours, tokens: colourTokens(colours) },
  };
  return { theme, issues };
}

/** Returns the cached family of the same files, or subsets it. */
async function familyOf(task: CutTask): Promise<CutResult> {
  const { role, source, folder } = task;
  const paths = [...source.files, ...source.further.map(({ file }) => file)];
  const versions = await Promise.all(
    paths.map(async (path) => [path, (await stat(path)).size, (await stat(path)).mtimeMs]),
  );
  const list = join(folder, `${hashOf([CUT_VERSION, role, source, versions]).slice(0, 16)}.json`);
  const cached: CutFamily | undefined = await readJsonFile(list);
  // Files that have just been touched are not forgotten.
  const now = Date.now() / 1000;
  const touched = [list, ...(cached?.faces ?? []).map(({ file }) => join(folder, file))].map((file) =>
    utimes(file, now, now),
  );
  const isComplete = await Promise.all(touched).then(
    () => true,
    () => false,
  );
  if (cached && isComplete) return { family: cached };
  const cut = await cutInWorker(task);
  if ('family' in cut) await writeFileAtomic(list, JSON.stringify(cut.family));
  return cut;
}

function cutInWorker(task: CutTask): Promise<CutResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_FILE, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => resolve({ problem: 'the fonts could not be cut' }));
  });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

const FAMILIES: Readonly<Record<FontRole, { name: string; token: string }>> = {
  display: { name: 'Theme Display', token: 'display' },
  text: { name: 'Theme Text', token: 'serif' },
  label: { name: 'Theme Label', token: 'sans' },
};

export function familyCss(role: FontRole, { faces, fallback }: CutFamily): string {
  const { name, token } = FAMILIES[role];
  const rules = faces.map(({ file, part, weight, style, range }) =>
    rule([
      `font-family:"${part === 'first' ? name : `${name} More`}"`,
      `src:url("${THEME_PATH}${file}") format("woff2")`,
      `font-weight:${weight}`,
      `font-style:${style}`,
      'font-display:swap',
      `unicode-range:${range.replace(/\s/g, '')}`,
    ]),
  );
  const standIn = rule([
    `font-family:"${name} Fallback"`,
    `src:${fallback.local.map((local) => `local("${local}")`).join(',')}`,
    `size-adjust:${fallback.sizeAdjust}`,
    `ascent-override:${fallback.ascent}`,
    `descent-override:${fallback.descent}`,
    'line-gap-override:0%',
  ]);
  const stack = `"${name}","${name} More","${name} Fallback",${fallback.generic}`;
  return `${rules.join('')}${standIn}@layer tokens{:root{--${token}:${stack}}}`;
}

function rule(descriptors: readonly string[]): string {
  return `@font-face{${descriptors.join(';')}}`;
}
