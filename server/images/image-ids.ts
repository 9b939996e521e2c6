import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../data/database/schema.ts';

/** Names for addresses that nobody can make up: without the secret, no id leads anywhere. */
export interface ImageIds {
  idOf(address: string): string;
  /** Whether an id was made with this secret; a made-up one is turned away without asking the database. */
  isGenuine(id: string): boolean;
}

/** 12 bytes, 16 letters: short enough to stand on a page hundreds of times. */
const NAME_BYTES = 9;
const SEAL_BYTES = 3;

export function createImageIds(secret: string): ImageIds {
  const keyed = (purpose: string, text: string | Buffer) =>
    createHmac('sha256', secret).update(purpose).update(text).digest();
  const sealOf = (name: Buffer) => keyed('seal:', name).subarray(0, SEAL_BYTES);
  return {
    idOf(address) {
      const name = keyed('name:', address).subarray(0, NAME_BYTES);
      return Buffer.concat([name, sealOf(name)]).toString('base64url');
    },
    isGenuine(id) {
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.length !== NAME_BYTES + SEAL_BYTES || bytes.toString('base64url') !== id) return false;
      return timingSafeEqual(bytes.subarray(NAME_BYTES), sealOf(bytes.subarray(0, NAME_BYTES)));
    },
  };
}

/** One secret for each database, so that ids outlive restarts and are the same in all processes of a fleet. */
export async function readImageSecret(db: Kysely<Schema>): Promise<string> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'));
  await sql`
    insert into site_state (key, value) values ('image-secret', ${fresh}::jsonb)
    on conflict (key) do nothing`.execute(db);
  const { rows } = await sql<{ secret: string }>`
    select value #>> '{}' as secret from site_state where key = 'image-secret'`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error('The database did not keep the secret of the image addresses');
  return kept.secret;
}
