import { type Kysely, sql } from 'kysely';
import type { Schema } from '../data/database/schema.ts';

/** What is known of a picture once it was fetched. */
export interface ImageFacts {
  width: number;
  height: number;
  colour: string;
}

/** A picture that pages show. */
export interface KnownImage {
  readonly id: string;
  readonly address: string;
  facts: ImageFacts | undefined;
  /** It could not be had; it is not asked for before then, and not shown before it was had after all. */
  failedUntil: Date | undefined;
}

interface ImageRow {
  id: string;
  address: string;
  width: number | null;
  height: number | null;
  colour: string | null;
  failed_until: Date | null;
}

const COLUMNS = ['id', 'address', 'width', 'height', 'colour', 'failed_until'] as const;

function fromRow({ id, address, width, height, colour, failed_until }: ImageRow): KnownImage {
  const known = width !== null && height !== null && colour !== null;
  return {
    id,
    address,
    facts: known ? { width, height, colour } : undefined,
    failedUntil: failed_until ?? undefined,
  };
}

export async function readImage(db: Kysely<Schema>, id: string): Promise<KnownImage | undefined> {
  const row = await db.selectFrom('images').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Those that pages showed last. */
export async function recentImages(db: Kysely<Schema>, most: number): Promise<KnownImage[]> {
  const rows = await db
    .selectFrom('images')
    .select(COLUMNS)
    .orderBy('last_shown_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(fromRow).reverse();
}

/** Writes images down, all at once. Without an outcome of their own they take over what is known already. */
export async function writeImages(
  db: Kysely<Schema>,
  images: readonly { image: KnownImage; outcome: boolean }[],
  now: Date,
): Promise<KnownImage[]> {
  const given = images.map(({ image: { id, address, facts, failedUntil } }) => ({
    id,
    address: address.replaceAll('\0', '').toWellFormed(),
    ...(facts ?? {}),
    failed_until: failedUntil?.toISOString() ?? null,
  }));
  const { rows } = await sql<ImageRow>`
    insert into images (id, address, width, height, colour, failed_until, first_shown_at, last_shown_at)
    select id, address, width, height, colour, failed_until, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(id text, address text, width int, height int, colour text, failed_until timestamptz)
    order by id
    on conflict (id) do update set
      last_shown_at = greatest(images.last_shown_at, excluded.last_shown_at),
      width = coalesce(excluded.width, images.width),
      height = coalesce(excluded.height, images.height),
      colour = coalesce(excluded.colour, images.colour),
      failed_until = case
        when images.id in (${idsWithOutcome(images)}) then excluded.failed_until
        else images.failed_until end
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db);
  return rows.map(fromRow);
}

function idsWithOutcome(images: readonly { image: KnownImage; outcome: boolean }[]) {
  const ids = images.flatMap(({ image, outcome }) => (outcome ? [image.id] : []));
  return sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
}

export async function forgetImages(db: Kysely<Schema>, lastShownBefore: Date): Promise<void> {
  await db.deleteFrom('images').where('last_shown_at', '<', lastShownBefore).execute();
}
