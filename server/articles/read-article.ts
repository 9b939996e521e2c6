import { basename } from 'node:path';
import { checkMarkdown } from '../content/check-markdown.ts';
import { type Reading, readText } from '../content/read-text.ts';
import type { Article } from './article.ts';
import { type ArticleSetting, articleSettings, isSlug } from './article-settings.ts';
import { publicationTime } from './publication-time.ts';

export interface ReadArticle {
  article: Article;
  /** The line of a setting, for mistakes that only show beside other files. */
  lineOf(setting: ArticleSetting): number;
}

/** Whose articles are read: what a file leaves unsaid is the publication's own. */
export interface ArticleHome {
  domain: string;
  timeZone: string;
}

/** One file's article, or all that is wrong with it. */
export function readArticle(
  file: string,
  bytes: Uint8Array,
  { domain, timeZone }: ArticleHome,
): Reading<ReadArticle> {
  const read = readText(file, bytes, articleSettings);
  if (!('body' in read)) return read;
  const { settings, body, bodyLine, lineOf, mistakes } = read;
  const name = basename(file, '.md');
  if (!read.has('slug') && !isSlug(name)) {
    const remedy =
      'rename it with lower-case letters, digits and hyphens, or add a line such as slug: a-name';
    mistakes.push({ file, message: 'the file’s name makes no slug', remedy });
  }
  for (const found of checkMarkdown(body)) {
    mistakes.push({ ...found, file, line: bodyLine + found.line });
  }
  if (!settings || mistakes.length > 0) return { mistakes };

  const { slug = name, image = null, video = null, domains = [domain], draft: _, ...rest } = settings;
  const publishedAt = publicationTime(rest.date, timeZone);
  const updated =
    settings.updated ??
    newest(
      settings.corrections.map(({ date }) => date),
      timeZone,
    );
  return {
    value: {
      article: { ...rest, publishedAt, updated, file, slug, image, video, domains, body },
      lineOf: (setting) => lineOf([setting]),
    },
  };
}

function newest(dates: readonly string[], timeZone: string): string | null {
  const time = (date: string) => publicationTime(date, timeZone).getTime();
  return dates.toSorted((one, other) => time(other) - time(one))[0] ?? null;
}
