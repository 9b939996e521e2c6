import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '../../../contract/limits.ts';
import { isWebAddress } from '../../../contract/publication.ts';
import { errorCode } from '../../lib/errors.ts';
import { isWithin } from '../../lib/is-within.ts';
import { explainIssues } from './explain-issues.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { type Issue, issueText } from './issue.ts';

/** A text with a head of settings, as it stands in its file. */
export interface ReadText<Settings> extends Omit<FrontMatter, 'settings'> {
  /** Absent where the settings have an issue. */
  settings: Settings | undefined;
  /** As they are written, in order or not. */
  raw: unknown;
  /** Callers add those that depend on what the text is. */
  issues: Issue[];
}

/**
 * What a file came to: something to show, something to mend, or something that is not ready yet. `broken` is what could
 * be read of a file with issues, to be compared with other files, and never shown.
 */
export type Reading<Value, Broken = Value> =
  | { value: Value }
  | { issues: readonly Issue[]; broken?: Broken }
  | { draft: true };

/** All but tabs and line ends: no writer means them, and databases and browsers refuse some. */
const CONTROL = /[^\P{Cc}\t\n]/u;

export const settingText = z
  .string('write a text')
  .trim()
  .min(1, { error: 'write a text, it must not be empty', abort: true });

/** The address of a picture. */
export const imageSetting = settingText.refine(
  (value) => /^\/(?!\/)\S*$/.test(value) || isWebAddress(value),
  'write a full http:// or https:// address, or a path on this site that begins with /',
);

/** Where a text was published first, and whether search engines leave it out. */
export const indexSettings = {
  canonical: settingText.refine(isWebAddress, 'write a full http:// or https:// address').optional(),
  noindex: z.enum(['true', 'false'], 'write true or false').optional(),
};

/** `draft: true`: the file is left out, whatever else is in it. */
export const draftSetting = z.enum(['true', 'false'], 'write true or false').optional();

export interface ReadOptions {
  /** Whether drafts are read like finished texts. */
  drafts?: boolean;
}

export function readText<Schema extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  schema: Schema,
  { drafts = false }: ReadOptions = {},
): ReadText<z.infer<Schema>> | { issues: Issue[] } | { draft: true } {
  const failed = (line: number, message: string, fix: string) => ({ issues: [{ file, line, message, fix }] });
  if (bytes.length > MAX_TEXT_LENGTH) {
    return failed(1, `the file is larger than ${MAX_TEXT_LENGTH / 1_000} kB`, 'split the text');
  }
  const source = decode(bytes);
  if (source === undefined) return failed(1, 'the file is not UTF-8', 'save it in that encoding');
  const control = CONTROL.exec(source);
  if (control) {
    const line = source.slice(0, control.index).split('\n').length;
    return failed(line, 'the line holds an invisible control character', 'remove it');
  }
  const matter = readFrontMatter(source);
  if ('issues' in matter) return { issues: matter.issues.map((issue) => ({ file, ...issue })) };

  const { body, bodyLine, has, lineOf } = matter;
  if (!drafts && isDraft(matter.settings)) return { draft: true };
  const settings = schema.safeParse(matter.settings, { reportInput: true });
  const issues = settings.success
    ? []
    : explainIssues(settings.error, schema).map(({ path, ...issue }) => ({
        file,
        line: lineOf(path),
        ...issue,
      }));
  if (body === '') {
    const fix = 'write it below the front matter';
    issues.push({ file, line: bodyLine, message: 'the file has no text', fix });
  }
  return { settings: settings.data, raw: matter.settings, body, bodyLine, has, lineOf, issues };
}

function isDraft(settings: unknown): boolean {
  return (
    typeof settings === 'object' && settings !== null && 'draft' in settings && settings.draft === 'true'
  );
}

/** Line ends of every system become one kind, so that lines are counted alike. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

const LINK_OUT = issueText(
  'a symbolic link out of the folder is not read',
  'put the file itself into the folder',
);

interface StampedReading<Value, Broken> {
  stamp: string;
  reading: Reading<Value, Broken>;
}

/** One after another, thousands of files take half a second. */
const FILES_AT_ONCE = 64;

/**
 * Reads a folder of Markdown files, again and again: files that have not changed are not read twice. An optional folder
 * may be missing until it has had files.
 */
export function createTextFolder<Value, Broken = Value>(
  folder: string,
  parse: (file: string, bytes: Uint8Array, changedAt: Date) => Reading<Value, Broken>,
  { isOptional = false }: { isOptional?: boolean } = {},
) {
  let previous = new Map<string, StampedReading<Value, Broken>>();

  /** Undefined where there is no text. */
  async function readOne(file: string, isLink: boolean): Promise<StampedReading<Value, Broken> | undefined> {
    const path = join(folder, file);
    try {
      if (isLink && !(await isWithin(folder, path)))
        return { stamp: 'link', reading: { issues: [{ file, ...LINK_OUT }] } };
      // A link to a folder beside it, whose texts are read there.
      if (!file.endsWith('.md')) return undefined;
      const { mtime, mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const before = previous.get(file);
      return before?.stamp === stamp ? before : { stamp, reading: parse(file, await readFile(path), mtime) };
    } catch (error) {
      const code = errorCode(error) ?? String(error);
      // Removed since the folder was listed.
      if (code === 'ENOENT') return undefined;
      const issue = { file, message: `the file cannot be read (${code})`, fix: 'check its rights' };
      return { stamp: '', reading: { issues: [issue] } };
    }
  }

  return {
    /**
     * Returns every Markdown file by its path in the folder, sorted, and a signature that changes when a file is added,
     * changed or removed. Rejects where the folder cannot be read.
     */
    async read() {
      const next: typeof previous = new Map();
      const files = await findTexts(folder).catch((error: unknown) => {
        if (isOptional && previous.size === 0 && errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      const sorted = [...files].sort(byName);
      for (let from = 0; from < sorted.length; from += FILES_AT_ONCE) {
        const batch = sorted.slice(from, from + FILES_AT_ONCE);
        const texts = await Promise.all(batch.map(([file, isLink]) => readOne(file, isLink)));
        for (const [index, [file]] of batch.entries()) {
          const text = texts[index];
          if (text) next.set(file, text);
        }
      }
      previous = next;
      const signature = JSON.stringify([...next].map(([file, { stamp }]) => [file, stamp]));
      const readings: ReadonlyMap<string, Reading<Value, Broken>> = new Map(
        [...next].map(([file, { reading }]) => [file, reading]),
      );
      return { readings, signature };
    },
  };
}

/** The texts below a folder, and whether they are symbolic links. Links to folders are named, and not followed. */
async function findTexts(folder: string, below = ''): Promise<Map<string, boolean>> {
  const texts = new Map<string, boolean>();
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below + entry.name;
    const isLink = entry.isSymbolicLink();
    if (entry.isDirectory())
      for (const [text, linked] of await findTexts(folder, `${path}/`)) texts.set(text, linked);
    // Skip temporary files of text editors.
    else if ((isLink || path.endsWith('.md')) && !/^[.~]/.test(entry.name)) texts.set(path, isLink);
  }
  return texts;
}

const byName = ([one]: [string, boolean], [other]: [string, boolean]) => (one < other ? -1 : 1);
