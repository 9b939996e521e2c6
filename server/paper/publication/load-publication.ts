import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { type Publication, publicationSchema } from '../../../contract/publication.ts';
import { errorCode } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { explainIssues, type SettingIssue } from '../content/explain-issues.ts';
import type { Issue, IssueText } from '../content/issue.ts';
import { type ReadJson, readJson } from '../content/read-json.ts';

/** Every issue of a publication file at once, each with its place and fix. */
export class PublicationError extends StartupError {
  override readonly name = 'PublicationError';
  readonly file: string;
  readonly issues: readonly Issue[];

  constructor(file: string, findings: readonly (IssueText & { line?: number })[]) {
    const count = findings.length === 1 ? 'an issue' : `${findings.length} issues`;
    super(`${file} has ${count}:\n${findings.map(describe).join('\n')}`);
    this.file = file;
    this.issues = findings.map(({ line, message, fix }) => ({
      file: basename(file),
      ...(line === undefined ? {} : { line }),
      message,
      fix,
    }));
  }
}

function describe({ line, message, fix }: IssueText & { line?: number }): string {
  return `  ${line === undefined ? '' : `line ${line}: `}${message}: ${fix}`;
}

export async function loadPublication(file: string): Promise<Publication> {
  return parsePublication(await readPublicationFile(file), file);
}

export async function readPublicationFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    throw new PublicationError(file, [
      code === 'ENOENT' || code === 'ENOTDIR'
        ? {
            message: 'the file does not exist',
            fix: 'name the folder of a paper, or a file such as my-paper/publication.json',
          }
        : { message: `the file cannot be read (${code})`, fix: 'check its rights' },
    ]);
  }
}

export function parsePublication(source: string, file: string): Publication {
  const json = readJson(source);
  // Only `masthead validate` reports settings that occur twice.
  if (json.value === undefined) throw new PublicationError(file, json.issues);
  const result = publicationSchema.safeParse(json.value, { reportInput: true });
  if (result.success) return result.data;
  throw new PublicationError(file, explainSettings(result.error, publicationSchema, json));
}

/** Issues of settings, with lines. */
export function explainSettings(
  error: z.ZodError,
  schema: z.ZodType,
  { lineOf }: Pick<ReadJson, 'lineOf'>,
): (SettingIssue & { line: number })[] {
  return explainIssues(error, schema).map((issue) => ({ line: lineOf(issue.path), ...issue }));
}

/** Accepts the folder of a paper or its publication file. */
export function publicationFileOf(paper: string): string {
  return paper.endsWith('.json') ? paper : join(paper, 'publication.json');
}

/** The User-Agent with a contact, which makes hosts less likely to block. */
export function userAgentOf({
  userAgent,
  name,
  domain,
}: Pick<Publication, 'userAgent' | 'name' | 'domain'>): string {
  return userAgent ?? `Masthead/0.1 (${name}; https://${domain}/)`;
}
