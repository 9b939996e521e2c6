import { type Kysely, sql } from 'kysely';
import type { Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import { createTrust, trustsAddress } from '../net/trusted-hosts.ts';

/**
 * Returns whether the publication itself, or a document on a trusted host, names an image: only then may it be fetched from
 * a trusted host with a private address. Otherwise any feed could reach that host through this site.
 */
export function createImageTrust(
  db: Kysely<Schema>,
  publication: Publication,
): (address: string) => Promise<boolean> {
  const { services, trustedHosts, id } = publication;
  const { converter, backend } = services;
  const trust = createTrust(trustedHosts);
  const trusts = (address: string) => trustsAddress(trust, address);

  async function isInTrustedFeed(address: string): Promise<boolean> {
    if (converter !== null && !trusts(converter)) return false;
    const { rows } = await sql<{ address: string; moved_to: string | null }>`
      select distinct feeds.address, feeds.moved_to
      from items join feeds on feeds.id = items.feed_id join publication_feeds on publication_feeds.feed_id = feeds.id
      where items.image_url = ${address} and publication_feeds.publication = ${id}`.execute(db);
    return rows.some((feed) => trusts(feed.address) && (feed.moved_to === null || trusts(feed.moved_to)));
  }

  /** The publication's own articles are in the database; those of a remote backend are in its cached answers, as JSON. */
  async function isInArticle(address: string): Promise<boolean> {
    if (backend !== null && !trusts(backend)) return false;
    const quoted = JSON.stringify(address);
    const { rows } =
      backend === null
        ? await sql`
            select 1 from articles where publication = ${id}
              and (image = ${address} or position(${address} in body) > 0) limit 1`.execute(db)
        : await sql`
            select 1 from backend_answers where publication = ${id}
              and position(${quoted} in body) > 0 limit 1`.execute(db);
    return rows.length > 0;
  }

  return async (address) => {
    // Any other host needs a public address.
    if (!trusts(address)) return false;
    if (address.startsWith('/') || textsIn(publication).includes(address)) return true;
    return (await isInTrustedFeed(address)) || (await isInArticle(address));
  };
}

/** Every text of the publication file, addresses among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
