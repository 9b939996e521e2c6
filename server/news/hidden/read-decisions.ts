import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { NETWORK } from '../../protocol/domains.ts';
import type { Decisions, DecisionsByPaper } from '../../protocol/page.ts';

/**
 * Reads the newest decisions of editors, by publication, or those of some publications and of the network. Those of the
 * network's page, which shows headlines of all papers, are the newest of all.
 */
export async function readDecisions(
  db: Kysely<Schema>,
  publications?: readonly string[],
  networkPage?: string,
): Promise<DecisionsByPaper> {
  const all = publications === undefined || (networkPage !== undefined && publications.includes(networkPage));
  const ours = all ? sql`` : sql`where publication = any(${[...publications, NETWORK]}::text[])`;
  const { rows } = await sql<{ publication: string } & Record<keyof Decisions, string>>`
    select publication, coalesce(max(takedown), 0)::text as takedown, coalesce(max(rule), 0)::text as rule from (
      select publication, max(id) as takedown, null::bigint as rule from takedowns ${ours} group by publication
      union all
      select publication, null, max(id) from block_rules ${ours} group by publication
    ) as decided group by publication`.execute(db);
  const decisions = Object.fromEntries(
    rows.map((row) => [row.publication, { takedown: Number(row.takedown), rule: Number(row.rule) }]),
  );
  if (!all || networkPage === undefined) return decisions;
  const newest = (kind: keyof Decisions) => Math.max(0, ...Object.values(decisions).map((one) => one[kind]));
  return { ...decisions, [networkPage]: { takedown: newest('takedown'), rule: newest('rule') } };
}
