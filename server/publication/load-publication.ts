import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Publication, publicationSchema } from '../../contract/publication.ts';
import { explainIssues } from '../content/explain-issues.ts';
import { type JsonLines, readJsonLines } from '../content/json-lines.ts';
import type { Finding, Mistake } from '../content/mistake.ts';

/** Every mistake of a publication file at once, each with its place and remedy. */
export class PublicationError extends Error {
  readonly file: string;
  readonly mistakes: readonly Mistake[];

  constructor(file: string, findings: readonly (Finding & { line?: number })[]) {
    const count = findings.length === 1 ? 'a mistake' : `${findings.length} mistakes`;
    super(`${file} has ${count}:\n${findings.map(describe).join('\n')}`);
    this.name = 'PublicationError';
    this.file = file;
    this.mistakes = findings.map((finding) => ({ file: basename(file), ...finding }));
  }
}

function describe({ line, message, remedy }: Finding & { line?: number }): string {
  return `  ${line === undefined ? '' : `line ${line}: `}${message}: ${remedy}`;
}

export async function loadPublication(file: string): Promise<Publication> {
  return parsePublication(await readPublicationFile(file), file);
}

export async function readPublicationFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new PublicationError(file, [
      code === 'ENOENT' || code === 'ENOTDIR'
        ? {
            message: 'the file does not exist',
            remedy: 'name the folder of a paper, or a file such as my-paper/publication.json',
          }
        : { message: `the file cannot be read (${code})`, remedy: 'check its rights' },
    ]);
  }
}

export function parsePublication(source: string, file: string): Publication {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new PublicationError(file, [explainSyntaxError(error, source)]);
  }
  const result = publicationSchema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const lines = linesOf(source);
  throw new PublicationError(
    file,
    explainIssues(result.error).map(({ path, ...finding }) => ({ line: lines.lineOf(path), ...finding })),
  );
}

/** A file that is nested too deeply to be looked through has its mistakes on its first line. */
export function linesOf(source: string): JsonLines {
  try {
    return readJsonLines(source);
  } catch {
    return { lineOf: () => 1, doubles: [] };
  }
}

export function explainSyntaxError(error: unknown, source: string): Finding & { line: number } {
  const message = error instanceof Error ? error.message : String(error);
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? source.length);
  const before = source.slice(0, position).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const found = source[position] === undefined ? 'the end of the file' : `“${source[position]}”`;
  return {
    line: before.length,
    message: `this is no JSON, found ${found} in column ${column}`,
    remedy: 'look for a missing or extra comma, quote or bracket',
  };
}
