import { basename } from 'node:path';
import { z } from 'zod';
import { articlesKey } from '../../data/database/visible-articles.ts';
import { checkMarkdown } from '../content/check-markdown.ts';
import { type Reading, type ReadOptions, readText } from '../content/read-text.ts';
import { type ArticleSetting, articleSettings, isSlug } from './article-settings.ts';

export interface ReadArticle<Known = Article> {
  article: Known;
  /** The line of a setting, for issues across files. */
  lineOf(setting: ArticleSetting): number;
}

/** The names of an article with issues, for checks across files. */
export type BrokenArticle = ReadArticle<Pick<Article, 'file' | 'slug' | 'aliases'>>;

const namesOf = z.object({
  slug: articleSettings.shape.slug.catch(undefined),
  aliases: articleSettings.shape.aliases.catch([]),
});

/** The publication's defaults for missing settings. */
export interface ArticleHome {
  id: string;
  domain: string;
  timeZone: string;
}

export function readArticle(
  file: string,
  bytes: Uint8Array,
  home: ArticleHome,
  options?: ReadOptions,
): Reading<ReadArticle, BrokenArticle> {
  const read = readText(file, bytes, articleSettings, options);
  if (!('body' in read)) return read;
  const { settings, raw, body, bodyLine, issues } = read;
  const lineOf = (setting: ArticleSetting) => read.lineOf([setting]);
  const name = basename(file, '.md');
  if (!read.has('slug') && !isSlug(name)) {
    const fix = 'rename it with lower-case letters, digits and hyphens, or add a line such as slug: a-name';
    issues.push({ file, message: 'the file’s name makes no slug', fix });
  }
  for (const setting of ['imageAlt', 'imageCaption', 'imageCredit'] as const) {
    if (!read.has(setting) || read.has('image')) continue;
    const fix = 'add a line such as image: /media/a-picture.jpg, or remove this one';
    issues.push({ file, line: lineOf(setting), message: `${setting} stands without an image`, fix });
  }
  for (const issue of checkMarkdown(body)) {
    issues.push({ ...issue, file, line: bodyLine + issue.line });
  }
  if (!settings || issues.length > 0) {
    const { slug = name, aliases } = namesOf.parse(raw);
    return { issues, broken: { article: { file, slug, aliases }, lineOf } };
  }

  return { value: { article: articleOf(file, settings, body, home), lineOf } };
}

function articleOf(
  file: string,
  settings: z.infer<typeof articleSettings>,
  body: string,
  home: ArticleHome,
): Article {
  const { slug = basename(file, '.md'), image = null, video = null, ...others } = settings;
  const { timeZone } = home;
  const { domains = [home.domain], draft: _, ...rest } = others;
  const updated =
    settings.updated ??
    newest(
      settings.corrections.map(({ date }) => date),
      timeZone,
    );
  return {
    ...rest,
    featured: rest.featured === 'true',
    noindex: rest.noindex === 'true',
    publishedAt: publicationTime(rest.date, timeZone),
    updated,
    file,
    slug,
    image,
    video,
    domains: domains.map((host) => articlesKey(home, host)),
    body,
  };
}

const UNTITLED = 'Untitled';

/** An unfinished article. Missing and wrong settings are ignored. */
export function readUnfinishedArticle(
  file: string,
  { settings, body }: { settings: unknown; body: string },
  home: ArticleHome,
  now: Date,
): Article {
  const raw = z.record(z.string(), z.unknown()).catch({}).parse(settings);
  const usable = Object.entries(articleSettings.shape)
    .filter(([name, schema]) => schema.safeParse(raw[name]).success)
    .map(([name]) => [name, raw[name]]);
  const input = { title: UNTITLED, date: now.toISOString(), ...Object.fromEntries(usable) };
  const { description = '', ...read } = articleSettings.partial({ description: true }).parse(input);
  const name = isSlug(basename(file, '.md')) ? file : 'untitled.md';
  return articleOf(name, { ...read, description }, body, home);
}

function newest(dates: readonly string[], timeZone: string): string | null {
  const time = (date: string) => publicationTime(date, timeZone).getTime();
  return dates.toSorted((one, other) => time(other) - time(one))[0] ?? null;
}

/** The time of an article's date. A day begins at midnight in the paper's time zone. */
export function publicationTime(date: string, timeZone: string): Date {
  if (date.includes('T')) return new Date(date);
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/** Formats a time as an article's date in the time zone: 2026-11-18T04:12:00-05:00. */
export function momentIn(time: Date, timeZone: string): string {
  const moment = time.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return moment.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

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
  noindex: boolean;
  domains: readonly string[];
  /** Markdown. */
  body: string;
}

/** Settings that have another form in an article. */
type Resolved = 'slug' | 'updated' | 'image' | 'video' | 'featured' | 'noindex' | 'domains' | 'draft';
