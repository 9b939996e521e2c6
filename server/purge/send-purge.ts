import type { Outside } from '../outside/fetch-outside.ts';
import { tagWord } from '../press/tag-headers.ts';
import type { PurgeEnvironment } from '../proxy-environment.ts';

/** Where a cache is told, and in whose words. */
export interface PurgeTarget extends PurgeEnvironment {
  url: string;
}

const TIMEOUT_MS = 10_000;
/** Fastly takes 256 tags at once, Cloudflare 100. */
const MOST_AT_ONCE = 100;

/** Tells a cache that all answers with these tags are out of date. Throws where it does not take it. */
export async function sendPurge(
  tags: readonly string[],
  { url, header, token }: PurgeTarget,
  outside: Pick<Outside, 'fetch'>,
): Promise<void> {
  const words = tags.map(tagWord);
  for (let start = 0; start < words.length; start += MOST_AT_ONCE) {
    const some = words.slice(start, start + MOST_AT_ONCE);
    const request = header === 'Cache-Tag' ? asCloudflare(some, token) : asFastly(some, token);
    const { status } = await outside.fetch({ url, timeoutMs: TIMEOUT_MS, ...request });
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
