import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { type Publication, publicFeedAddress } from '../../contract/publication.ts';
import { feedTag } from '../../contract/tags.ts';
import { recordChange } from '../data/changes/record-change.ts';
import { feedAddress } from '../data/database/items.ts';
import type { FeedHealth, Incomplete, Schema } from '../data/database/schema.ts';
import { describeIncomplete } from '../news/feeds/poll/handle-result.ts';
import { demandFeed, isDue } from '../news/feeds/store/feed-leases.ts';
import { auditOf, paperOrNetwork } from './audit.ts';
import type { DeskCall, DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';

type ListedFeed = DeskResponse<'feeds'>['feeds'][number];

interface FeedsOfPaper {
  db: Kysely<Schema>;
  publication: Publication;
  isNetwork: boolean;
}

interface DeskFeedsOptions extends FeedsOfPaper {
  /** Starts polling due feeds; undefined if no site runs. */
  pollDue: (() => void) | undefined;
  clock: () => Date;
}

/** Longer than a fetch may take. */
const MAX_POLL_MS = 25_000;
const POLL_CHECK_MS = 200;

interface FeedRow {
  id: number;
  address: string;
  title: string;
  host: string;
  health: FeedHealth;
  incomplete: Incomplete;
  keptItems: number;
  problem: string;
  failures: number;
  response: string;
  pausedAt: Date | null;
  isPausedEverywhere: boolean;
  nextPollAt: Date;
  heldUntil: Date | null;
  lastPollAt: Date | null;
  lastSuccessAt: Date | null;
  newestItemAt: Date | null;
  items: number;
  feedCategories: string[];
  hours: ListedFeed['hours'];
}

interface NamedFeed extends FeedRow {
  key: string;
  label: string;
  categories: Category[];
  /** Without its query, which may hold a key. */
  publicAddress: string;
  everyMinutes: number;
}

export function createDeskFeeds(paper: DeskFeedsOptions) {
  const { db, publication, pollDue, clock } = paper;
  const note = auditOf({ publication: publication.id, clock });

  /** Waits for the poll of a feed. Any process may run it, so the table is checked. */
  async function pollEnds(id: number): Promise<boolean> {
    const deadline = performance.now() + MAX_POLL_MS;
    while (performance.now() < deadline) {
      if (!(await isDue(db, id, clock()))) return true;
      await setTimeout(POLL_CHECK_MS);
    }
    return false;
  }

  /** Notes what holds for all papers in the log of each that carries the feed. */
  async function noteAll(trx: Kysely<Schema>, feed: NamedFeed, who: string, what: string): Promise<void> {
    const { rows } = await sql<{ publication: string }>`
      select distinct publication from publication_feeds where feed_id = ${feed.id}`.execute(trx);
    for (const { publication } of rows)
      await auditOf({ publication, clock })(trx, who, what, auditTarget(feed));
  }

  return {
    async feeds() {
      const now = clock();
      const rows = await readFeeds(paper);
      return { feeds: rows.map((row) => describeFeed(row, now)) };
    },
    async pollFeed({ who, params }: Pick<DeskCall<'pollFeed'>, 'who' | 'params'>) {
      const feed = await findFeed(paper, params.key);
      if (feed.pausedAt) throw new DeskFailure(409, 'The feed is paused. Resume it first.');
      const wait = await demandFeed(db, feed.id, clock());
      if (wait === undefined)
        throw new DeskFailure(409, 'The feed’s host asked us to wait before the next poll.');
      if (wait > 0)
        throw new DeskFailure(409, 'The feed was polled a moment ago. Try again in a few seconds.');
      await note(db, who, 'poll feed', auditTarget(feed));
      if (!pollDue) return { hasEnded: false, problem: '' };
      pollDue();
      const hasEnded = await pollEnds(feed.id);
      const polled = await findFeed(paper, feed.key);
      return { hasEnded, problem: suspicionOf(polled).problem ?? polled.problem };
    },
    pauseFeed: ({ who, account, params, body: { everywhere } }) =>
      db.transaction().execute(async (trx) => {
        const feed = await findFeed({ ...paper, db: trx }, params.key);
        paperOrNetwork(publication.id, everywhere, account);
        if (everywhere) {
          await trx.updateTable('feeds').set({ paused_at: clock() }).where('id', '=', feed.id).execute();
          await noteAll(trx, feed, who, 'pause feed in all papers');
          return {};
        }
        await sql`
          insert into feed_pauses (paper_id, feed_id, at, last_item)
          values (${publication.id}, ${feed.id}, ${clock()}, coalesce((select max(id) from items), 0))
          on conflict do nothing`.execute(trx);
        await note(trx, who, 'pause feed', auditTarget(feed));
        return {};
      }),
    async resumeFeed({ who, account, params }) {
      await db.transaction().execute(async (trx) => {
        const feed = await findFeed({ ...paper, db: trx }, params.key);
        const { isPausedEverywhere: everywhere } = feed;
        paperOrNetwork(publication.id, everywhere, account);
        const resumed = { paused_at: null, next_poll_at: clock() };
        await trx.updateTable('feeds').set(resumed).where('id', '=', feed.id).execute();
        await sql`
          delete from feed_pauses where feed_id = ${feed.id} and paper_id = ${publication.id}`.execute(trx);
        // What other papers were sent meanwhile.
        await recordChange(trx, publication.id, feed.categories.map(feedTag));
        if (everywhere) await noteAll(trx, feed, who, 'resume feed in all papers');
        else await note(trx, who, 'resume feed', auditTarget(feed));
      });
      pollDue?.();
      return {};
    },
  } satisfies Partial<DeskHandlers>;
}

async function readFeeds({ db, publication, isNetwork }: FeedsOfPaper): Promise<NamedFeed[]> {
  const { id, domain, feeds } = publication;
  const { rows } = await sql<FeedRow>`
    select feeds.id, ${feedAddress(id)} as address, host, title, health, incomplete, kept_items as "keptItems", problem, failures, response,
      coalesce(paused_at, (
        select at from feed_pauses where paper_id = ${id} and feed_id = feeds.id
      )) as "pausedAt", paused_at is not null and ${isNetwork} as "isPausedEverywhere",
      greatest(next_poll_at, held_until) as "nextPollAt", held_until as "heldUntil", last_poll_at as "lastPollAt",
      last_success_at as "lastSuccessAt",
      (select max(published_at) from items where feed_id = feeds.id and in_feed) as "newestItemAt",
      (select count(*)::int from items where feed_id = feeds.id and in_feed) as items,
      array(
        select category from publication_feeds where publication = ${id} and feed_id = feeds.id
      ) as "feedCategories",
      coalesce((
        select json_agg(json_build_object('at', hour, 'polls', polls, 'newItems', new_items,
          'failures', failures) order by hour)
        from feed_hours where feed_id = feeds.id
      ), '[]') as hours
    from feeds where id in (select feed_id from publication_feeds where publication = ${id})
    order by feeds.id`.execute(db);
  return rows
    .map((row) => {
      const categories = CATEGORIES.filter((category) => row.feedCategories.includes(category));
      const settings = categories.flatMap((category) =>
        feeds[category].filter(({ url }) => url === row.address),
      );
      const publicUrl = settings[0]?.publicUrl;
      const [category = 'local'] = categories;
      const isOnly = rows.filter(({ feedCategories }) => feedCategories.includes(category)).length === 1;
      const address = publicFeedAddress({ url: row.address, publicUrl }, `https://${domain}`);
      return {
        ...row,
        key: keyOf(row.address),
        label: isOnly ? category : `${category}, ${address.replace(/^https?:\/\//, '')}`,
        categories,
        publicAddress: address,
        everyMinutes: settings.length > 0 ? Math.min(...settings.map((setting) => setting.everyMinutes)) : 0,
      };
    })
    .map((row, _, all) => ({ ...row, publicAddress: row.publicAddress + distinguishingQuery(row, all) }))
    .sort((one, other) => rank(one) - rank(other));
}

/** Feeds that differ in their query show the parameters in which they do: a key is the same in all of them, or says so. */
function distinguishingQuery(
  { address, publicAddress }: NamedFeed,
  all: readonly Pick<NamedFeed, 'address' | 'publicAddress'>[],
): string {
  const paramsOf = (url: string) => URL.parse(url, 'https://site.invalid')?.searchParams ?? new Map();
  const twins = all.filter((one) => one.address !== address && one.publicAddress === publicAddress);
  const differing = [...paramsOf(address)].filter(
    ([name, value]) => !SECRET.test(name) && twins.some((one) => paramsOf(one.address).get(name) !== value),
  );
  return differing.length > 0 ? `?${new URLSearchParams(differing)}` : '';
}

const SECRET = /key|token|secret|auth|pass|sig/i;

/** Finds a feed by its key, or by a category that has no other. */
async function findFeed(paper: FeedsOfPaper, name = ''): Promise<NamedFeed> {
  const rows = await readFeeds(paper);
  const byKey = rows.find((row) => row.key === name);
  if (byKey) return byKey;
  const ofCategory = rows.filter(({ feedCategories }) => feedCategories.includes(name));
  const [only, ...others] = ofCategory;
  if (only && others.length === 0) return only;
  const choice = ofCategory.length > 0 ? ofCategory : rows;
  const names = choice.map(({ key, label }) => `${key} (${label})`).join(', ');
  if (ofCategory.length > 0)
    throw new DeskFailure(409, `${name} has ${ofCategory.length} feeds. Name one by its key: ${names}.`);
  throw new DeskFailure(404, `There is no feed ${name}. There are: ${names}.`);
}

function auditTarget({ key, label }: NamedFeed): string {
  return `${label} (${key})`;
}

function describeFeed(row: NamedFeed, now: Date): ListedFeed {
  const { host, pausedAt, heldUntil, nextPollAt, lastPollAt, lastSuccessAt, newestItemAt } = row;
  return {
    ...row,
    address: row.publicAddress,
    ...suspicionOf(row),
    pausedAt: pausedAt?.toISOString() ?? null,
    nextPollAt: pausedAt ? null : nextPollAt.toISOString(),
    hold: heldUntil && heldUntil > now ? { host, until: heldUntil.toISOString() } : null,
    lastPollAt: lastPollAt?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    newestItemAt: newestItemAt?.toISOString() ?? null,
    hours: row.hours.map((hour) => ({ ...hour, at: new Date(hour.at).toISOString() })),
  };
}

function keyOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 8);
}

/** For a feed whose last document lacked items: the problem, and how many items are kept. */
function suspicionOf({ host, health, incomplete, keptItems }: FeedRow): {
  health?: 'suspect';
  problem?: string;
} {
  if (health !== 'ok' || keptItems === 0) return {};
  const kept = keptItems === 1 ? '1 item is kept' : `${keptItems} items are kept`;
  return { health: 'suspect', problem: `${describeIncomplete(host, incomplete)}; ${kept}` };
}

function rank({ categories: [first] }: { categories: Category[] }): number {
  return first ? CATEGORIES.indexOf(first) : CATEGORIES.length;
}
