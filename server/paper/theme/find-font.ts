import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { FontRole } from '../../../contract/theme.ts';
import { type IssueText, issueText } from '../content/issue.ts';
import type { ThemeSettings } from './theme-schema.ts';

export type FaceSetting = NonNullable<NonNullable<ThemeSettings['fonts']>[FontRole]>;

export interface FontSource {
  files: readonly string[];
  /** Files of a package with further characters, copied unchanged. */
  further: readonly { file: string; range: string }[];
  hasSerifs: boolean | undefined;
  weight: number | undefined;
}

export type FontResult = { source: FontSource } | { issues: readonly IssueText[] };

const MAX_FILE_BYTES = 5_000_000;
const SCOPES = ['@fontsource-variable', '@fontsource'];
const FURTHER = ['latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'];
/** Preferred files of a variable font. Only display type uses optical sizes; other files are smaller. */
const AXES: Readonly<Record<FontRole, readonly string[]>> = {
  display: ['opsz', 'wght', 'standard', 'full'],
  text: ['wght', 'standard', 'full'],
  label: ['wght', 'standard', 'full'],
};

const metadataSchema = z.object({ id: z.string().regex(/^[a-z0-9-]+$/), category: z.string().optional() });
const rangesSchema = z.record(z.string(), z.string().regex(/^[U+0-9A-Fa-f?,\s-]+$/));

/** Finds the font of a setting in the theme's folder, or in packages of the paper or the software. */
export async function findFont(role: FontRole, setting: FaceSetting, folder: string): Promise<FontResult> {
  const named = typeof setting === 'string' ? { package: setting } : setting;
  const weight = 'weight' in named && typeof named.weight === 'number' ? named.weight : undefined;
  if ('package' in named) return findPackage(role, named.package, { folder, weight });
  const files = named.files.map((name) => join(folder, name));
  const checked = await Promise.all(named.files.map((name) => checkFile(join(folder, name), name)));
  const issues = checked.filter((issue) => issue !== undefined);
  return issues.length > 0 ? { issues } : { source: { files, further: [], hasSerifs: undefined, weight } };
}

/** Packages that the paper or the software has, and files of the theme. */
export async function listFonts(folder: string): Promise<string[]> {
  const list = (path: string) => readdir(path).catch((): string[] => []);
  const modules = [resolve(folder, 'theme.json'), import.meta.filename].flatMap(
    (from) => createRequire(from).resolve.paths('@fontsource') ?? [],
  );
  const scopes = modules.flatMap((path) => SCOPES.map((scope) => [path, scope] as const));
  const packages = scopes.map(async ([path, scope]) =>
    (await list(join(path, scope))).map((name) => `${scope}/${name}`),
  );
  const files = (await list(join(folder, 'fonts'))).filter((name) => /\.(?:woff2?|ttf|otf)$/i.test(name));
  const names = (await Promise.all(packages)).flat().filter((name) => !name.includes('/.'));
  return [...new Set(names), ...files.map((name) => `fonts/${name}`)];
}

async function checkFile(file: string, name: string): Promise<IssueText | undefined> {
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile())
    return issueText(`there is no file theme/${name}`, 'put it there, or correct its name');
  if (info.size > MAX_FILE_BYTES)
    return issueText(`theme/${name} has ${Math.round(info.size / 1e6)} MB`, 'use a font of at most 5 MB');
  const start = (await readFile(file)).toString('latin1', 0, 4);
  if (['wOF2', 'wOFF', '\0\x01\0\0', 'OTTO', 'true'].includes(start)) return undefined;
  return issueText(`theme/${name} is no font`, 'use a .woff2, .woff, .ttf or .otf file');
}

async function findPackage(
  role: FontRole,
  name: string,
  { folder, weight }: { folder: string; weight: number | undefined },
): Promise<FontResult> {
  const root = [resolve(folder, 'theme.json'), import.meta.filename]
    .map((from) => resolvePackage(name, from))
    .find(Boolean);
  if (root === undefined) {
    const fix = `run npm install ${name} in the paper’s folder, or put font files into theme/fonts`;
    return { issues: [{ message: `the package ${name} is not installed`, fix }] };
  }
  try {
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(root, file), 'utf8'));
    const { id, category } = metadataSchema.parse(await read('metadata.json'));
    const ranges = rangesSchema.parse(await read('unicode.json'));
    const all = await readdir(join(root, 'files'));
    const files = chooseFiles(role, all, `${id}-latin-`);
    if (files.length === 0)
      return { issues: [{ message: `${name} has no Latin letters`, fix: 'choose another package' }] };
    const upright = files.find((file) => file.endsWith('-normal.woff2')) ?? files[0] ?? '';
    const further = FURTHER.flatMap((subset) => {
      const file = upright.replace('-latin-', `-${subset}-`);
      const range = ranges[subset];
      return all.includes(file) && range ? [{ file: join(root, 'files', file), range }] : [];
    });
    return {
      source: {
        files: files.map((file) => join(root, 'files', file)),
        further,
        hasSerifs: category === 'serif' ? true : category === 'sans-serif' ? false : undefined,
        weight,
      },
    };
  } catch {
    const message = `the package ${name} in ${dirname(root)} cannot be read`;
    return { issues: [{ message, fix: 'install it again' }] };
  }
}

function resolvePackage(name: string, from: string): string | undefined {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** The files of one axis, or of all weights; upright first. */
function chooseFiles(role: FontRole, all: readonly string[], start: string): string[] {
  const forms = all
    .map((file) => ({ file: basename(file), form: file.slice(start.length) }))
    .filter(
      ({ file, form }) => file.startsWith(start) && /^(?:\d{3}|[a-z]+)-(?:normal|italic)\.woff2$/.test(form),
    );
  const isWeight = ({ form }: { form: string }) => /^\d/.test(form);
  const axis = AXES[role].find((name) => forms.some(({ form }) => form.startsWith(`${name}-`)));
  const matches = axis ? forms.filter(({ form }) => form.startsWith(`${axis}-`)) : forms.filter(isWeight);
  return matches
    .map(({ file }) => file)
    .sort((one, other) => Number(one.includes('-italic.')) - Number(other.includes('-italic.')));
}
