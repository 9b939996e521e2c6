import { type Kysely, sql } from 'kysely';
import { LOCKS } from './locks.ts';
import type { Schema } from './schema.ts';

/** Tables of a paper's rows, with their key columns within a publication. */
const KEYED = {
  articles: ['slug'],
  backend_answers: ['call'],
  text_reviews: ['kind', 'file'],
  desk_roles: ['account'],
  desk_invitations: ['name'],
};
const OTHERS = ['takedowns', 'block_rules', 'hidden_items', 'pins', 'text_revisions', 'desk_audit'];
/** The tables whose oldest rows name no publication. */
const UNOWNED = ['articles', 'backend_answers', 'desk_roles', 'desk_invitations', 'desk_audit'];

/**
 * Moves the rows of a paper's former domain to its new one, imported articles included. Rows of the new domain take
 * precedence.
 */
export function renamePublication(db: Kysely<Schema>, former: string, domain: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.articles)})`.execute(trx);
    // The paper has stored its articles again; only the former rows have the time of the last change.
    await sql`
      update articles set revised_at = greatest(articles.revised_at, earlier.revised_at),
        announced_at = earlier.announced_at
      from articles as earlier
      where articles.publication = ${domain} and earlier.publication = ${former}
        and articles.slug = earlier.slug`.execute(trx);
    await sql`
      update articles set domains = array_replace(domains, ${former}, ${domain})
      where publication = ${former}`.execute(trx);
    for (const [table, keys] of Object.entries(KEYED)) {
      const key = sql.join(keys.map((column) => sql.ref(column)));
      await sql`
        delete from ${sql.table(table)} where publication = ${former} and (${key}) in (
          select ${key} from ${sql.table(table)} where publication = ${domain}
        )`.execute(trx);
    }
    for (const table of [...Object.keys(KEYED), ...OTHERS]) {
      await sql`update ${sql.table(table)} set publication = ${domain} where publication = ${former}`.execute(
        trx,
      );
    }
    await sql`delete from search_texts where scope = ${former}`.execute(trx);
  });
}

/** Rows that were stored before they named a publication belong to the first paper that opens the database. */
export async function adoptUnowned(db: Kysely<Schema>, domain: string): Promise<void> {
  for (const table of UNOWNED)
    await sql`update ${sql.table(table)} set publication = ${domain} where publication = ''`.execute(db);
}
