import type { Changes } from '../../data/changes/changes.ts';
import { backoffMs } from '../../lib/backoff.ts';
import type { Log } from '../../lib/log.ts';
import { createFetcher, type Fetcher } from '../../net/fetcher.ts';
import { tagWord } from '../cache/rendered-page.ts';

export interface PurgeSettings {
  /** Address at which a cache in front of the site is notified of changed tags. */
  url: string | undefined;
  /** The header in which pages carry their tags. */
  header: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  token: string | undefined;
}

interface PurgingOptions {
  changes: Pick<Changes, 'subscribe'>;
  /** Settles when edges hold the pages that the changes so far asked for: a cache that asks sooner gets the old ones. */
  whenRenewed(): Promise<void>;
  log: Log;
}

const TIMEOUT_MS = 10_000;
/** Fastly takes 256 tags at once, Cloudflare 100. */
const MAX_TAGS = 100;
/** Changes within this time are sent together. */
const GATHER_MS = 250;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };

/** Notifies the cache that the environment names, if any, of all changes from now on. */
export function openPurging(
  { url, ...settings }: PurgeSettings,
  options: PurgingOptions,
): { close(): Promise<void> } | undefined {
  if (url === undefined) return undefined;
  const fetcher = fetcherFor(url);
  const close = purgeChanges({ ...options, send: (tags) => sendPurge(tags, { url, ...settings }, fetcher) });
  return {
    async close() {
      close();
      await fetcher.close();
    },
  };
}

/** The operator's own cache may have a private address, which the publication's trusted hosts need not name. */
export function fetcherFor(url: string): Fetcher {
  return createFetcher({ trustedHosts: [new URL(url).host], userAgent: 'Masthead' });
}

interface PurgeChangesOptions extends PurgingOptions {
  send(tags: readonly string[]): Promise<void>;
  /** The delay after that many failures in a row. */
  delayMs?(failures: number): number;
}

/** Sends the tags that change, again and again where that fails. Returns what ends it. */
export function purgeChanges(options: PurgeChangesOptions): () => void {
  const { changes, whenRenewed, send, log } = options;
  const delayMs = options.delayMs ?? ((failures) => backoffMs(failures, BACKOFF));
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const sendWaiting = async () => {
    await whenRenewed();
    const tags = [...waiting];
    waiting.clear();
    try {
      await send(tags);
      if (failures > 0) log.info('the cache in front accepts purges again');
      failures = 0;
    } catch (error) {
      for (const tag of tags) waiting.add(tag);
      if (failures === 0) {
        log.warn(
          { err: error },
          'the cache in front refuses purges: readers may see old pages; it will be retried',
        );
      }
      failures += 1;
    }
    timer = undefined;
    soon();
  };
  const soon = () => {
    if (closed || timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => void sendWaiting(), failures === 0 ? GATHER_MS : delayMs(failures)).unref();
  };
  const unsubscribe = changes.subscribe((tags) => {
    for (const tag of tags) waiting.add(tag);
    soon();
  });
  return () => {
    closed = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Purges all responses with these tags. Throws where the cache refuses. */
export async function sendPurge(
  tags: readonly string[],
  { url, header, token }: PurgeSettings & { url: string },
  fetcher: Pick<Fetcher, 'fetch'>,
): Promise<void> {
  const words = tags.map(tagWord);
  for (let start = 0; start < words.length; start += MAX_TAGS) {
    const some = words.slice(start, start + MAX_TAGS);
    const request = header === 'Cache-Tag' ? asCloudflare(some, token) : asFastly(some, token);
    const { status } = await fetcher.fetch({ url, timeoutMs: TIMEOUT_MS, ...request });
    if (status >= 300) throw new Error(`the cache answered ${status}`);
  }
}

/** https://www.fastly.com/documentation/reference/api/purging; the Varnish of deploy/ takes the same. */
function asFastly(words: readonly string[], token: string | undefined) {
  const key: Record<string, string> = token === undefined ? {} : { 'Fastly-Key': token };
  return { body: '', headers: { 'Surrogate-Key': words.join(' '), ...key } };
}

/** https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags */
function asCloudflare(words: readonly string[], token: string | undefined) {
  return {
    body: JSON.stringify({ tags: words }),
    headers: { 'Content-Type': 'application/json' },
    ...(token === undefined ? {} : { bearer: token }),
  };
}
