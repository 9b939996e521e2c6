import { join } from 'node:path';
import { errorCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';

/** Something to fix in a file. */
export interface Issue {
  /** The file's path in its folder. */
  file: string;
  /** Undefined if the file has no lines, such as a picture, or is missing. */
  line?: number;
  /** The setting, in a file of settings. */
  path?: readonly PropertyKey[];
  message: string;
  fix: string;
}

export type IssueText = Pick<Issue, 'message' | 'fix'>;

/** An issue with its line, without its file. */
export type LineIssue = IssueText & { line: number };

export function issueText(message: string, fix: string): IssueText {
  return { message, fix };
}

export function describeIssue({ file, line, message, fix }: Issue): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}: ${fix}`;
}

interface CreateIssueLogOptions {
  folder: string;
  /** 'articles', 'questions'. */
  what: string;
  log: Log;
}

/** Logs the issues of a folder: each once, however often the folder is read. */
export function createIssueLog({ folder, what, log }: CreateIssueLogOptions) {
  let logged = new Set<string>();
  let failing = false;
  return {
    /** Takes all issues of the folder. An issue that was fixed and came back is logged again. */
    report(issues: readonly Issue[]): void {
      failing = false;
      for (const issue of issues) {
        const { file, line } = issue;
        const text = describeIssue(issue);
        if (!logged.has(text))
          log.error({ file, line }, describeIssue({ ...issue, file: join(folder, file) }));
      }
      logged = new Set(issues.map(describeIssue));
    },
    /** The folder could not be read; the last good version stays. */
    reportFailure(error: unknown): void {
      if (failing) return;
      failing = true;
      const code = error instanceof Error && 'syscall' in error ? errorCode(error) : undefined;
      if (code === undefined) {
        log.error({ err: error, folder }, `the ${what} could not be read; the last good version stays`);
      } else {
        // A missing folder needs no stack trace.
        const why = code === 'ENOENT' ? 'there is no such folder' : code;
        log.error(
          { folder },
          `the ${what} in ${folder} cannot be read (${why}); the last good version stays`,
        );
      }
    },
  };
}
