import { join } from 'node:path';
import type { ApiClient } from '../../../contract/api-client.ts';
import type { FaqEntry } from '../../../contract/faq.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import { detailOf } from '../../paper/articles/article-store.ts';
import { type Article, readArticle } from '../../paper/articles/read-article.ts';
import { describeIssue } from '../../paper/content/issue.ts';
import { parsePage } from '../../paper/content/pages.ts';
import { createTextFolder, type Reading, type ReadOptions } from '../../paper/content/read-text.ts';

/** A text of the paper that its readers do not see yet. */
export interface Unpublished {
  /** 'Draft: How rope is made', 'Scheduled for 2026-03-10: …'. */
  name: string;
  /** Path of the article once it is published. */
  path: string;
  /** An API client that returns this text as if it were published; absent where `name` gives an issue of the text. */
  api?(real: ApiClient): ApiClient;
}

/** The page of a text, and an API client that returns the text as if it were published. */
export type TextPreview = Required<Pick<Unpublished, 'path' | 'api'>>;

export function previewArticle(article: Article): TextPreview {
  const detail = detailFrom(article);
  return {
    path: `/blog/${encodeURIComponent(article.slug)}`,
    api: (real) => ({
      ...real,
      blog: async (slug) => (slug === article.slug ? detail : real.blog(slug)),
    }),
  };
}

export function previewPage(page: StaticPage): TextPreview {
  return { path: `/${page.name}`, api: withResponse(`/api/pages/${page.name}`, page) };
}

export function previewFaq(entries: readonly FaqEntry[]): TextPreview {
  return { path: '/faq', api: withResponse('/api/faq', { entries }) };
}

/** Returns an API client with another response to one request. */
function withResponse(address: string, response: unknown): TextPreview['api'] {
  return (real) => ({
    ...real,
    json: async (path, schema) => (path === address ? schema.parse(response) : real.json(path, schema)),
  });
}

/** Drafts of articles and pages, and articles whose time has not come. */
export async function readUnpublished(
  content: string,
  home: Pick<Publication, 'id' | 'domain' | 'timeZone'>,
  now: Date,
): Promise<Unpublished[]> {
  const articles = await readTexts(
    join(content, 'articles'),
    (file, bytes, options) => readArticle(file, bytes, home, options),
    ({ article }, isDraft): Unpublished[] => {
      if (!isDraft && article.publishedAt <= now) return [];
      const mark = isDraft ? 'Draft' : `Scheduled for ${article.date}`;
      return [{ name: `${mark}: ${article.title}`, ...previewArticle(article) }];
    },
  );
  const pages = await readTexts(join(content, 'pages'), parsePage, (page, isDraft): Unpublished[] => {
    return isDraft ? [{ name: `Draft: ${page.title}`, ...previewPage(page) }] : [];
  });
  return [...articles, ...pages];
}

async function readTexts<Value>(
  folder: string,
  parse: (file: string, bytes: Uint8Array, options?: ReadOptions) => Reading<Value, unknown>,
  preview: (value: Value, isDraft: boolean) => Unpublished[],
): Promise<Unpublished[]> {
  const texts = createTextFolder<Unpublished[], unknown>(folder, (file, bytes) => {
    const finished = parse(file, bytes);
    if ('value' in finished) return { value: preview(finished.value, false) };
    if ('issues' in finished) return { value: [] };
    const draft = parse(file, bytes, { drafts: true });
    if ('value' in draft) return { value: preview(draft.value, true) };
    const [issue] = 'issues' in draft ? draft.issues : [];
    return { value: issue ? [{ name: `Draft: ${describeIssue(issue)}`, path: `/${file}` }] : [] };
  });
  const { readings } = await texts
    .read()
    .catch(() => ({ readings: new Map<string, Reading<Unpublished[]>>() }));
  return [...readings.values()].flatMap((reading) => ('value' in reading ? reading.value : []));
}

export function detailFrom({
  longKeywords,
  publishedAt,
  imageAlt,
  imageCaption,
  imageCredit,
  ...article
}: Article) {
  const { authors, keywords, corrections, keyFigures } = article;
  return detailOf({
    ...article,
    authors: [...authors],
    keywords: [...keywords],
    corrections: [...corrections],
    long_keywords: [...longKeywords],
    image_alt: imageAlt ?? null,
    image_caption: imageCaption ?? null,
    image_credit: imageCredit ?? null,
    hero: article.hero ?? null,
    key_figures: keyFigures,
    category: article.category ?? null,
    canonical: article.canonical ?? null,
    published_at: publishedAt,
    revised_at: null,
  });
}
