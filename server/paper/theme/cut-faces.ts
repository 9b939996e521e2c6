import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LABEL_SIGNS, LETTERS, PROSE, unicodeRange } from '../../../contract/letters.ts';
import type { FontRole } from '../../../contract/theme.ts';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { FontSource } from './find-font.ts';
import {
  type Axes,
  CUT_VERSION,
  cutFont,
  type FallbackFace,
  type FontTables,
  fallbackFor,
  MEASURED_LETTERS,
  readFontTables,
  unpackFont,
} from './font-tables.ts';
import { planFaces } from './plan-faces.ts';

/** A font family for pages. Edges serve its files as /theme. */
export interface CutFamily {
  faces: readonly CutFace[];
  fallback: FallbackFace;
}

export interface CutFace {
  /** The file name, with a content hash. */
  file: string;
  /** `more`: characters that few pages need. */
  part: 'first' | 'more';
  weight: string;
  style: 'normal' | 'italic';
  range: string;
  /** Fetched with the page itself. */
  preload: boolean;
}

/** `problem`: why the font cannot be subset. */
export type CutResult = { family: CutFamily } | { problem: string };

export interface CutTask {
  role: FontRole;
  source: FontSource;
  /** The folder of the generated files. */
  folder: string;
}

const NONE: ReadonlySet<string> = new Set();
/** Further characters that a paper's own font may have. */
const FURTHER: ReadonlySet<string> = new Set(
  [
    [0x100, 0x24f],
    [0x370, 0x3ff],
    [0x400, 0x52f],
    [0x1e00, 0x1eff],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ),
).difference(LETTERS);

/** Subsets a family: characters of prose first, others in files that few pages fetch. */
export async function cutFaces({ role, source, folder }: CutTask): Promise<CutFamily> {
  const fonts = await Promise.all(source.files.map(readFont));
  const signs = role === 'label' ? LABEL_SIGNS : NONE;
  const first = PROSE.union(signs);
  const faces: CutFace[] = [];
  for (const { file: font, axes, weight, style, isFirst } of planFaces(role, fonts, source.weight)) {
    const form = { weight, style };
    const cut = async (letters: ReadonlySet<string>, part: CutFace['part'], preload: boolean) => {
      const file = await storeOnce(folder, [font.bytes, axes, [...letters].join('')], () =>
        cutFont(font.bytes, letters, axes),
      );
      faces.push({ ...form, file, part, range: unicodeRange(letters), preload });
    };
    await cut(first, 'first', isFirst);
    await cut(LETTERS.difference(first), 'more', false);
    if (source.further.length === 0 && style === 'normal' && (await hasMany(font.bytes, FURTHER))) {
      await cut(FURTHER, 'more', false);
    }
  }
  for (const { file, range } of source.further) {
    const bytes = await readFile(file);
    const copy = await storeOnce(folder, [bytes], async () => bytes);
    faces.push({ file: copy, part: 'more', weight: '100 900', style: 'normal', range, preload: false });
  }
  const [main] = planFaces(role, fonts, source.weight);
  if (!main) throw new Error('the face has no files');
  const measured = readFontTables(await unpackFont(main.file.bytes, MEASURED_LETTERS, pinned(main.axes)));
  const hasSerifs = source.hasSerifs ?? main.file.hasSerifs ?? role !== 'label';
  return { faces, fallback: fallbackFor(measured, hasSerifs) };
}

async function readFont(file: string): Promise<FontTables & { bytes: Buffer }> {
  const bytes = await readFile(file);
  try {
    return { ...readFontTables(await unpackFont(bytes, 'A')), bytes };
  } catch (error) {
    throw new Error(`${basename(file)} cannot be read as a font: ${errorMessage(error)}`);
  }
}

/** Every font has a few of them. */
const MANY = 20;

async function hasMany(font: Buffer, letters: ReadonlySet<string>): Promise<boolean> {
  const all = [...letters];
  const { widthOf } = readFontTables(await unpackFont(font, all.join('')));
  return all.filter((letter) => widthOf(letter) !== undefined).length > MANY;
}

function pinned(axes: Axes): Axes {
  return Object.fromEntries(
    Object.entries(axes).map(([name, value]) => [name, typeof value === 'number' ? value : value.min]),
  );
}

/** Names the file by a hash of its input, so that it is made once. */
async function storeOnce(
  folder: string,
  recipe: readonly unknown[],
  make: () => Promise<Buffer>,
): Promise<string> {
  const sum = createHash('sha256').update(CUT_VERSION);
  for (const part of recipe) sum.update(Buffer.isBuffer(part) ? part : JSON.stringify(part));
  const name = `${sum.digest('hex').slice(0, 16)}.woff2`;
  if (!existsSync(join(folder, name))) await writeFileAtomic(join(folder, name), await make());
  return name;
}
