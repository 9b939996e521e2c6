import { z } from 'zod';
import { type BlogDetail, type BlogList, blogDetail, blogList } from './blog.ts';
import type { Category } from './categories.ts';
import type { Front } from './front.ts';
import { itemTime, mergeOwnStories } from './own-stories.ts';
import type { PublicationFeed } from './publication.ts';
import type { RssAnswer, RssItem, sectionAnswer } from './rss.ts';
import { withTimeout } from './with-timeout.ts';

/** An item with its source: the feed that has it, or the paper itself for one of its own articles. */
export interface NewsItem extends RssItem {
  source: { title: string; feed?: PublicationFeed };
  /** The slug of the paper's own article. */
  article?: string;
}

/** The news of a category: the items of all its feeds and the paper's own articles, newest first. */
export interface CategoryNews {
  /** The description of its only feed; '' if it has several. */
  description: string;
  items: readonly NewsItem[];
}

/** The API client of pages. Calls stay in the process; news is not serialised. */
export interface ApiClient {
  /** The domain whose articles it lists. */
  readonly domain: string;
  /**
   * Returns the `count` newest items of a category, without `content`. Fails if all feeds fail and the paper has no article of its
   * own in the category; with `waitForRetry` the call then waits for the retry of a feed that has just failed.
   */
  rss(category: Category, options?: { count?: number; waitForRetry?: boolean }): Promise<CategoryNews>;
  /** The front page's stories, each in its place. */
  front(): Promise<Front>;
  blogs(page: number): Promise<BlogList>;
  blog(slug: string): Promise<BlogDetail>;
  /** Any other JSON call of the site's own API. */
  json<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>>;
}

/** Timeout of the other feeds after the first response. A later change renders the page again. */
const LATE_FEED_MS = 500;

/** A response that is an error, or not of the expected shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Whether the server has already logged the failure. */
  readonly logged: boolean;

  constructor(message: string, status: number, logged = false) {
    super(message);
    this.status = status;
    this.logged = logged;
  }
}

/**
 * The status of an ApiError; undefined for other errors. Pages use it instead of `instanceof`: their bundle has a copy of the
 * class, and the server throws its own.
 */
export function apiStatus(error: unknown): number | undefined {
  const isApiError = error instanceof Error && error.name === 'ApiError' && 'status' in error;
  return isApiError ? Number(error.status) : undefined;
}

export interface ReadFeedOptions {
  count?: number | undefined;
  waitForRetry: boolean;
}

export interface ApiClientOptions {
  /** The server's own handler. */
  ask(path: string, headers: Record<string, string>): Promise<Response>;
  feedsOf(category: Category): readonly PublicationFeed[];
  /** Returns the newest items of a feed. Rejects with an ApiError. */
  readFeed(url: string, options: ReadFeedOptions): Promise<Pick<RssAnswer, 'feed' | 'items'>>;
  /** The paper's own articles of a category. */
  readSection(category: Category): Promise<z.infer<typeof sectionAnswer>>;
  front(): Promise<Front>;
  domain: string;
  key: string;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { ask, feedsOf, readFeed, readSection, front, domain, key } = options;
  const backend = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };

  async function fetchFeeds(
    category: Category,
    count: number | undefined,
    waitForRetry: boolean,
  ): Promise<CategoryNews> {
    const requests = feedsOf(category).map(async (feed) =>
      newsOf(feed, await readFeed(feed.url, { count, waitForRetry })),
    );
    const [only] = requests;
    if (!only) throw new ApiError('The category has no feed', 404);
    if (requests.length === 1) return only;
    await Promise.any(requests).catch(() => only);
    const answers = await Promise.all(
      requests.map((answer) =>
        withTimeout(
          answer.catch(() => undefined),
          LATE_FEED_MS,
        ),
      ),
    );
    return mergeNews(
      answers.filter((answer) => answer !== undefined),
      count,
    );
  }

  /** The server logs why it has none. */
  async function fetchArticles(category: Category): Promise<NewsItem[]> {
    const { source: title, items } = await readSection(category);
    return items.map((item) => ({ ...item, source: { title } }));
  }

  return {
    domain,
    front,
    async rss(category, { count, waitForRetry = false } = {}) {
      const articles = (await withTimeout(fetchArticles(category), LATE_FEED_MS).catch(() => [])) ?? [];
      if (articles.length === 0) return fetchFeeds(category, count, waitForRetry);
      const news = await fetchFeeds(category, count, false).catch(() => ({ description: '', items: [] }));
      return { ...news, items: mergeOwnStories(news.items, articles, (item) => item).slice(0, count) };
    },
    async blogs(page) {
      const query = new URLSearchParams({ domain, page: String(page) });
      return readBackend(await ask(`/api/get_metainfo?${query}`, backend), blogList);
    },
    async blog(slug) {
      return readBackend(await ask(`/api/get_details?${new URLSearchParams({ slug })}`, backend), blogDetail);
    },
    async json(path, schema) {
      return readBackend(await ask(path, {}), schema);
    },
  };
}

function newsOf(
  feed: PublicationFeed,
  { feed: { title, description }, items }: Pick<RssAnswer, 'feed' | 'items'>,
): CategoryNews {
  const source = { title, feed };
  // Two categories may share a feed with different image settings.
  const images = feed.images === 'off' ? { thumbnail: '', enclosure: {} } : {};
  return { description, items: items.map((item) => ({ ...item, ...images, source })) };
}

/** Newest first, one item per story. */
function mergeNews(answers: readonly CategoryNews[], count: number | undefined): CategoryNews {
  const items = answers
    .flatMap((answer) => answer.items)
    .sort((one, other) => itemTime(other).localeCompare(itemTime(one)));
  const seen = new Set<string>();
  const once = items.filter(({ story }) => story === undefined || seen.size < seen.add(story).size);
  return { description: '', items: once.slice(0, count) };
}

async function readBackend<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!response.ok) {
    await response.body?.cancel();
    const { status } = response;
    throw new ApiError(`HTTP error! status: ${status}`, status, status >= 500);
  }
  const body = schema.safeParse(await response.json().catch(() => undefined));
  if (body.success) return body.data;
  throw new ApiError(`The answer has the wrong shape: ${z.prettifyError(body.error)}`, 502);
}
