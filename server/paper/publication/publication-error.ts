import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { z } from 'zod';
import { errorCode } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { explainIssues, type SettingIssue } from '../content/explain-issues.ts';
import type { Issue } from '../content/issue.ts';
import { type ReadJson, readJson } from '../content/read-json.ts';

/** Every issue of a settings file at once, each with its place and fix. */
export class PublicationError extends StartupError {
  override readonly name = 'PublicationError';
  readonly file: string;
  readonly issues: readonly Issue[];

  constructor(file: string, findings: readonly Omit<Issue, 'file'>[]) {
    const count = findings.length === 1 ? 'an issue' : `${findings.length} issues`;
    super(`${file} has ${count}:\n${findings.map(describe).join('\n')}`);
    this.file = file;
    this.issues = findings.map((issue) => ({ file: basename(file), ...issue }));
  }
}

function describe({ line, message, fix }: Omit<Issue, 'file'>): string {
  return `  ${line === undefined ? '' : `line ${line}: `}${message}: ${fix}`;
}

/** Reads publication.json or network.json. `missingFix` is the fix where there is no such file. */
export async function readSettingsFile(file: string, missingFix: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    throw new PublicationError(file, [
      code === 'ENOENT' || code === 'ENOTDIR'
        ? { message: 'the file does not exist', fix: missingFix }
        : { message: `the file cannot be read (${code})`, fix: 'check its rights' },
    ]);
  }
}

/** Only `masthead validate` reports settings that occur twice. */
export function parseJsonFile(source: string, file: string): ReadJson {
  const json = readJson(source);
  if (json.value === undefined) throw new PublicationError(file, json.issues);
  return json;
}

/** Issues of settings, with lines. */
export function explainSettings(
  error: z.ZodError,
  schema: z.ZodType,
  { lineOf }: Pick<ReadJson, 'lineOf'>,
): (SettingIssue & { line: number })[] {
  return explainIssues(error, schema).map((issue) => ({ line: lineOf(issue.path), ...issue }));
}
