import { z } from 'zod';
import { type BlogDetail, type BlogList, blogDetail, blogList } from './blog.ts';
import type { Category } from './categories.ts';
import { type RssAnswer, rssAnswer, rssError } from './rss.ts';

/** The API as pages and islands call it; on the server, calls stay in the process. */
export interface ApiClient {
  /** The domain whose articles it lists. */
  readonly domain: string;
  /** `count` newest items of a category's feed, without `content`, which no page shows. With `waitForRetry` the call waits while a feed that just failed is not polled. */
  rss(category: Category, options?: { count?: number; waitForRetry?: boolean }): Promise<RssAnswer>;
  blogs(page: number): Promise<BlogList>;
  blog(slug: string): Promise<BlogDetail>;
  /** Any other JSON call of the site's own API. */
  json<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>>;
}

/** As long as a feed that failed is left alone, and its next try may take. */
const RETRY_WAIT_SECONDS = 25;

/** A response that is an error, or not of the expected shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server reported the failure itself, so its log has the reason. */
  readonly logged: boolean;

  constructor(message: string, status: number, logged = false) {
    super(message);
    this.status = status;
    this.logged = logged;
  }

  /** The server and the page bundle each have a copy of this class; both recognise either. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value;
  }
}

export interface ApiClientOptions {
  /** `fetch`, or the server's own handler called in process. */
  ask(path: string, headers: Record<string, string>): Promise<Response>;
  feedAddress(category: Category): string;
  /** Two categories may carry one feed, and only one of them its images. Left out: all do. */
  showsImages?(category: Category): boolean;
  /** The host the articles are listed for. */
  domain: string;
  key: string;
}

export function createApiClient({ ask, feedAddress, showsImages, domain, key }: ApiClientOptions): ApiClient {
  const backend = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    domain,
    async rss(category, { count, waitForRetry = false } = {}) {
      const query = new URLSearchParams({
        rss_url: feedAddress(category),
        content: 'false',
        ...(count ? { count: String(count) } : {}),
      });
      const response = await ask(
        `/api/rss?${query}`,
        waitForRetry ? { Prefer: `wait=${RETRY_WAIT_SECONDS}` } : {},
      );
      const body: unknown = await response.json().catch(() => undefined);
      const answer = rssAnswer.safeParse(body);
      if (answer.success) {
        return showsImages?.(category) === false ? withoutImages(answer.data) : answer.data;
      }
      const refusal = rssError.safeParse(body);
      const refused = refusal.success && !response.ok;
      throw new ApiError(
        'Failed to fetch RSS feed',
        refused ? response.status : 502,
        refused && response.status >= 500,
      );
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

function withoutImages(answer: RssAnswer): RssAnswer {
  return { ...answer, items: answer.items.map((item) => ({ ...item, thumbnail: '', enclosure: {} })) };
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
