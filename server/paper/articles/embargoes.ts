import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import type { ArticleStore } from './article-store.ts';

interface EmbargoOptions {
  store: Pick<ArticleStore, 'publishedBetween' | 'nextAfter' | 'tagsOf'>;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

/** Maximum delay of a check: timers drift, and clocks are changed. */
const LONGEST_WAIT_MS = 60_000;
/** Delay before a retry after a failure. */
const RETRY_WAIT_MS = 5_000;

/** Publishes a change when an article's embargo ends. */
export async function openEmbargoes(options: EmbargoOptions): Promise<{ stop(): Promise<void> }> {
  const { store, changes, log, clock } = options;
  let checkedUntil = clock();
  let next: Date | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;

  async function check(): Promise<void> {
    try {
      const now = clock();
      const slugs = await store.publishedBetween(checkedUntil, now);
      next = await store.nextAfter(now);
      checkedUntil = now;
      failing = false;
      const tags = slugs.length > 0 ? await store.tagsOf(slugs) : [];
      if (!stopped) changes.publish(tags);
    } catch (error) {
      if (!failing) log.error({ err: error }, 'articles are published late: the database is unreachable');
      failing = true;
    }
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    if (stopped) return;
    const until = next ? next.getTime() - clock().getTime() : LONGEST_WAIT_MS;
    const least = failing ? RETRY_WAIT_MS : 0;
    timer = setTimeout(() => void checkAgain(), Math.min(Math.max(until, least), LONGEST_WAIT_MS)).unref();
  }

  const checkAgain = serialize(check);
  await checkAgain();
  // An editor may have set another date.
  const unsubscribe = changes.subscribe((tags) => {
    if (tags.includes(ARTICLES_TAG)) void checkAgain();
  });
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      await checkAgain.idle();
    },
  };
}
