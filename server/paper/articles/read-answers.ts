import { z } from 'zod';
import type { BlogDetail, BlogList, BlogSummary } from '../../../contract/blog.ts';
import { BLOG_PAGE_SIZE, MAX_TEXT_LENGTH } from '../../../contract/limits.ts';

/** The usable part of a remote backend's response. */
export interface ReadAnswer<Body> {
  body: Body;
  /** Descriptions of unusable parts, for the log. */
  faults: readonly string[];
}

/** A post without a title gets its first words, up to this length. */
const BORROWED_TITLE = 100;
const MAX_AUTHORS = 20;
const MAX_NAME_LENGTH = 100;

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined)
  .transform((value) => value?.trim() ?? '');
const keywords = z
  .union([z.string(), z.array(text).transform((list) => list.filter(Boolean).join(', '))])
  .nullish()
  .catch(undefined);

/** A name, or a list of them. */
const authors = z
  .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(text).optional())
  .catch(undefined)
  .transform((names) =>
    names
      ?.filter(Boolean)
      .slice(0, MAX_AUTHORS)
      .map((name) => name.slice(0, MAX_NAME_LENGTH)),
  );

const summary = z.object({
  id: text,
  slug: text,
  metaTitle: text,
  metaDescription: text,
  date: text,
  authors,
  pinterestImageLink: text,
});

const total = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().nonnegative())
  .optional()
  .catch(undefined);

const list = z.object({ blogs: z.array(z.unknown()), total });

const detail = z.object({
  slug: text,
  metaTitle: text,
  metaDescription: text,
  date: text,
  updated: text,
  authors,
  blog: z
    .string()
    .max(MAX_TEXT_LENGTH, `the body has more than ${MAX_TEXT_LENGTH} characters`)
    .regex(/\S/, 'the body is missing'),
  pinterestImageLink: text,
  youtubeShortsUrl: text,
  shortTailKeywords: keywords,
  longTailKeywords: keywords,
});

/** Keeps posts with a slug and a title or description. */
export function readList(answer: unknown, page: number): ReadAnswer<BlogList> {
  const parsed = list.safeParse(answer);
  if (!parsed.success) throw wrongShape(parsed.error);
  const blogs: BlogSummary[] = [];
  const faults: string[] = [];
  for (const [index, entry] of parsed.data.blogs.entries()) {
    const read = summary.safeParse(entry);
    const post = read.success ? shownPost(read.data) : undefined;
    if (post) blogs.push(post);
    else faults.push(`post ${index + 1} has no slug or no words`);
  }
  if (parsed.data.total === undefined) faults.push('total is no number');
  const before = (page - 1) * BLOG_PAGE_SIZE;
  const listed = parsed.data.blogs.length;
  // Without a total, a full page is assumed to have a next one.
  const least = listed === 0 ? 0 : before + listed;
  const most = parsed.data.total ?? (listed >= BLOG_PAGE_SIZE ? least + 1 : least);
  return { body: { blogs, total: Math.max(most, blogs.length === 0 ? 0 : before + 1) }, faults };
}

function shownPost(post: z.infer<typeof summary>): BlogSummary | undefined {
  const { id, slug, metaTitle, metaDescription, date, authors, pinterestImageLink } = post;
  const title = metaTitle || firstWords(metaDescription);
  if (slug === '' || title === '') return undefined;
  return {
    id: id || slug,
    slug,
    metaTitle: title,
    metaDescription,
    ...(date === '' ? {} : { date: moment(date) }),
    ...(authors ? { authors } : {}),
    pinterestImageLink: pinterestImageLink || null,
  };
}

/** An article must have a body; everything else is optional. */
export function readDetail(answer: unknown): ReadAnswer<BlogDetail> {
  const parsed = detail.safeParse(answer);
  if (!parsed.success) throw wrongShape(parsed.error);
  const { slug, metaTitle, date, updated, authors, pinterestImageLink, youtubeShortsUrl, ...rest } =
    parsed.data;
  const missing = Object.entries({ metaTitle, metaDescription: rest.metaDescription, date })
    .filter(([, value]) => value === '')
    .map(([name]) => `${name} is missing`);
  const body: BlogDetail = {
    ...rest,
    ...(slug === '' ? {} : { slug }),
    metaTitle: metaTitle || firstWords(rest.blog),
    date: moment(date),
    ...(updated === '' ? {} : { updated: moment(updated) }),
    ...(authors ? { authors } : {}),
    pinterestImageLink: pinterestImageLink || null,
    youtubeShortsUrl: youtubeShortsUrl || null,
  };
  return { body, faults: missing };
}

/** Converts seconds or milliseconds since 1970; other dates are parsed where they are shown. */
function moment(date: string): string {
  if (!/^\d{10}(?:\d{3})?$/.test(date)) return date;
  return new Date(Number(date) * (date.length === 10 ? 1000 : 1)).toISOString();
}

function firstWords(markdown: string): string {
  const line = markdown.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const words = line.replace(/^[\s#>*-]+/, '').trim();
  return words.length <= BORROWED_TITLE ? words : `${words.slice(0, BORROWED_TITLE).trimEnd()}…`;
}

const wrongShape = (error: z.ZodError) =>
  new Error(`the answer has the wrong shape: ${z.prettifyError(error)}`);
