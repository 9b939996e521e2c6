import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { type Publication, publicFeedAddress } from '../../contract/publication.ts';
import type { FeedHealth, Incomplete, Schema } from '../data/database/schema.ts';
import { describeIncomplete } from '../news/feeds/incomplete.ts';
import { demandFeed } from '../news/feeds/store/feed-leases.ts';
import { recordAudit } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';

/** How the publication's feeds are doing, and the hands that an editor has for them. */
export interface DeskFeeds {
  list(): Promise<DeskResponse<'feeds'>>;
  poll(who: string, key: string): Promise<void>;
  pause(who: string, key: string): Promise<void>;
  resume(who: string, key: string): Promise<void>;
}

type ListedFeed = DeskResponse<'feeds'>['feeds'][number];

interface DeskFeedsOptions {
  db: Kysely<Schema>;
  publication(): Publication;
  publicationFile: string;
  /** Starts to poll what is due; nobody does where no site runs. */
  pollDue(): void;
  clock: () => Date;
}

interface Row {
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
  nextPollAt: Date;
  lastPollAt: Date | null;
  lastSuccessAt: Date | null;
  newestItemAt: Date | null;
  items: number;
  carriers: string[];
  hours: ListedFeed['hours'];
}

export function createDeskFeeds(options: DeskFeedsOptions): DeskFeeds {
  const { db, publication, publicationFile, pollDue, clock } = options;
  const { domain } = publication();

  async function readRows(): Promise<(Row & { key: string; categories: Category[] })[]> {
    const { rows } = await sql<Row>`
      select feeds.id, address, host, title, health, incomplete, kept_items as "keptItems", problem, failures, response, paused_at as "pausedAt",
        greatest(next_poll_at, held_until) as "nextPollAt", last_poll_at as "lastPollAt",
        last_success_at as "lastSuccessAt",
        (select max(published_at) from items where feed_id = feeds.id and in_feed) as "newestItemAt",
        (select count(*)::int from items where feed_id = feeds.id and in_feed) as items,
        array(
          select category from publication_feeds where publication = ${domain} and feed_id = feeds.id
        ) as carriers,
        coalesce((
          select json_agg(json_build_object('at', hour, 'polls', polls, 'newItems', new_items,
            'failures', failures) order by hour)
          from feed_hours where feed_id = feeds.id
        ), '[]') as hours
      from feeds where id in (select feed_id from publication_feeds where publication = ${domain})
      order by feeds.id`.execute(db);
    const named = new Map<Category, number>();
    return rows
      .map((row) => ({
        ...row,
        categories: CATEGORIES.filter((category) => row.carriers.includes(category)),
      }))
      .sort((one, other) => rank(one) - rank(other))
      .map((row) => {
        // Of several feeds of a category the first has its name alone.
        const [category = 'local'] = row.categories;
        const count = (named.get(category) ?? 0) + 1;
        named.set(category, count);
        return { ...row, key: count === 1 ? category : `${category}-${count}` };
      });
  }

  async function find(key: string): Promise<Row> {
    const rows = await readRows();
    const found = rows.find((row) => row.key === key);
    if (found) return found;
    const keys = rows.map((row) => row.key).join(', ');
    throw new DeskFailure(404, `There is no feed ${key}. There are: ${keys}.`);
  }

  const setPause = (who: string, key: string, pause: boolean) =>
    find(key).then(({ id }) =>
      db.transaction().execute(async (trx) => {
        const now = clock();
        await trx
          .updateTable('feeds')
          .set(pause ? { paused_at: now } : { paused_at: null, next_poll_at: now })
          .where('id', '=', id)
          .execute();
        await recordAudit(trx, { who, what: pause ? 'pause feed' : 'resume feed', target: key, at: now });
      }),
    );

  return {
    async list() {
      const { feeds } = publication();
      const lineOf = await readLines(publicationFile);
      const listed = (await readRows()).map((stored): ListedFeed => {
        const {
          id: _,
          carriers: _carriers,
          host: _host,
          incomplete: _incomplete,
          keptItems: _kept,
          ...row
        } = stored;
        const settings = row.categories.flatMap((category) =>
          feeds[category].filter(({ url }) => url === row.address),
        );
        const [own] = settings;
        return {
          ...row,
          ...suspicionOf(stored),
          address: publicFeedAddress({ url: row.address, publicUrl: own?.publicUrl }, `https://${domain}`),
          line: lineOf(row.address),
          everyMinutes: own ? Math.min(...settings.map(({ everyMinutes }) => everyMinutes)) : 0,
          pausedAt: row.pausedAt?.toISOString() ?? null,
          nextPollAt: row.pausedAt ? null : row.nextPollAt.toISOString(),
          lastPollAt: row.lastPollAt?.toISOString() ?? null,
          lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
          newestItemAt: row.newestItemAt?.toISOString() ?? null,
          hours: row.hours.map((hour) => ({ ...hour, at: new Date(hour.at).toISOString() })),
        };
      });
      return { file: publicationFile, feeds: listed };
    },
    async poll(who, key) {
      const { id, pausedAt } = await find(key);
      if (pausedAt) throw new DeskFailure(409, 'The feed is paused. Resume it first.');
      const wait = await demandFeed(db, id, clock());
      if (wait === undefined)
        throw new DeskFailure(409, 'The feed’s host asked to be left alone for a while.');
      if (wait > 0)
        throw new DeskFailure(409, 'The feed was polled a moment ago. Try again in some seconds.');
      await recordAudit(db, { who, what: 'poll feed', target: key, at: clock() });
      pollDue();
    },
    pause: (who, key) => setPause(who, key, true),
    async resume(who, key) {
      await setPause(who, key, false);
      pollDue();
    },
  };
}

/** Where its last document lacked items: what it sent, and what readers see nevertheless. */
function suspicionOf({ host, health, incomplete, keptItems }: Row): { health?: 'suspect'; problem?: string } {
  if (health !== 'ok' || keptItems === 0) return {};
  const kept = keptItems === 1 ? '1 item is kept' : `${keptItems} items are kept`;
  return { health: 'suspect', problem: `${describeIncomplete(host, incomplete)}; ${kept}` };
}

function rank({ categories: [first] }: { categories: Category[] }): number {
  return first ? CATEGORIES.indexOf(first) : CATEGORIES.length;
}

/** In which line of publication.json an address stands; null where it is not to be found. */
async function readLines(file: string): Promise<(address: string) => number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  return (address) => {
    const index = lines.findIndex((line) => line.includes(JSON.stringify(address)));
    return index < 0 ? null : index + 1;
  };
}
