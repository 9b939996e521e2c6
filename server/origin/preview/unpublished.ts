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
  /** Where readers will find it. */
  path: string;
  /** The site's own calls, with this text as if it were published; absent where `name` says what is wrong with it. */
  api?(real: ApiClient): ApiClient;
}

/** Where a text is shown, and the site's own calls with it as if it were published. */
export type Shown = Required<Pick<Unpublished, 'path' | 'api'>>;

export function showArticle(article: Article): Shown {
  const detail = detailFrom(article);
  return {
    path: `/blog/${article.slug}`,
    api: (real) => ({
      ...real,
      blog: async (slug) => (slug === article.slug ? detail : real.blog(slug)),
    }),
  };
}

export function showPage(page: StaticPage): Shown {
  return { path: `/${page.name}`, api: answering(`/api/pages/${page.name}`, page) };
}

export function showFaq(entries: readonly FaqEntry[]): Shown {
  return { path: '/faq', api: answering('/api/faq', { entries }) };
}

/** The site's own calls, of which one has another answer. */
export function answering(asked: string, answer: unknown): Shown['api'] {
  return (real) => ({
    ...real,
    json: async (path, schema) => (path === asked ? schema.parse(answer) : real.json(path, schema)),
  });
}

/** Drafts of articles and pages, and articles whose time has not come. */
export async function readUnpublished(
  content: string,
  home: Pick<Publication, 'domain' | 'timeZone'>,
  now: Date,
): Promise<Unpublished[]> {
  const articles = await readTexts(
    join(content, 'articles'),
    (file, bytes, options) => readArticle(file, bytes, home, options),
    ({ article }, isDraft): Unpublished[] => {
      if (!isDraft && article.publishedAt <= now) return [];
      const mark = isDraft ? 'Draft' : `Scheduled for ${article.date}`;
      return [{ name: `${mark}: ${article.title}`, ...showArticle(article) }];
    },
  );
  const pages = await readTexts(join(content, 'pages'), parsePage, (page, isDraft): Unpublished[] => {
    return isDraft ? [{ name: `Draft: ${page.title}`, ...showPage(page) }] : [];
  });
  return [...articles, ...pages];
}

async function readTexts<Value>(
  folder: string,
  parse: (file: string, bytes: Uint8Array, options?: ReadOptions) => Reading<Value, unknown>,
  show: (value: Value, isDraft: boolean) => Unpublished[],
): Promise<Unpublished[]> {
  const texts = createTextFolder<Unpublished[], unknown>(folder, (file, bytes) => {
    const finished = parse(file, bytes);
    if ('value' in finished) return { value: show(finished.value, false) };
    if ('issues' in finished) return { value: [] };
    const draft = parse(file, bytes, { drafts: true });
    if ('value' in draft) return { value: show(draft.value, true) };
    const [wrong] = 'issues' in draft ? draft.issues : [];
    return { value: wrong ? [{ name: `Draft: ${describeIssue(wrong)}`, path: `/${file}` }] : [] };
  });
  const { readings } = await texts
    .read()
    .catch(() => ({ readings: new Map<string, Reading<Unpublished[]>>() }));
  return [...readings.values()].flatMap((reading) => ('value' in reading ? reading.value : []));
}

export function detailFrom({ longKeywords, publishedAt, imageAlt, imageCredit, ...article }: Article) {
  const { authors, keywords, corrections } = article;
  return detailOf({
    ...article,
    authors: [...authors],
    keywords: [...keywords],
    corrections: [...corrections],
    long_keywords: [...longKeywords],
    image_alt: imageAlt ?? null,
    image_credit: imageCredit ?? null,
    category: article.category ?? null,
    published_at: publishedAt,
    revised_at: null,
  });
}
