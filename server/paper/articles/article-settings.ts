import { z } from 'zod';
import { authorSlug } from '../../../contract/authors.ts';
import type { KeyFigure } from '../../../contract/blog.ts';
import { CATEGORIES } from '../../../contract/categories.ts';
import { MAX_SLUG_LENGTH } from '../../../contract/limits.ts';
import { BARE_HOST } from '../../../contract/publication.ts';
import { youtubeVideo } from '../../../contract/youtube.ts';
import { draftSetting, imageSetting, indexSettings, settingText as text } from '../content/read-text.ts';

/** The settings of an article's front matter. Messages say what to write instead. */

const MAX_ALIAS_LENGTH = 500;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

const slug = text
  .max(MAX_SLUG_LENGTH, `write at most ${MAX_SLUG_LENGTH} characters`)
  .refine(
    (value) => value.length > MAX_SLUG_LENGTH || isSlugText(value),
    'write lower-case letters, digits and single hyphens, such as the-first-export-order',
  );
/** A former slug, or a path of a former site such as /2019/03/rope. */
const alias = text
  .max(MAX_ALIAS_LENGTH, `write at most ${MAX_ALIAS_LENGTH} characters`)
  .refine(
    (value) => isSlugText(value) || aliasOf(value) === value,
    'write lower-case letters, digits and single hyphens, such as the-old-name, or a path of a former site, such as /2019/03/rope',
  );
const domain = text.regex(BARE_HOST, 'write the bare host, such as ledger.example, without https:// or www.');
const video = text.refine(
  (value) => youtubeVideo(value) !== undefined,
  'write a YouTube link with an 11-character id: https://www.youtube.com/shorts/…, https://youtu.be/… or https://www.youtube.com/watch?v=…',
);

/** A list, or a single text. */
function listOf(item: z.ZodType<string>, example: string) {
  const fix = `write a list such as ${example}`;
  return z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item, fix))
    .transform((values) => [...new Set(values)]);
}

const keywords = listOf(text, '[cash flow, pricing]').transform(splitKeywords);

const date = text.refine(isDate, 'write a day such as 2026-03-10, or a moment such as 2026-03-10T09:30:00Z');

const CORRECTIONS = 'write a list of corrections, each with its date: and its text:';
const corrections = z
  .array(
    z.strictObject(
      { date, text: text.max(1000, 'write at most 1,000 characters for each correction') },
      CORRECTIONS,
    ),
    CORRECTIONS,
  )
  .max(50, 'write at most 50 corrections');

const FIGURE = 'write a figure and what it counts, such as 46% | of firms that lease their warehouse';
const keyFigures = listOf(text.max(160, FIGURE), '["46% | of firms lease", "13 weeks | of cash in view"]')
  .refine((figures) => figures.length <= 6, 'name at most 6 figures')
  .refine((figures) => figures.every((one) => splitFigure(one)), FIGURE)
  .transform((figures) => figures.flatMap((one) => splitFigure(one) ?? []));

const authors = listOf(
  text.max(100, 'write at most 100 characters for each name'),
  '[Ada Byron, Charles Babbage]',
).refine((names) => names.length <= 20, 'name at most 20 authors');

export const articleSettings = z.strictObject({
  title: text.max(300, 'write at most 300 characters'),
  description: text.max(1000, 'write at most 1,000 characters'),
  date,
  updated: date.optional(),
  corrections: corrections.default([]),
  slug: slug.optional(),
  authors: authors.default([]),
  draft: draftSetting,
  category: z.enum(CATEGORIES, `write a category: ${CATEGORIES.join(', ')}`).optional(),
  featured: z.enum(['true', 'false'], 'write true or false').default('false'),
  image: imageSetting.optional(),
  imageAlt: text.max(300, 'write at most 300 characters').optional(),
  imageCaption: text.max(300, 'write at most 300 characters').optional(),
  imageCredit: text.max(120, 'write at most 120 characters').optional(),
  hero: z.literal('wide', 'write wide, or remove the line').optional(),
  keyFigures: keyFigures.default([]),
  video: video.optional(),
  keywords: keywords.default([]),
  longKeywords: keywords.default([]),
  domains: listOf(domain, '[ledger.example]')
    .refine((domains) => domains.length > 0, 'name a domain, or remove the line to use the publication’s own')
    .optional(),
  aliases: listOf(alias, '[the-old-name]').default([]),
  ...indexSettings,
});

export type ArticleSetting = keyof z.infer<typeof articleSettings>;

/** Letters of any script, Latin ones without accents, as in addresses of authors. */
function isSlugText(value: string): boolean {
  return value !== '' && value === authorSlug(value);
}

export function isSlug(value: string): boolean {
  return slug.safeParse(value).success;
}

/** A day or a moment, as `date` is written. */
export function isArticleDate(value: string): boolean {
  return date.safeParse(value).success;
}

/** The figure before the first bar, at most 20 characters, and the words behind it. */
function splitFigure(value: string): KeyFigure | undefined {
  const [, figure, words] = /^\s*([^|]{1,20}?)\s*\|\s*(\S.*)$/.exec(value) ?? [];
  return figure && words ? { figure, words } : undefined;
}

/** A calendar day that exists. JavaScript takes February 30 for March 2. */
function isDate(value: string): boolean {
  const day = DAY.test(value) ? value : MOMENT.exec(value)?.[1];
  if (!day || Number.isNaN(Date.parse(value))) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Splits at commas, since keywords are sent comma-separated. Keeps the first spelling of each. */
function splitKeywords(given: readonly string[]): string[] {
  const seen = new Set<string>();
  const keywords = given.flatMap((value) => value.split(',')).map((value) => value.trim());
  return keywords.filter((keyword) => keyword && seen.size < seen.add(keyword.toLowerCase()).size);
}

/** Returns the alias for a path of a request or of a former site: decoded, without a slash at the end. */
export function aliasOf(path: string): string | undefined {
  try {
    const decoded = decodeURI(path)
      .normalize('NFC')
      .replace(/(?<!\/)\/$/, '');
    const [, blog] = /^\/blog\/([^/]+)$/.exec(decoded) ?? [];
    if (blog !== undefined && isSlugText(blog)) return blog;
    return /^(?:\/[^/?#\s\p{Cc}]+)+$/u.test(decoded) && decoded.length <= MAX_ALIAS_LENGTH
      ? decoded
      : undefined;
  } catch {
    return undefined;
  }
}

/** The identity of an article in feeds. Aliases that are paths belong to a former site. */
export function firstSlugOf(article: { slug: string; former_slugs: readonly string[] }): string {
  return article.former_slugs.find((name) => !name.startsWith('/')) ?? article.slug;
}
