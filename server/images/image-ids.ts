import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../data/database/schema.ts';

/** 12 bytes, 16 characters: pages hold hundreds of ids. */
const NAME_BYTES = 9;
const MAC_BYTES = 3;

export type ImageIds = ReturnType<typeof createImageIds>;

/** Unforgeable ids for addresses: an HMAC with the site's secret. */
export function createImageIds(secret: string) {
  const keyed = (purpose: string, text: string | Buffer) =>
    createHmac('sha256', secret).update(purpose).update(text).digest();
  const macOf = (name: Buffer) => keyed('seal:', name).subarray(0, MAC_BYTES);
  return {
    idOf(address: string): string {
      // Under `name:`, browsers hold copies that were cropped, for a year.
      const name = keyed('whole:', address).subarray(0, NAME_BYTES);
      return Buffer.concat([name, macOf(name)]).toString('base64url');
    },
    /** Whether an id was made with this secret; a forged one is rejected without a query. */
    isGenuine(id: string): boolean {
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.length !== NAME_BYTES + MAC_BYTES || bytes.toString('base64url') !== id) return false;
      return timingSafeEqual(bytes.subarray(NAME_BYTES), macOf(bytes.subarray(0, NAME_BYTES)));
    },
  };
}

/** One secret per database, so that ids survive restarts and are the same on all nodes. */
export async function readImageSecret(db: Kysely<Schema>): Promise<string> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'));
  await sql`
    insert into site_state (key, value) values ('image-secret', ${fresh}::jsonb)
    on conflict (key) do nothing`.execute(db);
  const { rows } = await sql<{ secret: string }>`
    select value #>> '{}' as secret from site_state where key = 'image-secret'`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('The database did not store the secret of image addresses');
  return stored.secret;
}
