import { type Kysely, sql } from 'kysely';
import { READS_DAYS } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import { dayOf, wallTime } from '../../../contract/wall-time.ts';
import type { Schema } from '../../data/database/schema.ts';
import { runAll } from '../../lib/run-all.ts';
import type { Counts, PaperCounts } from '../../protocol/channel.ts';

const HOUR_MS = 3_600_000;
/** Anybody can make up referrers and searches: of a kind and day, those that were counted least are removed. */
const MAX_NAMES_PER_DAY = 1_000;
/** Two days of an unreachable database. */
const MAX_UNSTORED_BATCHES = 4 * 48;
const MAX_UNSTORED_NAMES = 5_000;
/** No time zone is further behind. */
const MAX_BEHIND_MS = 12 * HOUR_MS;

/** Counts of one kind, and of one hour (reads) or day. */
interface Batch {
  kind: 'read' | 'referrer' | 'missed-search' | 'browser-error';
  period: string;
  counts: Counts;
}

export type ReadCounts = ReturnType<typeof createReadCounts>;

/** Stores what edges counted, of all papers. */
export function createReadCounts(db: Kysely<Schema>, clock: () => Date) {
  /** Counts that wait for the database, oldest first. */
  const unstored: Batch[] = [];

  async function storeHour({ period, counts }: Batch): Promise<void> {
    // In one order, so that nodes that store at once do not lock each other out.
    await sql`
      insert into reads (domain, path, hour, count)
      select domain, name, ${period}::timestamptz, sum(count) from ${recordset(counts)}
      group by domain, name order by domain, name
      on conflict (domain, hour, path) do update set count = reads.count + excluded.count`.execute(db);
  }

  async function storeDay({ kind, period, counts }: Batch): Promise<void> {
    await sql`
      insert into day_counts (domain, kind, day, name, count)
      select domain, ${kind}, ${period}::date, substr(name, 2), sum(count) from ${recordset(counts)}
      group by domain, name order by domain, name
      on conflict (domain, kind, day, name) do update set count = day_counts.count + excluded.count`.execute(
      db,
    );
  }

  /** Adds counts to those of the same kind and period that are not stored yet. Of too many batches the oldest is dropped. */
  function keep({ kind, period, counts }: Batch): void {
    if (counts.length === 0) return;
    const others = unstored.findIndex((batch) => batch.kind === kind && batch.period === period);
    const [same] = others < 0 ? [] : unstored.splice(others, 1);
    const merged = new Map(same?.counts);
    for (const [name, count] of counts) {
      if (merged.has(name) || merged.size < MAX_UNSTORED_NAMES)
        merged.set(name, (merged.get(name) ?? 0) + count);
    }
    unstored.push({ kind, period, counts: [...merged] });
    if (unstored.length > MAX_UNSTORED_BATCHES) unstored.shift();
  }

  return {
    /**
     * Adds reads to those of this hour, other counts to those of this day. Counts that cannot be stored are kept for the next
     * call. Of a paper that does not count reads, only errors are stored.
     */
    async store(
      { reads, referrers, missedSearches, browserErrors }: PaperCounts & { missedSearches: Counts },
      paperOf: (place: string) => Pick<Publication, 'timeZone' | 'mostRead'> | undefined,
    ): Promise<void> {
      const hour = new Date(Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS);
      const isCounting = (counts: Counts) => counts.filter(([place]) => paperOf(place)?.mostRead);
      keep({ kind: 'read', period: hour.toISOString(), counts: isCounting(reads) });
      const daily = [
        ['referrer', isCounting(referrers)],
        ['missed-search', isCounting(missedSearches)],
        ['browser-error', browserErrors.filter(([place]) => paperOf(place))],
      ] as const;
      for (const [kind, counts] of daily) {
        const byDay = Map.groupBy(counts, ([place]) =>
          dayOf(wallTime(hour, paperOf(place)?.timeZone ?? 'UTC')),
        );
        for (const [period, of] of byDay) keep({ kind, period, counts: of });
      }
      await runAll(
        unstored.splice(0).map((batch) => async () => {
          try {
            await (batch.kind === 'read' ? storeHour(batch) : storeDay(batch));
          } catch (error) {
            keep(batch);
            throw error;
          }
        }),
      );
    },
    async prune(): Promise<void> {
      const before = new Date(clock().getTime() - READS_DAYS * 24 * HOUR_MS);
      await db.deleteFrom('reads').where('hour', '<', before).execute();
      await sql`
        delete from day_counts
        where day <= ${dayOf(wallTime(new Date(before.getTime() - MAX_BEHIND_MS), 'UTC'))}::date
          or (domain, kind, day, name) in (
            select domain, kind, day, name from (
              select *, row_number() over (partition by domain, kind, day order by count desc) as rank
              from day_counts
            ) as ranked where rank > ${sql.lit(MAX_NAMES_PER_DAY)}
          )`.execute(db);
    },
  };
}

function recordset(counts: Counts) {
  const rows = counts.map(([place, count]) => {
    const start = place.indexOf('/');
    return { domain: place.slice(0, start), name: place.slice(start), count };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(domain text, name text, count integer)`;
}
