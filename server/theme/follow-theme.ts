import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Theme } from '../../contract/theme.ts';
import { describeMistake, type Mistake } from '../content/mistake.ts';
import { watchFolder } from '../content/watch-folder.ts';
import { makeFolder } from '../data-folder.ts';
import type { Log } from '../log.ts';
import { FontProblem, makeTheme } from './make-theme.ts';
import { readTheme } from './read-theme.ts';

/** The paper's theme as last saved without a mistake. */
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
 * on a mistake leaves the last good theme.
 */
export async function followTheme({ folder, files, onChange, log }: FollowOptions): Promise<FollowedTheme> {
  let current: Theme | undefined;
  let told = '';

  const tellOnce = (mistakes: readonly Mistake[]) => {
    const text = mistakes
      .map((mistake) => describeMistake({ ...mistake, file: join(folder, mistake.file) }))
      .join('\n');
    if (text !== told && text !== '') log.error({ folder }, text);
    told = text;
  };

  /** Answers whether pages look different from now on. */
  async function look({ isStart }: { isStart: boolean }): Promise<boolean> {
    try {
      const { theme, mistakes } = await readWhole(folder, files);
      tellOnce(mistakes);
      if ((mistakes.length > 0 && !isStart) || isDeepStrictEqual(theme, current)) return false;
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

/** A font that cannot be cut is left out, and told. */
async function readWhole(
  folder: string,
  files: string,
): Promise<{ theme: Theme | undefined; mistakes: readonly Mistake[] }> {
  const { source, mistakes } = await readTheme(folder);
  if (!source) return { theme: undefined, mistakes };
  await makeFolder(files);
  const found = [...mistakes];
  for (;;) {
    try {
      const theme = await makeTheme(source, files);
      await forgetOldFiles(files, theme.css);
      return { theme, mistakes: found };
    } catch (error) {
      if (!(error instanceof FontProblem) || !source.fonts[error.role]) throw error;
      delete source.fonts[error.role];
      const remedy = 'use another file, or the package again from its source';
      found.push({ file: 'theme.json', message: `fonts.${error.role}: ${error.message}`, remedy });
    }
  }
}

/** Pages that are open, or kept on disk, go on asking for the fonts of their own theme for so long. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

async function forgetOldFiles(files: string, css: string): Promise<void> {
  const now = Date.now();
  for (const name of await readdir(files)) {
    const file = join(files, name);
    if (css.includes(name)) await utimes(file, now / 1000, now / 1000);
    else if (now - (await stat(file)).mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}
