import { basename } from 'node:path';
import { z } from 'zod';
import { checkMarkdown } from '../content/check-markdown.ts';
import { type Reading, type ReadOptions, readText } from '../content/read-text.ts';
import type { Article } from './article.ts';
import { type ArticleSetting, articleSettings, isSlug } from './article-settings.ts';
import { publicationTime } from './publication-time.ts';

export interface ReadArticle<Known = Article> {
  article: Known;
  /** The line of a setting, for issues that only show beside other files. */
  lineOf(setting: ArticleSetting): number;
}

/** What is known of an article with issues, so that they hide no others. */
export type BrokenArticle = ReadArticle<Pick<Article, 'file' | 'slug' | 'aliases'>>;

const namesOf = z.object({
  slug: articleSettings.shape.slug.catch(undefined),
  aliases: articleSettings.shape.aliases.catch([]),
});

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
  options?: ReadOptions,
): Reading<ReadArticle, BrokenArticle> {
  const read = readText(file, bytes, articleSettings, options);
  if (!('body' in read)) return read;
  const { settings, written, body, bodyLine, issues } = read;
  const lineOf = (setting: ArticleSetting) => read.lineOf([setting]);
  const name = basename(file, '.md');
  if (!read.has('slug') && !isSlug(name)) {
    const fix = 'rename it with lower-case letters, digits and hyphens, or add a line such as slug: a-name';
    issues.push({ file, message: 'the file’s name makes no slug', fix });
  }
  for (const found of checkMarkdown(body)) {
    issues.push({ ...found, file, line: bodyLine + found.line });
  }
  if (!settings || issues.length > 0) {
    const { slug = name, aliases } = namesOf.parse(written);
    return { issues, broken: { article: { file, slug, aliases }, lineOf } };
  }

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
      article: {
        ...rest,
        featured: rest.featured === 'true',
        publishedAt,
        updated,
        file,
        slug,
        image,
        video,
        domains,
        body,
      },
      lineOf,
    },
  };
}

function newest(dates: readonly string[], timeZone: string): string | null {
  const time = (date: string) => publicationTime(date, timeZone).getTime();
  return dates.toSorted((one, other) => time(other) - time(one))[0] ?? null;
}
