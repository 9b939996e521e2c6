import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ApiError, type ReadFeedOptions } from '../../../../contract/api-client.ts';
import type { RssAnswer, RssError, RssItem } from '../../../../contract/rss.ts';
import { matchesEtag } from '../../../lib/http/headers.ts';
import { errorResponse } from '../../../lib/http/respond.ts';
import type { Log } from '../../../lib/log.ts';
import type { ServedCopy } from './read-copy.ts';

interface RssParts {
  /** Finds a feed of the publication; no other is converted. */
  find(address: string): { id: number; images: boolean } | undefined;
  /** Returns the copy of a feed. Without a copy it is fetched, with `wait` as soon as that is allowed. */
  copyOf(id: number, options: { content: boolean; wait: boolean }): Promise<ServedCopy | undefined>;
  log: Log;
}

const query = z.object({
  rss_url: z.string('write the address of a feed').min(1, 'write the address of a feed'),
  count: z
    .string()
    .regex(/^\d{1,4}$/, 'write a number from 1 to 1000')
    .transform(Number)
    .pipe(z.number().min(1, 'write 1 or more').max(1000, 'write 1000 or less'))
    .optional(),
  /** `false` omits the content of items, which pages of headlines do not need. */
  content: z.enum(['true', 'false'], 'write true or false').default('true'),
  order_by: z.enum(['pubDate', 'author', 'title'], 'write pubDate, author or title').default('pubDate'),
  order_dir: z.enum(['desc', 'asc'], 'write desc or asc').default('desc'),
});

/** Shorter than any poll interval. */
const MAX_AGE_SECONDS = 15;
const TRY_AGAIN = { 'Retry-After': '5' };
/** For serialized responses; the site itself requests each feed in two or three ways. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

const REFUSALS: Readonly<Record<number, string>> = {
  422: 'rss_url: this is no feed of the publication',
  500: 'Cannot download this RSS feed, make sure the Rss URL is correct.',
  503: 'This RSS feed cannot be read right now.',
};

/** `GET /api/rss`, a feed of the publication in the shape of rss2json, and the same in process for pages. */
export function serveFeeds({ find, copyOf, log }: RssParts) {
  async function readCopy(address: string, options: { content: boolean; wait: boolean }) {
    const feed = find(address);
    if (!feed) throw new ApiError('Failed to fetch RSS feed', 422);
    const copy = await copyOf(feed.id, options).catch((error) => {
      log.warn({ err: error }, 'feed unavailable: database unreachable');
      throw new ApiError('Failed to fetch RSS feed', 503, true);
    });
    if (!copy) throw new ApiError('Failed to fetch RSS feed', 500, true);
    return { ...feed, copy };
  }

  const responses = new LRUCache<string, ReturnType<typeof serializeCopy>>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length),
  });

  const routes = new Hono().get('/api/rss', async (context) => {
    const parsed = query.safeParse(context.req.query());
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return errorResponse(422, failure(`${issue?.path.join('.')}: ${issue?.message}`));
    }
    const { rss_url, count, content, order_by, order_dir } = parsed.data;
    const wait = /\bwait=[1-9]/.test(context.req.header('Prefer') ?? '');
    const found = await readCopy(rss_url, { content: content === 'true', wait }).catch(apiStatusOf);
    if (typeof found === 'number')
      return errorResponse(found, failure(REFUSALS[found] ?? ''), found === 422 ? {} : TRY_AGAIN);
    const { id, images, copy } = found;

    const key = `${id} ${count} ${content} ${order_by} ${order_dir} ${images}`;
    const cached = responses.get(key);
    const response =
      cached?.copy === copy ? cached : serializeCopy(copy, { count, order_by, order_dir, images });
    if (response !== cached) responses.set(key, response);

    const headers = {
      ETag: response.etag,
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=60`,
    };
    if (matchesEtag(context.req.header('If-None-Match'), response.etag))
      return context.body(null, 304, headers);
    return context.body(response.body, 200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
    });
  });
  return {
    routes,
    async readFeed(address: string, { count, waitForRetry }: ReadFeedOptions) {
      const { copy } = await readCopy(address, { content: false, wait: waitForRetry });
      return { feed: copy.feed, items: copy.items.slice(0, count) };
    },
  };
}

function apiStatusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  throw error;
}

type Order = Omit<z.infer<typeof query>, 'rss_url' | 'content'> & { images: boolean };

function serializeCopy(copy: ServedCopy, { count, order_by, order_dir, images }: Order) {
  const { feed, items } = copy;
  const chosen = sortItems(items, order_by, order_dir).slice(0, count);
  const answer: RssAnswer = {
    status: 'ok',
    feed,
    items: images ? chosen : chosen.map((item) => ({ ...item, thumbnail: '', enclosure: {} })),
  };
  const body = JSON.stringify(answer);
  return { copy, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function failure(message: string): RssError {
  return { status: 'error', message };
}

const byLetters = new Intl.Collator('en');

/** Sorts items that come newest first; equal ones keep that order. */
function sortItems(
  items: readonly RssItem[],
  by: 'pubDate' | 'author' | 'title',
  direction: 'asc' | 'desc',
): RssItem[] {
  if (by === 'pubDate') return direction === 'desc' ? [...items] : items.toReversed();
  const sign = direction === 'asc' ? 1 : -1;
  return items.toSorted((a, b) => sign * byLetters.compare(a[by], b[by]));
}
