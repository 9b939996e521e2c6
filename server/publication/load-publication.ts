import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { type Publication, publicationSchema } from '../../contract/publication.ts';

/** Every mistake of a publication file at once, each with its place and remedy. */
export class PublicationError extends Error {
  readonly file: string;
  readonly mistakes: readonly string[];

  constructor(file: string, mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    super(`${file} has ${count}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
    this.name = 'PublicationError';
    this.file = file;
    this.mistakes = mistakes;
  }
}

export async function loadPublication(file: string): Promise<Publication> {
  let source: string;
  try {
    source = await readFile(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new PublicationError(file, [
      missing
        ? 'the file does not exist: name the folder of a paper, or a file such as my-paper/publication.json'
        : `the file cannot be read (${error instanceof Error ? error.message : error})`,
    ]);
  }
  return parsePublication(source, file);
}

export function parsePublication(source: string, file: string): Publication {
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PublicationError(file, [describeSyntaxError(error, source)]);
  }
  const result = publicationSchema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new PublicationError(
    file,
    result.error.issues.flatMap((issue) => describeIssue(issue)),
  );
}

function describeSyntaxError(error: unknown, source: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? source.length);
  const before = source.slice(0, position).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  const found = source[position] === undefined ? 'the end of the file' : `“${source[position]}”`;
  return `line ${line}, column ${column}: this is no JSON, found ${found} here; look for a missing or extra comma, quote or bracket`;
}

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue): string[] {
  const place = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      (key) => `${pathOf([...issue.path, key])}: there is no such setting; remove it or correct its name`,
    );
  }
  if (issue.code === 'invalid_union') {
    // The branch that went furthest is the one the operator meant: report its mistakes, not the union's.
    const branches = issue.errors.filter((errors) => errors.some(({ path }) => path.length > 0));
    const meant = branches.sort((a, b) => a.length - b.length)[0];
    const single = issue.errors.flat().find(({ code }) => code === 'custom');
    if (meant)
      return meant.flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }));
    if (single) return [`${place}: ${single.message}`];
  }
  const missing =
    issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_union');
  return [`${place}: ${missing ? 'missing; ' : ''}${remedy(issue)}`];
}

function remedy(issue: Issue): string {
  if (issue.code === 'invalid_type' && !issue.message.startsWith('write '))
    return `write ${nameOf(issue.expected)}`;
  return issue.message;
}

function nameOf(type: string): string {
  const names: Record<string, string> = {
    string: 'a text in quotes',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
    record: 'an object in { }',
  };
  return names[type] ?? type;
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}
