import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../data/changes/changes.ts';
import { notHidden } from '../data/database/items.ts';
import type { Schema } from '../data/database/schema.ts';

/** Images with a verdict since the last change: as many as several front pages show. */
const MAX_VERDICTS = 2_000;

/** Returns whether hidden headlines name an image, and nothing that readers see does. */
export function createHiddenImages(
  db: Kysely<Schema>,
  publication: string,
  changes: Pick<Changes, 'subscribe'>,
): (address: string) => Promise<boolean> {
  const verdicts = new LRUCache<string, Promise<boolean>>({ max: MAX_VERDICTS });
  changes.subscribe(() => verdicts.clear());

  async function isHidden(address: string): Promise<boolean> {
    const { rows } = await sql<{ hidden: boolean }>`
      select count(*) > 0 and not coalesce(bool_or(${notHidden(publication)}), false) and not exists (
        select 1 from articles where publication = ${publication}
          and (image = ${address} or position(${address} in body) > 0)
      ) as hidden
      from items where image_url = ${address} and image_url <> ''`.execute(db);
    return rows[0]?.hidden === true;
  }

  return (address) => {
    const verdict = verdicts.get(address) ?? isHidden(address);
    verdicts.set(address, verdict);
    // Without the database images are served as before.
    return verdict.catch(() => {
      verdicts.delete(address);
      return false;
    });
  };
}
