import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { NETWORK, NETWORK_PAGE } from '../../protocol/domains.ts';
import type { Decisions, DecisionsByPaper } from '../../protocol/page.ts';

/**
 * Reads the newest decisions of editors, by paper, or those of some papers and of the network. Those of the
 * network's page, which shows headlines of all papers, are the newest of all.
 */
export async function readDecisions(
  db: Kysely<Schema>,
  publications?: readonly string[],
): Promise<DecisionsByPaper> {
  const all = publications === undefined || publications.includes(NETWORK_PAGE);
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
  if (!all) return decisions;
  const newest = (kind: keyof Decisions) => Math.max(0, ...Object.values(decisions).map((one) => one[kind]));
  return { ...decisions, [NETWORK_PAGE]: { takedown: newest('takedown'), rule: newest('rule') } };
}
