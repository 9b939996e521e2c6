import { Hono } from 'hono';
import type { ApiClient } from '../../../contract/api-client.ts';
import type { Front, PinnedStory } from '../../../contract/front.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { Changes } from '../../data/changes/changes.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import type { Log } from '../../lib/log.ts';
import { type Pins, type PinTarget, pinnedStories } from '../../news/pins/pins.ts';
import type { Pages } from '../bundle/pages.ts';
import { reportFailure } from '../cache/page-maker.ts';

interface FrontOptions {
  publication: Publication;
  pages: Pick<Pages, 'loadFrontPage'>;
  apiFor(domain: string): ApiClient;
  pins: Pins;
  changes: Changes;
  clock: () => Date;
  log: Log;
}

/** Without a change, the age of breaking news is looked at again after this time. */
const MAX_AGE_MS = 60_000;

export type FrontReader = ReturnType<typeof createFront>;

/** Decides once after each change what stands where on the front page: for the page, the breaking bar and the desk. */
export function createFront({ publication, pages, apiFor, pins, changes, clock, log }: FrontOptions) {
  const current = new Map<string, { at: number; front: Promise<Front> }>();
  changes.subscribe(() => current.clear());
  /** Shown while the database is unreachable. */
  let lastPins: readonly PinnedStory[] = [];

  const decide = (domain: string, pinned: readonly PinnedStory[]) =>
    pages.loadFrontPage(
      {
        api: apiFor(domain),
        publication,
        now: clock(),
        report: (error) => reportFailure(log, '/api/front', error),
      },
      pinned,
    );

  async function readPins(): Promise<readonly PinnedStory[]> {
    try {
      lastPins = pinnedStories(await pins.read());
    } catch (error) {
      log.warn({ err: error }, 'serving pins from memory: database unreachable');
    }
    return lastPins;
  }

  function read(domain = publication.domain): Promise<Front> {
    const at = clock().getTime();
    const held = current.get(domain);
    if (held && Math.abs(at - held.at) < MAX_AGE_MS) return held.front;
    const front = readPins().then((pinned) => decide(domain, pinned));
    const entry = { at, front };
    const forget = () => void (current.get(domain) === entry && current.delete(domain));
    current.set(domain, entry);
    front.then(({ failures }) => failures.length > 0 && forget(), forget);
    return front;
  }

  return {
    read,
    /** The front page as it would be with these pins. */
    readWith: async (targets: readonly PinTarget[]) =>
      decide(publication.domain, pinnedStories(await pins.resolve(targets))),
    async breaking(): Promise<HeadlinesAnswer['breaking']> {
      const { page } = await read();
      return page.breaking.map(({ category, title, link = '' }) => ({ category, title, link }));
    },
    routes: new Hono().get('/api/front', async (context) => {
      const { page, pins: pinned, failures } = await read();
      const sections = Object.fromEntries(page.categories);
      const body = {
        ...page,
        pins: pinned,
        categories: sections,
        failures: failures.map(({ message }) => message),
      };
      return context.json(body, 200, { 'Cache-Control': NO_STORE });
    }),
  };
}
