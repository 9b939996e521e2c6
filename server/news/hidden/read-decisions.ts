import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import type { Decisions, DecisionsByPaper } from '../../protocol/page.ts';

/** Reads the newest decisions of editors, by publication, or those of some publications. */
export async function readDecisions(
  db: Kysely<Schema>,
  publications?: readonly string[],
): Promise<DecisionsByPaper> {
  const ours = publications ? sql`where publication = any(${publications}::text[])` : sql``;
  const { rows } = await sql<{ publication: string } & Record<keyof Decisions, string>>`
    select publication, coalesce(max(takedown), 0)::text as takedown, coalesce(max(rule), 0)::text as rule from (
      select publication, max(id) as takedown, null::bigint as rule from takedowns ${ours} group by publication
      union all
      select publication, null, max(id) from block_rules ${ours} group by publication
    ) as decided group by publication`.execute(db);
  return Object.fromEntries(
    rows.map((row) => [row.publication, { takedown: Number(row.takedown), rule: Number(row.rule) }]),
  );
}
