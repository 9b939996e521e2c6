import { basename } from 'node:path';
import { z } from 'zod';
import { wallTime } from '../../../contract/wall-time.ts';
import { checkMarkdown } from '../content/check-markdown.ts';
import { type Reading, type ReadOptions, readText } from '../content/read-text.ts';
import { type ArticleSetting, articleSettings, isSlug } from './article-settings.ts';

export interface ReadArticle<Known = Article> {
  article: Known;
  /** The line of a setting, for issues that only show beside other files. */
  lineOf(setting: ArticleSetting): number;
}

/** What is known of an article with issues, for the checks across files. */
export type BrokenArticle = ReadArticle<Pick<Article, 'file' | 'slug' | 'aliases'>>;

const namesOf = z.object({
  slug: articleSettings.shape.slug.catch(undefined),
  aliases: articleSettings.shape.aliases.catch([]),
});

/** The publication's defaults for settings that a file leaves out. */
export interface ArticleHome {
  domain: string;
  timeZone: string;
}

/** Returns the article of a file, or all of its issues. */
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
  for (const setting of ['imageAlt', 'imageCredit'] as const) {
    if (!read.has(setting) || read.has('image')) continue;
    const fix = 'add a line such as image: /media/a-picture.jpg, or remove this one';
    issues.push({ file, line: lineOf(setting), message: `${setting} stands without an image`, fix });
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

/** The time of an article's date. A day begins at midnight in the paper's time zone. */
export function publicationTime(date: string, timeZone: string): Date {
  const time = new Date(date);
  if (date.includes('T')) return time;
  // Twice, for days on which daylight saving time begins or ends between the two midnights.
  const guess = time.getTime() - offsetAt(time, timeZone);
  return new Date(time.getTime() - offsetAt(new Date(guess), timeZone));
}

/** Milliseconds ahead of UTC. */
function offsetAt(time: Date, timeZone: string): number {
  return wallTime(time, timeZone) - Math.floor(time.getTime() / 1000) * 1000;
}

/** An article as its file has it. */
export interface Article extends Omit<z.infer<typeof articleSettings>, Resolved> {
  /** The file's path in its folder. */
  file: string;
  slug: string;
  /** `date` as a time: a day begins at midnight in the paper's time zone. */
  publishedAt: Date;
  updated: string | null;
  image: string | null;
  video: string | null;
  /** Whether it comes first among the paper's own articles on the front page. */
  featured: boolean;
  domains: readonly string[];
  /** Markdown. */
  body: string;
}

/** Settings that have another form in an article. */
type Resolved = 'slug' | 'updated' | 'image' | 'video' | 'featured' | 'domains' | 'draft';
