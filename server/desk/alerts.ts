import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Category, categoryName } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import type { Publication } from '../../contract/publication.ts';
import { failingFeeds, notPaused } from '../data/database/feed-health.ts';
import type { Schema } from '../data/database/schema.ts';
import { backoffMs } from '../lib/backoff.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { Fetcher } from '../net/fetcher.ts';
import { mayName } from '../net/trusted-hosts.ts';
import { type AlertKind, type DueAlert, describeAlerts, postAlert, testMessage } from './alert-message.ts';
import { auditOf } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { SharedDesk } from './shared-desk.ts';

interface AlertsOptions {
  db: Kysely<Schema>;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** All papers of the deployment, open or not. */
  publications(): readonly Publication[];
  /** The checks of the machine that Today shows. */
  findings(): Promise<Pick<DeskResponse<'today'>['findings'][number], 'about' | 'state' | 'message'>[]>;
  /** The desk's address; undefined where it is off. */
  desk: string | undefined;
  log: Log;
  clock: () => Date;
}

interface Alert {
  kind: AlertKind;
  key: string;
  papers: string;
  subject: string;
  detail: string;
}

/** A webhook and the papers that name it. */
interface Target {
  address: string;
  /** Its SHA-256: the address may hold a key. */
  id: string;
  publications: Publication[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A feed that fails for less time needs nobody. */
const FAILING_MS = HOUR_MS;
/** A condition lasts this long, and is over this long, before that is sent: a disk near its limit sends no flood. */
const SETTLE_MS = 5 * MINUTE_MS;
/** A process that has not confirmed its conditions for this long is gone. */
const GONE_MS = 3 * MINUTE_MS;
const RETENTION_MS = 30 * DAY_MS;
/** Longer than a request takes. */
const LEASE_MS = MINUTE_MS;
/** The last of them is sent about a day after the first. */
const MAX_TRIES = 16;
const RETRY = { firstMs: MINUTE_MS, maxMs: 2 * HOUR_MS };
const SENT_AT_ONCE = 4;

const CONDITIONS: readonly AlertKind[] = ['feeds', 'backups', 'disk'];

/** Sends alerts to the webhooks of papers. All state is in the database: nodes and restarts repeat nothing. */
export function createAlerts({ db, fetcher, publications, findings, desk, log, clock }: AlertsOptions): {
  run(): Promise<void>;
} {
  const node = randomUUID();
  const sending = createSemaphore(SENT_AT_ONCE);

  /** Papers that inherit one address share its messages. */
  function readTargets(): Target[] {
    const targets = new Map<string, Target>();
    for (const publication of publications()) {
      const address = publication.desk.alerts;
      if (address === null || !mayName(address, publication)) continue;
      const id = createHash('sha256').update(address).digest('hex');
      const target = targets.getOrInsert(id, { address, id, publications: [] });
      target.publications.push(publication);
    }
    return [...targets.values()];
  }

  async function readConditions(targets: readonly Target[]): Promise<Map<Target, Alert[]>> {
    const paperIds = targets.flatMap((target) => target.publications.map(({ id }) => id));
    const [feeds, checks] = await Promise.all([failingFeeds(db, paperIds), findings()]);
    const failed = checks.filter(({ state }) => state !== 'good');
    return new Map(
      targets.map((target) => {
        const alerts = new Map<number, Alert>();
        for (const { id, host, problem, publication, category } of feeds) {
          const paper = target.publications.find(({ id }) => id === publication);
          if (!paper) continue;
          const papers = joined(alerts.get(id)?.papers ?? '', paper.name);
          const subject = `${categoryName(paper, category as Category)} (${host})`;
          const key = String(id);
          alerts.set(id, { kind: 'feeds', key, papers, subject, detail: problem });
        }
        const names = target.publications.reduce((papers, { name }) => joined(papers, name), '');
        const ofMachine = CONDITIONS.flatMap((kind): Alert[] => {
          const messages = failed.flatMap(({ about, message }) => (about === kind ? message : []));
          if (messages.length === 0) return [];
          return [{ kind, key: '', papers: names, subject: '', detail: messages.join('; ') }];
        });
        return [target, [...alerts.values(), ...ofMachine]];
      }),
    );
  }

  async function store(
    trx: Kysely<Schema>,
    { id }: Target,
    alerts: readonly Alert[],
    now: Date,
  ): Promise<void> {
    const staleBefore = goneBefore(now);
    // A webhook with a new address is told what lasts, without waiting again.
    await sql`
      insert into alerts (target, kind, key, papers, subject, detail, since, node, seen_at)
      select ${id}, alert.*, coalesce((
          select min(since) from alerts
          where (kind, key) = (alert.kind, alert.key) and over_at is null and seen_at > ${staleBefore}
        ), ${now}), ${node}, ${now}
      from jsonb_to_recordset(${JSON.stringify(alerts)}::text::jsonb)
        as alert(kind text, key text, papers text, subject text, detail text)
      order by kind, key
      on conflict (target, kind, key) do update set
        papers = excluded.papers, subject = excluded.subject, detail = excluded.detail, over_at = null,
        (node, seen_at) = (
          select case when is_ours then excluded.node else alerts.node end,
            case when is_ours then excluded.seen_at else alerts.seen_at end
          from (values (alerts.node = excluded.node or alerts.over_at is not null or alerts.seen_at <= ${staleBefore})) as one(is_ours)
        )`.execute(trx);
  }

  async function storeConditions(target: Target, alerts: readonly Alert[], now: Date): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await store(trx, target, alerts, now);
      const hasEnded = sql`target = ${target.id} and kind = any(${CONDITIONS}::text[]) and over_at is null
        and (node = ${node} or seen_at <= ${goneBefore(now)}) and not ${isAmong(alerts)}`;
      // A feed that was paused or removed does not work again.
      const domains = target.publications.map(({ id }) => id);
      await sql`
        delete from alerts where ${hasEnded} and kind = 'feeds' and not exists (
          select 1 from feeds join publication_feeds on feed_id = feeds.id
          where feeds.id::text = alerts.key and publication = any(${domains}::text[]) and paused_at is null
            and ${notPaused})`.execute(trx);
      await sql`update alerts set over_at = ${now} where ${hasEnded}`.execute(trx);
    });
  }

  /** Stores what happened since the last run. Each event is taken by one node; without a target nobody is told. */
  async function storeEvents(targets: readonly Target[], now: Date): Promise<void> {
    const paperIds = publications().map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      const events = [
        ...(await claimPublished(trx, paperIds, now)),
        ...(await claimReviews(trx, paperIds, now)),
      ];
      for (const target of targets) {
        const names = new Map(target.publications.map(({ id, name }) => [id, name]));
        const own = events.flatMap(({ publication, ...event }) => {
          const papers = names.get(publication);
          return papers === undefined ? [] : { ...event, key: `${publication}/${event.key}`, papers };
        });
        await store(trx, target, own, now);
      }
    });
  }

  /** Takes what is due for a target, unless a message to it is on its way or failed a short while ago. */
  async function claimDue({ id }: Target, now: Date): Promise<DueAlert[]> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    const { rows } = await sql<DueAlert>`
      update alerts set tries = tries + 1, not_before = ${new Date(now.getTime() + LEASE_MS)}
      where target = ${id} and (not_before is null or not_before <= ${now})
        and not exists (select 1 from alerts as busy where busy.target = ${id} and busy.not_before > ${now})
        and case
          when sent_at is not null then over_at <= ${before(SETTLE_MS)}
          when over_at is not null then false
          when kind = 'feeds' then since <= ${before(FAILING_MS)}
          when kind = any(${CONDITIONS}::text[]) then since <= ${before(SETTLE_MS)}
          else true end
      returning kind, key, papers, subject, detail, since, tries, sent_at is not null as "isOver"`.execute(
      db,
    );
    return rows.sort((one, other) => one.since.getTime() - other.since.getTime());
  }

  /** Events and ended conditions are done with. */
  async function settle({ id }: Target, due: readonly DueAlert[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`
        delete from alerts where target = ${id} and ${isAmong(due)}
          and (sent_at is not null or not kind = any(${CONDITIONS}::text[]))`.execute(trx);
      await sql`
        update alerts set sent_at = ${clock()}, tries = 0, not_before = null
        where target = ${id} and ${isAmong(due)}`.execute(trx);
    });
  }

  async function send(target: Target): Promise<void> {
    const due = await claimDue(target, clock());
    if (due.length === 0) return;
    const { address, id } = target;
    try {
      await postAlert(fetcher, address, describeAlerts(due, desk));
    } catch (error) {
      const tries = Math.max(...due.map((alert) => alert.tries));
      const about = { host: URL.parse(address)?.host, papers: due[0]?.papers, reason: errorMessage(error) };
      if (tries < MAX_TRIES) {
        log.warn({ ...about, tries }, 'alerts could not be sent and will be retried');
        const retryAt = new Date(clock().getTime() + backoffMs(tries, RETRY));
        await sql`
          update alerts set not_before = ${retryAt}, tries = ${tries}
          where target = ${id} and ${isAmong(due)}`.execute(db);
        return;
      }
      log.error(about, 'alerts were not sent: there will be no further try');
    }
    await settle(target, due);
  }

  return {
    async run() {
      const now = clock();
      const targets = readTargets();
      if (targets.length > 0)
        for (const [target, alerts] of await readConditions(targets))
          await storeConditions(target, alerts, now);
      await storeEvents(targets, now);
      // Skip conditions that ended before their alert was sent.
      await sql`delete from alerts where (sent_at is null and over_at <= ${new Date(now.getTime() - SETTLE_MS)})
        or seen_at < ${new Date(now.getTime() - RETENTION_MS)}`.execute(db);
      await Promise.all(targets.map((target) => sending.run(() => send(target))));
    },
  };
}

const joined = (papers: string, name: string) =>
  [...new Set([...papers.split('\n'), name])].filter(Boolean).join('\n');

const goneBefore = (now: Date) => new Date(now.getTime() - GONE_MS);

function isAmong(alerts: readonly Pick<Alert, 'kind' | 'key'>[]): RawBuilder<boolean> {
  const keys = JSON.stringify(alerts.map(({ kind, key }) => ({ kind, key })));
  return sql`(kind, key) in (
    select kind, key from jsonb_to_recordset(${keys}::text::jsonb) as alert(kind text, key text))`;
}

type StoredEvent = Omit<Alert, 'papers'> & { publication: string };

/** Articles that became public. One with a new address, or of an older date at a paper's first start, is none. */
async function claimPublished(
  db: Kysely<Schema>,
  paperIds: readonly string[],
  now: Date,
): Promise<StoredEvent[]> {
  const { rows } = await sql<{ publication: string; slug: string; title: string }>`
    with fresh as (
      update articles set announced_at = ${now}
      where publication = any(${paperIds}::text[]) and announced_at is null
        and article_visible(published_at, withdrawn_at, ${now})
      returning publication, slug, title, published_at, changed_at, former_slugs
    )
    select publication, slug, title from fresh
    where not exists (
        select 1 from articles as former where former.publication = fresh.publication
          and former.slug = any(fresh.former_slugs) and former.announced_at is not null)
      and (published_at > changed_at - interval '1 day'
        -- Looked up once: for each of thousands of articles, it would block the embedded database for a minute.
        or publication in (select publication from articles where announced_at is not null))
    order by published_at, slug`.execute(db);
  return rows.map(({ publication, slug, title }) => ({
    publication,
    kind: 'published',
    key: slug,
    subject: `“${title}”`,
    detail: `https://${publication}/blog/${encodeURIComponent(slug)}`,
  }));
}

async function claimReviews(
  db: Kysely<Schema>,
  paperIds: readonly string[],
  now: Date,
): Promise<StoredEvent[]> {
  const rows = await db
    .updateTable('text_reviews')
    .set({ announced_at: now })
    .where('publication', '=', sql<string>`any(${paperIds}::text[])`)
    .where('announced_at', 'is', null)
    .where('declined_at', 'is', null)
    .returning(['publication', 'kind', 'file', 'who', 'at'])
    .execute();
  return rows.map(({ publication, kind, file, who, at }) => ({
    publication,
    kind: 'review',
    key: `${kind}/${file} ${at.toISOString()}`,
    subject: who,
    detail: `${kind}/${file}`,
  }));
}

interface AlertTestOptions {
  db: Kysely<Schema>;
  publication: Publication;
  fetcher: Pick<Fetcher, 'fetch'>;
  desk: string | undefined;
  shared: Pick<SharedDesk, 'feedTries'>;
  clock: () => Date;
}

/** Sends a message to an address before it is saved. */
export function createAlertTest({ db, publication, fetcher, desk, shared, clock }: AlertTestOptions) {
  const note = auditOf({ publication: publication.id, clock });
  return {
    async testAlerts({ who, body: { address } }) {
      const wait = shared.feedTries.count(who);
      if (wait !== undefined)
        throw new DeskFailure(429, `Too many tests at once. Try again in ${wait} s.`, wait);
      await note(db, who, 'test alerts', URL.parse(address)?.host);
      try {
        await postAlert(fetcher, address, testMessage(publication.name, who, desk));
        return { problem: '' };
      } catch (error) {
        return { problem: errorMessage(error) };
      }
    },
  } satisfies Partial<DeskHandlers>;
}
