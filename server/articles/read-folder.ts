import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Article, Mistake } from './article.ts';
import { type ReadArticle, readArticle } from './read-article.ts';

export interface FolderContents {
  articles: Article[];
  /** Files with mistakes have no article among the above. */
  mistakes: Mistake[];
  /** The same as long as no file is added, changed or removed. */
  signature: string;
}

export interface FolderReader {
  /** Rejects where the folder itself cannot be read. */
  read(): Promise<FolderContents>;
}

type Reading = ReturnType<typeof readArticle>;

/** Reads a folder of Markdown files, again and again: files that have not changed are not read twice. */
export function createFolderReader(folder: string, publicationDomain: string): FolderReader {
  let known = new Map<string, { stamp: string; reading: Reading }>();
  return {
    async read() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const next: typeof known = new Map();
      for (const file of entries.filter(isArticleFile).map(pathIn(folder)).sort()) {
        try {
          const { mtimeMs, size, ino } = await stat(join(folder, file));
          const stamp = `${mtimeMs} ${size} ${ino}`;
          const before = known.get(file);
          const reading =
            before?.stamp === stamp
              ? before.reading
              : readArticle(file, await readFile(join(folder, file)), publicationDomain);
          next.set(file, { stamp, reading });
        } catch (error) {
          const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
          // Removed since the folder was listed.
          if (code === 'ENOENT') continue;
          const message = `the file cannot be read (${code}): check its rights`;
          next.set(file, { stamp: '', reading: { mistakes: [{ file, line: 1, message }] } });
        }
      }
      known = next;
      const signature = JSON.stringify([...next].map(([file, { stamp }]) => [file, stamp]));
      return { ...compare([...next.values()].map(({ reading }) => reading)), signature };
    },
  };
}

function isArticleFile(entry: Dirent): boolean {
  return !entry.isDirectory() && entry.name.endsWith('.md') && !entry.name.startsWith('.');
}

function pathIn(folder: string): (entry: Dirent) => string {
  return (entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
}

/** Finds what only shows when all files lie side by side: one name that two of them claim. */
function compare(readings: readonly Reading[]): Omit<FolderContents, 'signature'> {
  const mistakes: Mistake[] = readings.flatMap((reading) => ('mistakes' in reading ? reading.mistakes : []));
  const read = readings.filter((reading): reading is ReadArticle => 'article' in reading);
  const claims = new Map<string, { by: ReadArticle; setting: 'slug' | 'formerSlugs' }[]>();
  const claim = (slug: string, by: ReadArticle, setting: 'slug' | 'formerSlugs') =>
    claims.set(slug, [...(claims.get(slug) ?? []), { by, setting }]);
  for (const by of read) {
    claim(by.article.slug, by, 'slug');
    for (const former of by.article.formerSlugs) claim(former, by, 'formerSlugs');
  }
  for (const [slug, claimants] of claims) {
    if (claimants.length === 1) continue;
    for (const { by, setting } of claimants) {
      const others = claimants.filter((other) => other.by !== by).map((other) => other.by.article.file);
      const where = others.length > 0 ? others.join(' and ') : 'this file itself';
      mistakes.push({
        file: by.article.file,
        line: by.lineOf(setting),
        message: `${setting}: “${slug}” is also claimed by ${where}; each article needs a name of its own`,
      });
    }
  }
  const broken = new Set(mistakes.map(({ file }) => file));
  return { articles: read.map(({ article }) => article).filter(({ file }) => !broken.has(file)), mistakes };
}
