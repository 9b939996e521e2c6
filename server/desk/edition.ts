import { type Kysely, sql } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { MIN_READS } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import { nextMidnight } from '../../contract/wall-time.ts';
import { inPaper } from '../data/database/items.ts';
import type { Schema } from '../data/database/schema.ts';
import { articleState } from '../data/database/visible-articles.ts';
import { withArticleTitles } from './numbers.ts';

type Edition = DeskResponse<'edition'>;
type Front = DeskResponse<'front'>;
type Texts = readonly ({ kind: TextKind } & DeskResponse<'texts'>['texts'][number])[];

interface EditionOptions {
  db: Kysely<Schema>;
  publication: Publication;
  /** Domains that are counted together. */
  domains: readonly string[];
  readFront(): Promise<Front>;
  /** The texts that the lists show first. */
  firstTexts(): Promise<Texts>;
  now: Date;
}

const DAY_MS = 86_400_000;
const MAX_ROWS = 8;
const MAX_MOST_READ = 5;
/** Entries of the log that editors see; accounts and sign-ins are for operators. */
const EDITORIAL = [
  ...['hide', 'restore', 'block', 'unblock', 'pin', 'change pin', 'unpin', 'pin fell back'],
  ...['create', 'publish', 'save', 'withdraw', 'unschedule', 'remove', 'ask for review', 'end review'],
  ...['decline review', 'upload picture', 'replace picture'],
  ...['pause feed', 'resume feed'],
];

export async function readEdition(options: EditionOptions): Promise<Edition> {
  const [front, texts] = await Promise.all([options.readFront(), options.firstTexts()]);
  const [lead, next, log, reads] = await Promise.all([
    readLead(options, front),
    readNext(options, front),
    readLog(options, texts),
    readReads(options),
  ]);
  return { lead, next, waiting: waitingOf(texts), log, reads };
}

async function readLead(
  { db, publication: { id } }: EditionOptions,
  { slots, pins }: Front,
): Promise<Edition['lead']> {
  const story = slots.find(({ slot }) => slot === 'featured')?.stories[0];
  if (!story) return null;
  const { target, title, link, source, thumbnail, publishedAt } = story;
  const item = 'item' in target ? target.item : null;
  const article = 'article' in target ? target.article : null;
  const pin = pins.find(
    (one) =>
      one.slot === 'featured' &&
      ('item' in one.target ? one.target.item === item : one.target.article === article),
  );
  // A pin that ended may have made room for it.
  const { rows } = await sql<{ since: Date | null }>`
    select greatest(
      (select first_seen_at from items where id = ${item}::bigint),
      (select published_at from articles where publication = ${id} and slug = ${article}),
      ${pin ? new Date(pin.at) : null}::timestamptz,
      (select max(at) from desk_audit where publication = ${id} and ${pin === undefined}
        and what in ('unpin', 'pin fell back') and target ilike '%(featured)%')
    ) as since`.execute(db);
  return {
    title,
    link,
    source,
    thumbnail,
    since: rows[0]?.since?.toISOString() ?? publishedAt,
    pin: pin ? { who: pin.who, until: pin.until } : null,
  };
}

async function readNext(
  { db, publication, now }: EditionOptions,
  { slots, pins }: Front,
): Promise<Edition['next']> {
  const { rows } = await sql<{ title: string; at: Date }>`
    select title, published_at as at from articles
    where publication = ${publication.id} and ${articleState(now)} = 'scheduled'
    order by published_at, slug limit ${sql.lit(MAX_ROWS)}`.execute(db);
  const midnight = nextMidnight(now, publication.timeZone);
  const articles = rows.map(({ title, at }) => ({
    what: 'article' as const,
    title,
    at: at.toISOString(),
    slot: null,
  }));
  const ending = pins.flatMap(({ title, headline, until, slot }) =>
    until !== null && Date.parse(until) <= midnight
      ? {
          what: 'pin' as const,
          title: headline ?? title,
          at: new Date(until).toISOString(),
          slot: slots.find((one) => one.slot === slot)?.name ?? slot,
        }
      : [],
  );
  return [...articles, ...ending].sort((one, other) => one.at.localeCompare(other.at)).slice(0, MAX_ROWS);
}

function waitingOf(texts: Texts): Edition['waiting'] {
  const waiting = texts.flatMap((text) => {
    const { kind, file, title, state, review, declined, issues, authors, changedAt } = text;
    const isPublic = state === 'published' || state === 'scheduled';
    const what = review
      ? 'review'
      : declined
        ? 'declined'
        : issues > 0 && isPublic
          ? 'issues'
          : state === 'draft'
            ? 'draft'
            : undefined;
    const who = review?.who ?? declined?.review.who ?? authors.join(', ');
    const at = review?.at ?? declined?.at ?? changedAt;
    const reason = declined && `${declined.who}: ${declined.reason}`;
    return what ? [{ what, kind, file, title, who, at, issues, reason } as const] : [];
  });
  const order = ['review', 'declined', 'issues', 'draft'];
  return waiting
    .sort(
      (one, other) => order.indexOf(one.what) - order.indexOf(other.what) || other.at.localeCompare(one.at),
    )
    .slice(0, MAX_ROWS);
}

async function readLog({ db, publication }: EditionOptions, texts: Texts): Promise<Edition['log']> {
  const titles = new Map(texts.map(({ kind, file, title }) => [`${kind}/${file}`, `“${title}”`]));
  const { rows } = await sql<Omit<Edition['log'][number], 'at'> & { at: Date }>`
    select id::text, who, what, target, at from desk_audit
    where ${inPaper(publication.id)}
      and (what in (${sql.join(EDITORIAL)}) or starts_with(what, 'schedule '))
    order by desk_audit.id desc limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows.map(({ target, at, ...row }) => ({
    ...row,
    target: titles.get(target) ?? target,
    at: at.toISOString(),
  }));
}

/** The last two midnights of a time zone. */
export function dayStarts(now: Date, timeZone: string): { today: Date; yesterday: Date } {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).startOfDay();
  const yesterday = today.subtract({ days: 1 }).startOfDay();
  return { today: new Date(today.epochMilliseconds), yesterday: new Date(yesterday.epochMilliseconds) };
}

async function readReads({ db, publication, domains, now }: EditionOptions): Promise<Edition['reads']> {
  const { timeZone, mostRead: isCounting } = publication;
  const { today, yesterday } = dayStarts(now, timeZone);
  const untilNow = new Date(now.getTime() - DAY_MS);
  const ofPaper = sql`domain in (${sql.join(domains)})`;
  const { rows } = await sql<{ today: number; before: number; whole: number }>`
    select coalesce(sum(count) filter (where hour >= ${today}), 0)::int as today,
      coalesce(sum(count) filter (where hour < ${today} and hour <= ${untilNow}), 0)::int as before,
      coalesce(sum(count) filter (where hour < ${today}), 0)::int as whole
    from reads where ${ofPaper} and hour >= ${yesterday}`.execute(db);
  const { rows: articles } = await sql<{ name: string; title: null; count: number }>`
    select path as name, null as title, sum(count)::int as count from reads
    where ${ofPaper} and hour >= ${today} and starts_with(path, '/blog/')
    group by 1 having sum(count) >= ${sql.lit(MIN_READS)} order by 3 desc, 1 limit ${sql.lit(MAX_MOST_READ)}`.execute(
    db,
  );
  const named = await withArticleTitles(db, publication.id, { total: 0, rows: articles });
  return {
    isCounting,
    today: rows[0]?.today ?? 0,
    yesterdayUntilNow: rows[0]?.before ?? 0,
    yesterday: rows[0]?.whole ?? 0,
    articles: named.rows.map(({ name, ...row }) => ({ ...row, path: name })),
  };
}
