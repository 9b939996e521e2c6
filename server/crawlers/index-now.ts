import type { Publication } from '../../contract/publication.ts';
import { ARTICLE_TAG, slugOfTag } from '../../contract/tags.ts';
import type { Changes } from '../changes.ts';
import type { Log } from '../log.ts';
import type { Outside } from '../outside/fetch-outside.ts';

/** Tells search engines of articles that are new, changed or withdrawn: https://www.indexnow.org. */
export interface IndexNow {
  /** The same changes; what is published through them is told from the start on. */
  announcing(changes: Changes): Changes;
  /** From now on: what was read at the start is nothing new. */
  start(): void;
  /** Settles when all that was published has been told. */
  stop(): Promise<void>;
}

interface IndexNowOptions {
  publication(): Pick<Publication, 'domain' | 'crawlers'>;
  outside: Pick<Outside, 'fetch'>;
  log: Log;
}

/** Shares what it is told with all engines that take part. */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
const TIMEOUT_MS = 10_000;
/** More change at once only when an archive is brought in: engines find those by the sitemap. */
const MOST_AT_ONCE = 100;

export function openIndexNow({ publication, outside, log }: IndexNowOptions): IndexNow {
  let isStarted = false;
  let isStopped = false;
  let telling = Promise.resolve();

  async function tell(slugs: readonly string[]): Promise<void> {
    const { domain, crawlers } = publication();
    if (crawlers.indexNow === null || crawlers.closed) return;
    for (const slug of slugs) {
      if (isStopped) return;
      const address = `https://${domain}/blog/${encodeURIComponent(slug)}`;
      const query = new URLSearchParams({ url: address, key: crawlers.indexNow });
      try {
        const { status } = await outside.fetch({ url: `${ENDPOINT}?${query}`, timeoutMs: TIMEOUT_MS });
        if (status < 300) log.info({ address }, 'search engines were told of an article');
        else log.warn({ address, status }, 'IndexNow did not take an address; see its status');
      } catch (error) {
        // One line for all that could not be told: the sitemap has them.
        log.warn(
          { err: error, articles: slugs.length },
          'IndexNow does not answer; the sitemap has the articles',
        );
        return;
      }
    }
  }

  return {
    announcing: (changes) => ({
      ...changes,
      publish(tags) {
        changes.publish(tags);
        const slugs = tags.filter((tag) => tag.startsWith(ARTICLE_TAG)).map(slugOfTag);
        if (!isStarted || slugs.length === 0 || slugs.length > MOST_AT_ONCE) return;
        telling = telling.then(() => tell(slugs));
      },
    }),
    start() {
      isStarted = true;
    },
    async stop() {
      isStopped = true;
      await telling;
    },
  };
}
