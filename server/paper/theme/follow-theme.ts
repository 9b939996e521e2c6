import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Theme } from '../../../contract/theme.ts';
import { makeFolder } from '../../lib/data-folder.ts';
import type { Log } from '../../lib/log.ts';
import { type Followed, followFolder } from '../content/follow-folder.ts';
import type { Issue } from '../content/issue.ts';
import { makeTheme } from './make-theme.ts';
import { readTheme } from './read-theme.ts';

interface FollowOptions {
  /** The paper's theme/. */
  folder: string;
  /** The folder of font subsets. */
  files: string;
  onChange(): void;
  log: Log;
}

/**
 * The theme, or undefined if the paper has none. A start uses the valid parts; later, an issue keeps the last good theme.
 */
export function followTheme({ files, ...options }: FollowOptions): Promise<Followed<Theme | undefined>> {
  return followFolder<Theme | undefined>(
    { ...options, what: 'theme' },
    undefined,
    async (current, isStart) => {
      const { theme, issues } = await loadTheme(options.folder, files);
      return { content: issues.length > 0 && !isStart ? current : theme, issues };
    },
  );
}

async function loadTheme(
  folder: string,
  files: string,
): Promise<{ theme: Theme | undefined; issues: readonly Issue[] }> {
  const { source, issues } = await readTheme(folder);
  if (!source) return { theme: undefined, issues };
  await makeFolder(files);
  const result = await makeTheme(source, files);
  await forgetOldFiles(files, result.theme.css);
  return { theme: result.theme, issues: [...issues, ...result.issues] };
}

/** Open pages and the snapshot may request fonts of an earlier theme for this long. */
const MAX_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

async function forgetOldFiles(files: string, css: string): Promise<void> {
  const now = Date.now();
  for (const name of await readdir(files)) {
    const file = join(files, name);
    if (css.includes(name)) await utimes(file, now / 1000, now / 1000);
    else if (now - (await stat(file)).mtimeMs > MAX_UNUSED_MS) await rm(file, { force: true });
  }
}
