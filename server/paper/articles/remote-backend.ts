import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { authorSlug } from '../../../contract/authors.ts';
import { blogDetail, blogList } from '../../../contract/blog.ts';
import {
  AUTHOR_ARTICLES,
  BLOG_DETAIL_FRESH_SECONDS,
  BLOG_LIST_FRESH_SECONDS,
} from '../../../contract/limits.ts';
import { ARTICLES_TAG, articleTag } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import type { Fetcher } from '../../net/fetcher.ts';
import { listAll } from './article-archive.ts';
import { oneOfEachSlug } from './article-store.ts';
import { type Backend, BackendError } from './backend.ts';
import type { BackendCache, CachedAnswer } from './backend-cache.ts';
import { type ReadAnswer, readDetail, readList } from './read-answers.ts';

interface RemoteBackendParts {
  /** Base address for get_metainfo and get_details. */
  address: string;
  key: string;
  /** The publication's domains. Responses for other domains are not stored. */
  homes: readonly string[];
  fetcher: Pick<Fetcher, 'fetch'>;
  answers: BackendCache;
  changes: Changes;
  log: Log;
  clock: () => Date;
  pause(ms: number): Promise<unknown>;
}

interface Call<Body> {
  /** Path and query. */
  id: string;
  /** Throws if nothing of the response is usable. */
  accept(body: unknown): ReadAnswer<Body>;
  /** The schema of stored responses. */
  schema: z.ZodType<Body>;
  freshSeconds: number;
  tags: readonly string[];
  keeps(body: Body): boolean;
  /** Statuses that mean “not found” rather than a failure. */
  absent: readonly number[];
  /** Whether a request during the pause after a failure waits for the retry; otherwise it fails at once. */
  waits: boolean;
}

const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 5_000_000;
/** Size of the memory cache: lists, and articles read recently. */
const RECENT_BYTES = 32 * 1024 * 1024;
/** Maximum length of a logged reason. */
const LONGEST_REASON = 500;
/** After a failure, the backend gets no request for this long. */
const PAUSE_MS = 5_000;

/**
 * A remote backend behind the site's own API, with a stale-while-revalidate cache. While the backend fails, the last good
 * response is served.
 */
export function createRemoteBackend(parts: RemoteBackendParts): Backend {
  const { address, key, homes, fetcher, answers, changes, log, clock, pause } = parts;
  const recent = new LRUCache<string, CachedAnswer>({
    maxSize: RECENT_BYTES,
    sizeCalculation: ({ body }, id) => 2 * (body.length + id.length),
  });
  const failed = new LRUCache<string, { until: number; error: BackendError }>({ max: 1000 });
  const requests = createSingleFlight<string, CachedAnswer>();
  /** Last message logged about each call. */
  const logged = new LRUCache<string, string>({ max: 1000 });

  async function respond<Body>(call: Call<Body>): Promise<Body> {
    const held = recent.get(call.id) ?? (await readStored(call.id));
    if (held) recent.set(call.id, held);
    if (held && clock().getTime() - held.answeredAt.getTime() < call.freshSeconds * 1000)
      return read(call, held);
    const failure = failed.get(call.id);
    const paused = failure !== undefined && clock().getTime() < failure.until;
    if (!held) {
      if (paused && !call.waits) throw failure.error;
      if (paused) await pause(failure.until - clock().getTime());
      return read(call, recent.get(call.id) ?? (await renew(call)));
    }
    if (!paused) renew(call).catch(() => {});
    return read(call, held);
  }

  /** One request for all waiting readers. */
  const renew = <Body>(call: Call<Body>) => requests.run(call.id, () => ask(call));

  async function ask<Body>(call: Call<Body>): Promise<CachedAnswer> {
    try {
      const { body, faults } = await request(call);
      warnOnChange(call, faults.join('; '), 'the backend sent what cannot be shown; the rest is');
      const next = { body: JSON.stringify(body), answeredAt: clock() };
      const before = recent.get(call.id);
      recent.set(call.id, next);
      failed.delete(call.id);
      if (call.keeps(body)) await answers.write(call.id, next).catch(report('an answer could not be stored'));
      if (before && before.body !== next.body) changes.publish(call.tags);
      return next;
    } catch (error) {
      const refusal =
        error instanceof BackendError ? error : new BackendError('HTTP error! status: 502', 502);
      failed.set(call.id, { until: clock().getTime() + PAUSE_MS, error: refusal });
      if (call.absent.includes(refusal.status)) await forget(call);
      else warnOnChange(call, errorMessage(error), 'the backend failed; its last good answer is served');
      throw refusal;
    }
  }

  /** Logs a reason once until it changes. */
  function warnOnChange<Body>(call: Call<Body>, whole: string, message: string): void {
    const reason = whole.slice(0, LONGEST_REASON);
    if (reason !== '' && logged.get(call.id) !== reason) log.warn({ call: call.id, reason }, message);
    logged.set(call.id, reason);
  }

  async function request<Body>(call: Call<Body>): Promise<ReadAnswer<Body>> {
    const { status, body } = await fetcher.fetch({
      url: `${address.replace(/(?<!\/)\/+$/, '')}/${call.id}`,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      bearer: key,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
    });
    if (status < 200 || status > 299) {
      throw new BackendError(`HTTP error! status: ${status}`, status >= 400 ? status : 502);
    }
    return call.accept(parseJson(new TextDecoder().decode(body)));
  }

  async function forget<Body>(call: Call<Body>): Promise<void> {
    const wasCached = recent.delete(call.id);
    await answers.forget(call.id).catch(report('an answer could not be removed'));
    if (wasCached) changes.publish(call.tags);
  }

  function readStored(id: string): Promise<CachedAnswer | undefined> {
    return answers.read(id).catch((error: unknown) => {
      report('a stored answer could not be read')(error);
      return undefined;
    });
  }

  function report(message: string): (error: unknown) => void {
    return (error) => log.error({ err: error }, message);
  }

  const list = (domain: string, page: number, waits: boolean) =>
    respond({
      id: `get_metainfo?${new URLSearchParams({ domain, page: String(page) })}`,
      accept: (body) => readList(body, page),
      schema: blogList,
      freshSeconds: BLOG_LIST_FRESH_SECONDS,
      tags: [ARTICLES_TAG],
      keeps: ({ blogs }) => homes.includes(domain) && blogs.length > 0,
      absent: [],
      waits,
    });
  /** Adds the authors of cached articles where the list has none. */
  const signed = async (domain: string) => {
    const listed = await listAll({ list: (of, page) => list(of, page, false) }, domain);
    const cachedAuthors = await answers.authors();
    return listed.map((blog) => ({ ...blog, authors: blog.authors ?? cachedAuthors.get(blog.slug) ?? [] }));
  };
  return {
    list: (domain, page) => list(domain, page, true),
    newest: async (domain) => (await list(domain, 1, false)).blogs,
    detail: (slug) =>
      respond({
        id: `get_details?${new URLSearchParams({ slug })}`,
        accept: readDetail,
        schema: blogDetail,
        freshSeconds: BLOG_DETAIL_FRESH_SECONDS,
        tags: [articleTag(slug)],
        keeps: () => true,
        absent: [404, 410],
        waits: false,
      }),
    related: async () => [],
    corrections: async () => [],
    authors: async (domain) => oneOfEachSlug((await signed(domain)).flatMap(({ authors }) => authors)),
    async byAuthor(slug, domain) {
      const isAuthor = (name: string) => authorSlug(name) === slug;
      const blogs = (await signed(domain)).filter(({ authors }) => authors.some(isAuthor));
      const name = blogs[0]?.authors.find(isAuthor);
      if (name === undefined) return undefined;
      return { name, total: blogs.length, blogs: blogs.slice(0, AUTHOR_ARTICLES) };
    },
  };
}

function read<Body>(call: Call<Body>, { body }: CachedAnswer): Body {
  return call.schema.parse(JSON.parse(body));
}
