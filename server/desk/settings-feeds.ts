import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import type { ResolveImage } from '../../contract/image.ts';
import { isWebAddress, type Publication } from '../../contract/publication.ts';
import { readOpml } from '../../feed-reader/opml.ts';
import type { ParsedFeed, ParsedItem } from '../../feed-reader/raw-feed.ts';
import type { Fetcher } from '../net/fetcher.ts';
import { guessCategory } from '../news/feeds/guess-category.ts';
import { converterSource, directSource } from '../news/feeds/poll/feed-source.ts';
import { findFeed } from '../news/feeds/poll/find-feed.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { SharedDesk } from './shared-desk.ts';

export interface FeedTrialSite {
  fetcher: Fetcher;
  resolveImage: ResolveImage;
}

interface FeedTrialOptions {
  publication: Publication;
  site: FeedTrialSite;
  shared: Pick<SharedDesk, 'feedTries'>;
  clock: () => Date;
}

const SHOWN_ITEMS = 6;
const DEFAULT_MINUTES = 15;
const MAX_MINUTES = 1440;
const DAY_MS = 86_400_000;
const STALE_DAYS = 14;
const NO_FEEDS =
  'This file names no feeds: an OPML file, as feed readers export it, has <outline xmlUrl="https://…">.';

/** Shows new feeds before they are added to the settings. */
export function createFeedTrials({ publication, site, shared, clock }: FeedTrialOptions) {
  const { feeds, services } = publication;
  const source = services.converter === null ? directSource : converterSource(services.converter);
  const categoriesWith = (url: string): Category[] =>
    CATEGORIES.filter((category) => feeds[category].some((feed) => feed.url === url));

  return {
    async tryFeed({ who, body: { address } }): Promise<DeskResponse<'tryFeed'>> {
      const wait = shared.feedTries.count(who);
      if (wait !== undefined)
        throw new DeskFailure(429, `Too many feeds at once. Try again in ${wait} s.`, wait);
      const typed = /^(?:[a-z]+:\/)?\//i.test(address) ? address : `https://${address}`;
      if (!isWebAddress(typed) && !/^\/(?!\/)\S*$/.test(typed))
        throw new DeskFailure(422, 'Write the address of a feed or of a page, such as https://wire.example.');
      const { url, feed, problem, others } = await findFeed(site.fetcher, source, typed, clock());
      const items = feed ? newest(feed.items) : [];
      return {
        address: url,
        others,
        problem,
        title: feed?.title ?? '',
        notes: feed ? notesOn(feed, items, clock()) : [],
        categories: categoriesWith(url),
        everyMinutes: Math.min(MAX_MINUTES, Math.max(DEFAULT_MINUTES, feed?.ttlMinutes ?? 0)),
        items: items.slice(0, SHOWN_ITEMS).map(({ title, link, published, image }) => ({
          title,
          link,
          publishedAt: published?.toISOString() ?? null,
          image: image ? (site.resolveImage(image.url)?.src ?? null) : null,
        })),
      };
    },
    async readOpml({ file }): Promise<DeskResponse<'readOpml'>> {
      const named = readOpml(new TextDecoder().decode(file)).filter(({ url }) => isWebAddress(url));
      if (named.length === 0) throw new DeskFailure(422, NO_FEEDS);
      const unique = [...new Map(named.map((feed) => [feed.url, feed])).values()];
      return {
        feeds: unique.map((feed) => ({
          url: feed.url,
          title: feed.title || feed.url,
          category: guessCategory(feed) ?? 'business',
          categories: categoriesWith(feed.url),
        })),
      };
    },
  } satisfies Partial<DeskHandlers>;
}

function newest(items: readonly ParsedItem[]): ParsedItem[] {
  return items
    .filter(({ ahead }) => !ahead)
    .sort((one, other) => (other.published?.getTime() ?? 0) - (one.published?.getTime() ?? 0));
}

function notesOn({ cutOff }: ParsedFeed, items: readonly ParsedItem[], now: Date): string[] {
  const [first] = items;
  if (!first) return ['It has no items now.'];
  const notes: string[] = [];
  if (cutOff) notes.push('The document breaks off, so items may be missing.');
  if (!items.some(({ image }) => image)) notes.push('It has no pictures: readers see illustrations.');
  if (!items.some(({ published }) => published)) notes.push('Its items have no dates.');
  const days = first.published ? Math.floor((now.getTime() - first.published.getTime()) / DAY_MS) : 0;
  if (days > STALE_DAYS) notes.push(`Its newest item is ${days} days old.`);
  return notes;
}
