import { existsSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Theme } from '../../../contract/theme.ts';
import { makeFolder } from '../../lib/data-folder.ts';
import type { Log } from '../../lib/log.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import { type Followed, followFolder } from '../content/follow-folder.ts';
import type { Issue } from '../content/issue.ts';
import { makeTheme } from './make-theme.ts';
import { readTheme } from './read-theme.ts';

/** Font subsets of all papers of a deployment. */
export interface ThemeFiles {
  folder: string;
  /** The themes of open papers. */
  inUse: Set<() => Theme | undefined>;
}

interface FollowOptions {
  /** The paper's theme/. Without one, that of its network is used. */
  folder: string;
  files: ThemeFiles;
  onChange(): void;
  log: Log;
}

/**
 * The theme, or undefined if the paper has none. A start uses the valid parts; later, an issue keeps the last good theme.
 */
export async function followTheme({
  files,
  ...options
}: FollowOptions): Promise<Followed<Theme | undefined>> {
  const network = networkFolderOf(dirname(options.folder));
  const inherited = network && join(network, 'theme');
  const followed = await followFolder<Theme | undefined>(
    { ...options, inherited, what: 'theme' },
    undefined,
    async (current, isStart) => {
      // The theme of a paper whose folder is gone stays.
      await stat(dirname(options.folder));
      const folder = themeFolderOf(options.folder, inherited);
      const { theme, issues } = await loadTheme(folder, files);
      return {
        content: issues.length > 0 && !isStart ? current : theme,
        issues: issues.map((issue) => ({
          ...issue,
          file: relative(options.folder, join(folder, issue.file)),
        })),
      };
    },
  );
  files.inUse.add(followed.current);
  return {
    ...followed,
    close() {
      files.inUse.delete(followed.current);
      return followed.close();
    },
  };
}

/** A paper's theme replaces that of its network as a whole. */
export function themeFolderOf(own: string, inherited: string | undefined): string {
  return inherited === undefined || existsSync(own) ? own : inherited;
}

/** The theme of a folder, or how it would be with other settings. */
export async function loadTheme(
  folder: string,
  files: ThemeFiles,
  unsavedSettings?: string,
): Promise<{ theme: Theme | undefined; issues: readonly Issue[] }> {
  const { source, issues } = await readTheme(folder, unsavedSettings);
  if (!source) return { theme: undefined, issues };
  await makeFolder(files.folder);
  const result = await makeTheme(source, files.folder);
  await forgetOldFiles(files);
  return { theme: result.theme, issues: [...issues, ...result.issues] };
}

/** Open pages and the snapshot may request fonts of an earlier theme for this long. */
const MAX_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

async function forgetOldFiles({ folder, inUse }: ThemeFiles): Promise<void> {
  const now = Date.now();
  const css = [...inUse].map((current) => current()?.css ?? '').join('');
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another paper that is being opened may have removed it.
    if (css.includes(name)) await utimes(file, now / 1000, now / 1000).catch(() => {});
    else if (now - ((await stat(file).catch(() => undefined))?.mtimeMs ?? now) > MAX_UNUSED_MS)
      await rm(file, { force: true });
  }
}
