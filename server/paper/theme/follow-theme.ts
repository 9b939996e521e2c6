import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Theme } from '../../../contract/theme.ts';
import { makeFolder } from '../../lib/data-folder.ts';
import type { Log } from '../../lib/log.ts';
import { describeIssue, type Issue } from '../content/issue.ts';
import { watchFolder } from '../content/watch-folder.ts';
import { FontProblem, makeTheme } from './make-theme.ts';
import { readTheme } from './read-theme.ts';

/** The paper's theme as last saved without an issue. */
export interface FollowedTheme {
  /** Undefined where the paper has none. */
  current(): Theme | undefined;
  close(): Promise<void>;
}

interface FollowOptions {
  /** The paper's theme/. */
  folder: string;
  /** Where cut fonts go. */
  files: string;
  onChange(): void;
  log: Log;
}

/**
 * Reads the folder at the start and whenever something in it is saved. A start uses whatever of it is in order; from then
 * on an issue leaves the last good theme.
 */
export async function followTheme({ folder, files, onChange, log }: FollowOptions): Promise<FollowedTheme> {
  let current: Theme | undefined;
  let logged = '';

  const logOnce = (issues: readonly Issue[]) => {
    const text = issues
      .map((issue) => describeIssue({ ...issue, file: join(folder, issue.file) }))
      .join('\n');
    if (text !== logged && text !== '') log.error({ folder }, text);
    logged = text;
  };

  /** Returns whether pages look different from now on. */
  async function look({ isStart }: { isStart: boolean }): Promise<boolean> {
    try {
      const { theme, issues } = await readWhole(folder, files);
      logOnce(issues);
      if ((issues.length > 0 && !isStart) || isDeepStrictEqual(theme, current)) return false;
      current = theme;
      return true;
    } catch (error) {
      log.error({ err: error, folder }, 'the theme could not be read; the last good one stays');
      return false;
    }
  }

  await look({ isStart: true });
  const watch = watchFolder(folder, async () => {
    if (!(await look({ isStart: false }))) return;
    log.info({ folder }, 'the theme was read again');
    onChange();
  });
  return { current: () => current, close: () => watch.stop() };
}

/** A font that cannot be cut is left out, and logged. */
async function readWhole(
  folder: string,
  files: string,
): Promise<{ theme: Theme | undefined; issues: readonly Issue[] }> {
  const { source, issues } = await readTheme(folder);
  if (!source) return { theme: undefined, issues };
  await makeFolder(files);
  const found = [...issues];
  for (;;) {
    try {
      const theme = await makeTheme(source, files);
      await forgetOldFiles(files, theme.css);
      return { theme, issues: found };
    } catch (error) {
      if (!(error instanceof FontProblem) || !source.fonts[error.role]) throw error;
      delete source.fonts[error.role];
      const fix = 'use another file, or the package again from its source';
      found.push({ file: 'theme.json', message: `fonts.${error.role}: ${error.message}`, fix });
    }
  }
}

/** Pages that are open, or in the snapshot, request the fonts of their own theme for this long. */
const MAX_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

async function forgetOldFiles(files: string, css: string): Promise<void> {
  const now = Date.now();
  for (const name of await readdir(files)) {
    const file = join(files, name);
    if (css.includes(name)) await utimes(file, now / 1000, now / 1000);
    else if (now - (await stat(file)).mtimeMs > MAX_UNUSED_MS) await rm(file, { force: true });
  }
}
