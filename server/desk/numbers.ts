import { type Kysely, sql } from 'kysely';
import { categoryName, isCategory, isTopic, TOPIC_NAMES } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { MIN_READS, READS_DAYS } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import { dayOf, wallTime } from '../../contract/wall-time.ts';
import type { Schema } from '../data/database/schema.ts';

interface NumbersOptions {
  db: Kysely<Schema>;
  publication: Publication;
  /** Domains that are counted together. */
  domains: readonly string[];
  now: Date;
}

type Numbers = DeskResponse<'numbers'>;
type Ranking = Numbers['pages'];

const HOUR_MS = 3_600_000;
const MAX_ROWS = 100;
const ARTICLE = '/blog/';

/** Statistics from anonymous counts. Pages with few reads are only in the totals. */
export async function readNumbers({ db, publication, domains, now }: NumbersOptions): Promise<Numbers> {
  const hours = hoursOf(now, publication.timeZone);
  const since = new Date(hours.at(-1)?.at ?? now);
  const firstDay = hours.at(-1)?.day ?? '';
  const ofPaper = sql`domain in (${sql.join(domains)})`;
  const readsOfPaper = sql`reads where ${ofPaper} and hour >= ${since}`;
  const ofDays = (kind: string) =>
    sql`day_counts where ${ofPaper} and kind = ${kind} and day >= ${firstDay}::date`;
  const [byHour, articles, pages, referrers, searches] = await Promise.all([
    sql<{ hour: Date; reads: number }>`
      select hour, sum(count)::int as reads from ${readsOfPaper} group by hour`.execute(db),
    rank(db, sql`path`, sql`${readsOfPaper} and starts_with(path, ${ARTICLE})`),
    rank(db, sql`path`, sql`${readsOfPaper} and not starts_with(path, ${ARTICLE})`),
    rank(db, sql`name`, ofDays('referrer')),
    rank(db, sql`name`, ofDays('missed-search')),
  ]);
  const reads = new Map(byHour.rows.map((row) => [row.hour.getTime(), row.reads]));
  const sumBy = <Key>(keyOf: (hour: WallHour) => Key) => {
    const sums = new Map<Key, number>();
    for (const hour of hours) sums.set(keyOf(hour), (sums.get(keyOf(hour)) ?? 0) + (reads.get(hour.at) ?? 0));
    return sums;
  };
  return {
    isCounting: publication.mostRead,
    days: Array.from(
      sumBy(({ day }) => day),
      ([day, sum]) => ({ day, reads: sum }),
    ).reverse(),
    hours: Array.from(
      sumBy(({ hour }) => hour),
      ([hour, sum]) => ({ hour, reads: sum }),
    ).sort((one, other) => one.hour - other.hour),
    articles: await withArticleTitles(db, publication.id, articles),
    pages: withTitles(pages, (path) => pageTitle(path, publication)),
    referrers,
    searches,
  };
}

const MAX_BROWSER_ERRORS = 3;

export async function readBrowserErrors({ db, publication, domains, now }: NumbersOptions) {
  const yesterday = dayOf(wallTime(new Date(now.getTime() - 24 * HOUR_MS), publication.timeZone));
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from day_counts
    where domain in (${sql.join(domains)}) and kind = 'browser-error' and day >= ${yesterday}::date
    group by name order by 2 desc, 1 limit ${sql.lit(MAX_BROWSER_ERRORS)}`.execute(db);
  return rows;
}

interface WallHour {
  /** Milliseconds since 1970. */
  at: number;
  day: string;
  hour: number;
}

/** The hours of the last days in a time zone, newest first. An hour across midnight belongs to the day it begins in. */
function hoursOf(now: Date, timeZone: string): WallHour[] {
  const hours: WallHour[] = [];
  const days = new Set<string>();
  for (let at = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS; ; at -= HOUR_MS) {
    const time = wallTime(new Date(at), timeZone);
    const day = dayOf(time);
    if (days.add(day).size > READS_DAYS) return hours;
    hours.push({ at, day, hour: new Date(time).getUTCHours() });
  }
}

async function rank(
  db: Kysely<Schema>,
  name: ReturnType<typeof sql>,
  counted: ReturnType<typeof sql>,
): Promise<Ranking> {
  const [all, named] = await Promise.all([
    sql<{ total: number }>`select coalesce(sum(count), 0)::int as total from ${counted}`.execute(db),
    sql<{ name: string; title: null; count: number }>`
      select ${name} as name, null as title, sum(count)::int as count from ${counted}
      group by 1 having sum(count) >= ${sql.lit(MIN_READS)}
      order by 3 desc, 1 limit ${sql.lit(MAX_ROWS)}`.execute(db),
  ]);
  return { total: all.rows[0]?.total ?? 0, rows: named.rows };
}

function withTitles(ranking: Ranking, titleOf: (path: string) => string | undefined): Ranking {
  return { ...ranking, rows: ranking.rows.map((row) => ({ ...row, title: titleOf(row.name) ?? null })) };
}

/** Reads of articles in the last 30 days, by path, of those that are read often enough to be named. */
export async function readsByPath(
  db: Kysely<Schema>,
  domains: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - READS_DAYS * 24 * HOUR_MS);
  const { rows } = await sql<{ path: string; reads: number }>`
    select path, sum(count)::int as reads from reads
    where domain in (${sql.join(domains)}) and hour >= ${since} and starts_with(path, ${ARTICLE})
    group by path having sum(count) >= ${sql.lit(MIN_READS)}`.execute(db);
  return new Map(rows.map(({ path, reads }) => [path, reads]));
}

/** Articles of an outside backend are not in the database. */
export async function withArticleTitles(
  db: Kysely<Schema>,
  publication: string,
  ranking: Ranking,
): Promise<Ranking> {
  const { rows } = ranking;
  if (rows.length === 0) return ranking;
  const articles = await db
    .selectFrom('articles')
    .select(['slug', 'title'])
    .where('publication', '=', publication)
    .where(
      'slug',
      'in',
      rows.map(({ name }) => slugOf(name)),
    )
    .execute();
  const titles = new Map(articles.map(({ slug, title }) => [slug, title]));
  return withTitles(ranking, (path) => titles.get(slugOf(path)));
}

function slugOf(path: string): string {
  return decodeURIComponent(path.slice(ARTICLE.length));
}

const PAGES: Readonly<Record<string, string>> = {
  '/': 'Front page',
  '/blog': 'Blog',
  '/faq': 'FAQ',
  '/partners': 'Partners',
  '/saved': 'Saved',
  '/search': 'Search',
};

function pageTitle(path: string, publication: Publication): string | undefined {
  const [, kind, key = ''] = path.split('/');
  if (kind === 'category' && isCategory(key)) return categoryName(publication, key);
  if (kind === 'topic' && isTopic(key)) return TOPIC_NAMES[key];
  return PAGES[path];
}
