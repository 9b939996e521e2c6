import { type Kysely, sql } from 'kysely';
import type { DeskResponse, DeskRole } from '../../contract/desk.ts';
import { READS_DAYS } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import { feedHealth, newestDates } from '../data/database/feed-health.ts';
import type { Schema } from '../data/database/schema.ts';
import { describeIssue, type Issue } from '../paper/content/issue.ts';
import type { Visitor } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { dayStarts } from './edition.ts';

interface NetworkPaper {
  /** The name of its folder in that of the network. */
  name: string;
  publication: Publication;
}

/** The network that a desk belongs to. */
export interface NetworkSite {
  name: string;
  folder: string;
  /** The host of the page that lists the papers. */
  host: string | undefined;
  /** The address of the desk that writes files, where that is not this one. */
  writingDesk: string | undefined;
  /** Open or not. */
  papers(): readonly NetworkPaper[];
  /** Issues of settings that are not in use. Files are paths in the folder of the network. */
  issues(): readonly Issue[];
  /** Puts what is saved in the folder of a paper into use. Returns why it is not in use. */
  reload(folder: string): Promise<string | undefined>;
}

/** More are found by name. */
const MAX_LISTED = 100;

export const idOf = ({ publication }: Pick<NetworkPaper, 'publication'>): string => publication.id;

/** Returns the papers on which an account has a role, by name. */
export async function papersOf(
  db: Kysely<Schema>,
  network: NetworkSite,
  { name, isNetworkOperator }: Pick<Visitor, 'name' | 'isNetworkOperator'>,
): Promise<{ paper: string; name: string; role: DeskRole }[]> {
  const roles = await db
    .selectFrom('desk_roles')
    .select(['publication', 'role'])
    .where('account', '=', name)
    .execute();
  const byPaper = new Map(roles.map(({ publication, role }) => [publication, role]));
  return network
    .papers()
    .flatMap(({ publication }) => {
      const role = isNetworkOperator ? 'operator' : byPaper.get(publication.id);
      return role ? [{ paper: publication.id, name: publication.name, role }] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

export async function describeNetwork(
  db: Kysely<Schema>,
  network: NetworkSite,
  visitor: Visitor | undefined,
): Promise<DeskResponse<'session'>['network']> {
  const papers = visitor ? await papersOf(db, network, visitor) : [];
  return { name: network.name, papers: papers.length, home: papers[0]?.paper ?? null };
}

interface NetworkOptions {
  db: Kysely<Schema>;
  network: NetworkSite;
  clock: () => Date;
}

export function createNetwork({ db, network, clock }: NetworkOptions) {
  async function listPapers(visitor: Visitor, q: string): Promise<DeskResponse<'papers'>> {
    const words = q.trim().toLowerCase();
    const matches = (...texts: string[]) => texts.join(' ').toLowerCase().includes(words);
    const own = new Set((await papersOf(db, network, visitor)).map(({ paper }) => paper));
    const papers = network
      .papers()
      .filter(({ publication: { id, name, domain } }) => own.has(id) && matches(name, domain));
    const paperIds = papers.map(idOf);
    const [health, reviews] = await Promise.all([feedHealth(db, paperIds), countReviews(db, paperIds)]);
    const issues = new Map<string, string>();
    for (const issue of network.issues().toReversed())
      issues.set(issue.file.split('/', 1)[0] ?? '', describeIssue(issue));
    const rows = papers.map((paper) => ({
      paper,
      name: paper.publication.name,
      issue: issues.get(paper.name) ?? null,
      reviews: reviews.get(idOf(paper)) ?? 0,
      ...(health.get(idOf(paper)) ?? NO_FEEDS),
    }));
    const readable = new Set(network.papers().map(({ name }) => name));
    const broken = [...issues]
      .filter(([name]) => visitor.isNetworkOperator && !readable.has(name) && matches(name))
      .map(([name, issue]) => ({ paper: undefined, name, issue, reviews: 0, ...NO_FEEDS }));
    const sorted = [...broken, ...rows].sort(
      (one, other) =>
        Number(other.issue !== null) - Number(one.issue !== null) ||
        other.failing - one.failing ||
        other.reviews - one.reviews ||
        one.name.localeCompare(other.name),
    );
    const listed = sorted.slice(0, MAX_LISTED);
    // Costs more than all else, so only for those that are listed.
    const shown = listed.flatMap(({ paper }) => paper ?? []);
    const [newest, reads] = await Promise.all([
      newestDates(db, shown.map(idOf)),
      countReads(db, shown, clock()),
    ]);
    return {
      total: sorted.length,
      papers: listed.map(({ paper, ...row }) => {
        const paperId = paper ? idOf(paper) : '';
        return {
          ...row,
          paper: paper ? paperId : null,
          newestAt: newest.get(paperId) ?? null,
          reads: paper?.publication.mostRead ? (reads.get(paperId) ?? NO_READS) : null,
        };
      }),
    };
  }

  return {
    ownPapers: async ({ account }) => ({ papers: account ? await papersOf(db, network, account) : [] }),
    async papers({ account, query }) {
      return account ? listPapers(account, query.q) : { papers: [], total: 0 };
    },
    async paperReads() {
      const homes = new Map(
        network
          .papers()
          .flatMap(({ publication: { domain, hosts } }) => [domain, ...hosts].map((host) => [host, domain])),
      );
      const names = new Map(
        network.papers().map(({ publication }) => [publication.domain, publication.name]),
      );
      const since = new Date(clock().getTime() - READS_DAYS * DAY_MS);
      const { rows } = await sql<{ domain: string; count: number }>`
        select domain, sum(count)::int as count from reads
        where domain = any(${[...homes.keys()]}::text[]) and hour >= ${since} group by domain`.execute(db);
      const counts = new Map<string, number>();
      for (const { domain, count } of rows) {
        const home = homes.get(domain) ?? domain;
        counts.set(home, (counts.get(home) ?? 0) + count);
      }
      const ranked = [...counts]
        .map(([home, count]) => ({ name: `${names.get(home)} (${home})`, title: null, count }))
        .sort((one, other) => other.count - one.count);
      return {
        total: ranked.reduce((sum, { count }) => sum + count, 0),
        rows: ranked.slice(0, MAX_LISTED),
      };
    },
  } satisfies Partial<DeskHandlers>;
}

const NO_FEEDS = { feeds: 0, failing: 0 };
const NO_READS = { today: 0, yesterdayUntilNow: 0 };
const DAY_MS = 86_400_000;

async function countReviews(db: Kysely<Schema>, paperIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ publication: string; count: number }>`
    select publication, count(*)::int as count from text_reviews
    where publication = any(${paperIds}::text[]) and declined_at is null group by publication`.execute(db);
  return new Map(rows.map(({ publication, count }) => [publication, count]));
}

/** Reads of each paper, today and yesterday until this time, by its own midnight. */
async function countReads(
  db: Kysely<Schema>,
  papers: readonly NetworkPaper[],
  now: Date,
): Promise<Map<string, typeof NO_READS>> {
  const zones = new Set(papers.map(({ publication }) => publication.timeZone));
  const starts = new Map([...zones].map((zone) => [zone, dayStarts(now, zone)]));
  const domains = papers.flatMap(({ publication: { domain: home, hosts, timeZone } }) =>
    [...new Set([home, ...hosts])].map((domain) => ({ home, domain, ...starts.get(timeZone) })),
  );
  const untilNow = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ home: string } & typeof NO_READS>`
    select home, coalesce(sum(count) filter (where hour >= today), 0)::int as today,
      coalesce(sum(count) filter (where hour < today and hour <= ${untilNow}), 0)::int as "yesterdayUntilNow"
    from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb)
        as paper(home text, domain text, today timestamptz, yesterday timestamptz)
      join reads on reads.domain = paper.domain and hour >= yesterday
    group by home`.execute(db);
  return new Map(rows.map(({ home, ...reads }) => [home, reads]));
}
