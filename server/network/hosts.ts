import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Publication } from '../../contract/publication.ts';
import { LOCKS } from '../data/database/locks.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Issue } from '../paper/content/issue.ts';
import { readJson } from '../paper/content/read-json.ts';
import type { SettledPapers } from '../paper/network/follow-network.ts';
import type { Network, NetworkPaper } from '../paper/network/load-network.ts';

const idOf = ({ publication }: NetworkPaper) => publication.id;

/** A paper as the database knows it. */
interface StoredPaper {
  paperId: string;
  domain: string | null;
  folder: string | null;
  knownAt: Date;
}

/** All hosts that lead to a paper, the domain first. */
export function hostsOf({ domain, hosts, formerHosts }: Pick<Publication, HostSetting>): string[] {
  return [...new Set([domain, ...hosts, ...formerHosts])];
}

type HostSetting = 'domain' | 'hosts' | 'formerHosts';

/** Returns whose the hosts are that belong to other papers. */
export async function ownersOf(
  db: Kysely<Schema>,
  paperId: string,
  hosts: readonly string[],
): Promise<{ host: string; paperId: string }[]> {
  const { rows } = await sql<{ host: string; paperId: string }>`
    select host, paper_id as "paperId" from paper_hosts
    where host = any(${hosts}::text[]) and paper_id <> ${paperId} order by host`.execute(db);
  return rows;
}

/**
 * Decides whose each host is, for all papers and nodes of the database, and stores it: a paper keeps the hosts that its file
 * names, gives up the others, and gets those that are nobody's. A paper whose domain is another's keeps its former one.
 */
export function settleHosts(
  db: Kysely<Schema>,
  { isNetwork, page, papers: files, unread }: Pick<Network, 'isNetwork' | 'page' | 'papers' | 'unread'>,
  { inUse, now }: { inUse: readonly NetworkPaper[]; now: Date },
) {
  return db.transaction().execute(async (trx): Promise<SettledPapers> => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.hosts)})`.execute(trx);
    const ids = files.map(idOf);
    const used = inUse.map(idOf);
    const { rows: stored } = await sql<StoredPaper>`
      select publication as "paperId", domain, folder, known_at as "knownAt" from papers
      where publication = any(${ids}::text[]) or (${isNetwork} and folder is not null)`.execute(trx);
    const known = new Map(stored.map((paper) => [paper.paperId, paper]));
    const former = [...new Set([...used, ...stored.map(({ paperId }) => paperId)])];
    // The paper of a file with an issue is not removed.
    const removed = former.filter((id) => !ids.includes(id) && !unread.includes(known.get(id)?.folder ?? ''));
    const claimed = [...new Set(files.flatMap(({ publication }) => hostsOf(publication)))];
    const { rows: owned } = await sql<{ host: string; paperId: string }>`
      select host, paper_id as "paperId" from paper_hosts
      where host = any(${claimed}::text[]) or paper_id = any(${[...ids, ...removed]}::text[])`.execute(trx);

    const { served, doubled } = divideIds(files, known);
    const before = new Map(owned.map(({ host, paperId }) => [host, paperId]));
    const owners = divideHosts(served, { before, known, removed, reserved: page?.host });
    const settled = served.map((paper) => withOwnHosts(paper, owners, known.get(paper.publication.id)));
    await store(trx, {
      before,
      owners,
      settled: settled.flatMap(({ paper }) => paper ?? []),
      isNetwork,
      now,
    });
    const nameOf = (paperId: string | undefined) =>
      paperId === undefined
        ? 'network.json'
        : files.find(({ publication }) => publication.id === paperId)?.name || paperId;
    const refusals = settled.flatMap(({ refused, paper, source }) =>
      refused.map(async ({ path, host }): Promise<Issue> => {
        const owner = host === page?.host ? undefined : (owners.get(host) ?? 'another paper');
        return {
          ...(await placeOf(source, path)),
          message: `${host} is already the host of ${nameOf(owner)}${paper ? '' : ', so the paper is not served'}`,
          fix: 'give each paper hosts of its own, or remove it from the other one first',
        };
      }),
    );
    const vanished = removed.flatMap((id) => {
      const folder = inUse.find((paper) => idOf(paper) === id)?.name ?? known.get(id)?.folder;
      const paper = served.find(({ name, hasId }) => name === folder && !hasId);
      if (!paper || idOf(paper) !== paper.publication.domain) return [];
      return describeVanished(paper, id);
    });
    const doubles = doubled.map(
      async ({ paper, with: other }): Promise<Issue> => ({
        ...(await placeOf(paper, ['id'])),
        message: `${paper.publication.id} is also the id of ${other}`,
        fix: 'write another "id" into the one that is new',
      }),
    );
    const issues = await Promise.all([...doubles, ...refusals, ...vanished]);
    return { papers: settled.flatMap(({ paper }) => paper ?? []), issues };
  });
}

/** A file whose domain was changed by hand is a new paper. */
async function describeVanished(paper: NetworkPaper, id: string): Promise<Issue> {
  return {
    ...(await placeOf(paper, ['domain'])),
    message: `${idOf(paper)} is a new paper; what was stored for ${id} stays with that id`,
    fix: `add the line "id": "${id}" if the domain of ${id} has changed, or "id": "${idOf(paper)}"`,
  };
}

/** Of several files with one id, the one is served that was served before. */
function divideIds(files: readonly NetworkPaper[], known: ReadonlyMap<string, StoredPaper>) {
  const served: NetworkPaper[] = [];
  const doubled: { paper: NetworkPaper; with: string }[] = [];
  for (const [id, papers] of Map.groupBy(files, ({ publication }) => publication.id)) {
    const stored = known.get(id);
    const [first] = papers;
    if (!first) continue;
    const one =
      papers.length === 1
        ? first
        : (papers.find(({ name }) => name === stored?.folder) ??
          // The version before served the first by name.
          (stored && stored.folder === null ? first : undefined));
    if (one) served.push(one);
    if (papers.length === 1) continue;
    for (const paper of papers) {
      const others = papers.filter((other) => other !== paper).map(({ name }) => name);
      doubled.push({ paper, with: others.join(', ') });
    }
  }
  return { served, doubled };
}

interface Division {
  before: ReadonlyMap<string, string>;
  known: ReadonlyMap<string, StoredPaper>;
  removed: readonly string[];
  reserved: string | undefined;
}

/** Returns the paper of each host. The order of the papers decides nothing. */
function divideHosts(papers: readonly NetworkPaper[], division: Division): Map<string, string> {
  const { before, known, removed, reserved } = division;
  const claims = new Map(papers.map(({ publication }) => [publication.id, hostsOf(publication)]));
  const isGivenUp = (host: string, paperId: string) =>
    host === reserved || removed.includes(paperId) || claims.get(paperId)?.includes(host) === false;
  const owners = new Map([...before].filter(([host, paperId]) => !isGivenUp(host, paperId)));
  const free = [...new Set([...claims.values()].flat())].filter(
    (host) => !owners.has(host) && host !== reserved,
  );
  for (const host of free) {
    const claimants = papers.filter(({ publication }) => claims.get(publication.id)?.includes(host));
    // A domain comes before a further host; of papers of the version before, the one that is known for longer.
    const rankOf = ({ publication: { id, domain } }: NetworkPaper) =>
      `${Number(domain !== host)} ${known.get(id)?.knownAt.toISOString() ?? 'new'}`;
    const [first, second] = claimants.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
    if (first && (!second || rankOf(first) < rankOf(second))) owners.set(host, first.publication.id);
  }
  for (const {
    publication: { id, domain },
  } of papers) {
    const former = known.get(id)?.domain;
    if (owners.get(domain) !== id && former && !owners.has(former) && former !== reserved)
      owners.set(former, id);
  }
  return owners;
}

/** The paper without the hosts that are not its own. Undefined where it has no domain then. */
function withOwnHosts(
  source: NetworkPaper,
  owners: ReadonlyMap<string, string>,
  stored: StoredPaper | undefined,
) {
  const { publication } = source;
  const { id, domain, hosts, formerHosts } = publication;
  const isOwn = (host: string | null | undefined) => owners.get(host ?? '') === id;
  const refused = [
    ...(isOwn(domain) ? [] : [{ path: ['domain'], host: domain }]),
    ...hosts.flatMap((host, index) => (isOwn(host) ? [] : { path: ['hosts', index], host })),
    ...formerHosts.flatMap((host, index) => (isOwn(host) ? [] : { path: ['formerHosts', index], host })),
  ];
  const own = isOwn(domain) ? domain : isOwn(stored?.domain) ? stored?.domain : undefined;
  const isDomain = (host: string) => host === own;
  const paper: NetworkPaper | undefined =
    refused.length === 0
      ? source
      : own
        ? {
            ...source,
            publication: {
              ...publication,
              domain: own,
              hosts: hosts.filter(isOwn),
              formerHosts: formerHosts.filter((host) => isOwn(host) && !isDomain(host)),
            },
          }
        : undefined;
  return { source, paper, refused };
}

interface Outcome {
  now: Date;
  before: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, string>;
  settled: readonly NetworkPaper[];
  isNetwork: boolean;
}

async function store(
  trx: Kysely<Schema>,
  { before, owners, settled, isNetwork, now }: Outcome,
): Promise<void> {
  const lost = [...before.keys()].filter((host) => owners.get(host) !== before.get(host));
  const won = [...owners].filter(([host, paperId]) => before.get(host) !== paperId);
  await sql`delete from paper_hosts where host = any(${lost}::text[])`.execute(trx);
  await sql`
    insert into paper_hosts (host, paper_id)
    select * from unnest(${won.map(([host]) => host)}::text[], ${won.map(([, paperId]) => paperId)}::text[])`.execute(
    trx,
  );
  const rows = settled.map(({ name, publication: { id, domain } }) => ({
    id,
    domain,
    folder: isNetwork ? name : null,
  }));
  await sql`
    insert into papers (publication, known_at, domain, folder)
    select id, ${now}::timestamptz, domain, folder
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, domain text, folder text)
    on conflict (publication) do update
    set domain = excluded.domain, folder = coalesce(excluded.folder, papers.folder)
    where (papers.domain, papers.folder) is distinct from
      (excluded.domain, coalesce(excluded.folder, papers.folder))`.execute(trx);
}

async function placeOf(
  { name, folder }: NetworkPaper,
  path: (string | number)[],
): Promise<Pick<Issue, 'file' | 'line' | 'path'>> {
  const source = await readFile(join(folder, 'publication.json'), 'utf8').catch(() => '{}');
  return { file: join(name, 'publication.json'), line: readJson(source).lineOf(path), path };
}
