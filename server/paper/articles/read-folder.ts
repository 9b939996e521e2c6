import type { Issue } from '../content/issue.ts';
import { createTextFolder, type Reading } from '../content/read-text.ts';
import { type ArticleHome, type BrokenArticle, type ReadArticle, readArticle } from './read-article.ts';

/** Reads a folder of articles, again and again. */
export function createFolderReader(folder: string, home: ArticleHome) {
  const texts = createTextFolder(folder, (file, bytes) => readArticle(file, bytes, home));
  return {
    /** The signature changes when a file is added, changed or removed. Rejects if the folder cannot be read. */
    async read() {
      const { readings, signature } = await texts.read();
      return { ...compareArticles([...readings.values()]), signature };
    },
  };
}

/** Finds names that two files claim. Returns the articles without issues, all issues, and the number of drafts. */
export function compareArticles(readings: readonly Reading<ReadArticle, BrokenArticle>[]) {
  const issues: Issue[] = readings.flatMap((reading) => ('issues' in reading ? reading.issues : []));
  const read = readings.flatMap((reading) => ('value' in reading ? [reading.value] : []));
  const unread = readings.flatMap((reading) =>
    'broken' in reading && reading.broken ? [reading.broken] : [],
  );
  const drafts = readings.filter((reading) => 'draft' in reading).length;
  const claims = [...read, ...unread].flatMap((by: BrokenArticle) => [
    { by, name: by.article.slug, setting: 'slug' as const },
    ...by.article.aliases.map((name) => ({ by, name, setting: 'aliases' as const })),
  ]);
  for (const [slug, claimants] of Map.groupBy(claims, ({ name }) => name)) {
    if (claimants.length === 1) continue;
    for (const { by, setting } of claimants) {
      // A valid article takes precedence over files with issues.
      const competing = claimants.filter((other) => other.by !== by);
      if (
        competing.length > 0 &&
        !unread.includes(by) &&
        competing.every((other) => unread.includes(other.by))
      )
        continue;
      const others = competing.map((other) => other.by.article.file);
      const where = others.length > 0 ? others.join(' and ') : 'this file itself';
      issues.push({
        file: by.article.file,
        line: by.lineOf(setting),
        message: `${setting}: “${slug}” is also claimed by ${where}`,
        fix: 'give each article a name of its own',
      });
    }
  }
  const broken = new Set(issues.map(({ file }) => file));
  const articles = read.map(({ article }) => article).filter(({ file }) => !broken.has(file));
  return { articles, issues, drafts };
}
