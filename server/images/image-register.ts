import { type Kysely, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import type { ImageIds } from './image-ids.ts';

/** Known once an image was fetched. */
export interface ImageFacts {
  width: number;
  height: number;
  colour: string;
}

export interface KnownImage {
  readonly id: string;
  readonly address: string;
  facts: ImageFacts | undefined;
  /** Not fetched again before then, and not shown before a fetch has succeeded. */
  failedUntil: Date | undefined;
}

interface RegisterOptions {
  db: Kysely<Schema>;
  ids: ImageIds;
  log: Log;
  clock: () => Date;
}

export type ImageRegister = Awaited<ReturnType<typeof openImageRegister>>;

/** Some hundred bytes each: far more than a publication shows at a time. */
const MAX_IN_MEMORY = 20_000;
/** Rendering a page adds many images at once: they are written together. */
const WRITE_DELAY_MS = 50;
const RETRY_DELAY_MS = 5_000;
const HOUR_MS = 3_600_000;
/** The precision of `last_shown_at`. */
const SHOWN_INTERVAL_MS = 24 * HOUR_MS;
const MAX_UNSHOWN_MS = 60 * 24 * HOUR_MS;

/** The images of all pages: in memory for rendering, in the database for all processes. */
export async function openImageRegister({ db, ids, log, clock }: RegisterOptions) {
  const images = new LRUCache<string, KnownImage>({ max: MAX_IN_MEMORY });
  const shownAt = new WeakMap<KnownImage, number>();
  /** Pending writes; `outcome` says that a fetch has ended, which replaces what the database has. */
  const pending = new Map<string, { image: KnownImage; outcome: boolean }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let databaseFails = false;

  const newestFirst = db.selectFrom('images').select(COLUMNS).orderBy('last_shown_at', 'desc');
  const recent = await newestFirst.limit(MAX_IN_MEMORY).execute();
  for (const image of recent.map(fromRow).reverse()) images.set(image.id, image);

  function queueWrite(image: KnownImage, outcome: boolean): void {
    const before = pending.get(image.id);
    if (!before && pending.size >= MAX_IN_MEMORY) return;
    pending.set(image.id, { image, outcome: outcome || before?.outcome === true });
    timer ??= setTimeout(() => void write(), databaseFails ? RETRY_DELAY_MS : WRITE_DELAY_MS).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    const batch = [...pending.values()];
    if (batch.length === 0) return;
    pending.clear();
    try {
      const rows = await writeImages(db, batch, clock());
      if (databaseFails) log.info('images are written to the database again');
      databaseFails = false;
      // Another process may have fetched it already.
      for (const row of rows) {
        const image = images.get(row.id);
        if (!image || image.facts) continue;
        image.facts = row.facts;
        image.failedUntil ??= row.failedUntil;
      }
    } catch (error) {
      if (!databaseFails) log.warn({ err: error }, 'images are not written: the database does not answer');
      databaseFails = true;
      for (const { image, outcome } of batch) queueWrite(image, outcome);
    }
  }

  async function flush(): Promise<void> {
    await writing;
    await write();
  }

  return {
    /** Returns the image at an address, and records that it is shown. */
    add(address: string): KnownImage {
      const id = ids.idOf(address);
      const image = images.get(id) ?? { id, address, facts: undefined, failedUntil: undefined };
      images.set(id, image);
      const now = clock().getTime();
      if (now - (shownAt.get(image) ?? 0) > SHOWN_INTERVAL_MS) {
        shownAt.set(image, now);
        queueWrite(image, false);
      }
      return image;
    },
    /** Throws where the database is needed and does not answer. */
    async find(id: string): Promise<KnownImage | undefined> {
      const image = images.get(id) ?? (await readImage(db, id));
      if (image) images.set(id, image);
      return image;
    },
    recordFetch(image: KnownImage, facts: ImageFacts): void {
      image.facts = facts;
      image.failedUntil = undefined;
      queueWrite(image, true);
    },
    recordFailure(image: KnownImage, until: Date): void {
      image.failedUntil = until;
      queueWrite(image, true);
    },
    /** Writes pending changes; resolves when they are written, or cannot be. */
    flush,
    /** Deletes images that no page has shown for long. */
    async prune(): Promise<void> {
      const before = new Date(clock().getTime() - MAX_UNSHOWN_MS);
      await db.deleteFrom('images').where('last_shown_at', '<', before).execute();
    },
    async close(): Promise<void> {
      await flush();
      clearTimeout(timer);
    },
  };
}

const COLUMNS = ['id', 'address', 'width', 'height', 'colour', 'failed_until'] as const;
type ImageRow = Pick<Selectable<Schema['images']>, (typeof COLUMNS)[number]>;

function fromRow({ id, address, width, height, colour, failed_until }: ImageRow): KnownImage {
  const isFetched = width !== null && height !== null && colour !== null;
  return {
    id,
    address,
    facts: isFetched ? { width, height, colour } : undefined,
    failedUntil: failed_until ?? undefined,
  };
}

async function readImage(db: Kysely<Schema>, id: string): Promise<KnownImage | undefined> {
  const row = await db.selectFrom('images').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Writes images in one statement and returns their rows, which may hold the outcome of another process. */
async function writeImages(
  db: Kysely<Schema>,
  images: readonly { image: KnownImage; outcome: boolean }[],
  now: Date,
): Promise<KnownImage[]> {
  const input = images.map(({ image: { id, address, facts, failedUntil } }) => ({
    id,
    address: address.replaceAll('\0', '').toWellFormed(),
    ...(facts ?? {}),
    failed_until: failedUntil?.toISOString() ?? null,
  }));
  const ended = images.flatMap(({ image, outcome }) => (outcome ? [image.id] : []));
  const { rows } = await sql<ImageRow>`
    insert into images (id, address, width, height, colour, failed_until, first_shown_at, last_shown_at)
    select id, address, width, height, colour, failed_until, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
      as input(id text, address text, width int, height int, colour text, failed_until timestamptz)
    order by id
    on conflict (id) do update set
      last_shown_at = greatest(images.last_shown_at, excluded.last_shown_at),
      width = coalesce(excluded.width, images.width),
      height = coalesce(excluded.height, images.height),
      colour = coalesce(excluded.colour, images.colour),
      failed_until = case
        when images.id in (select jsonb_array_elements_text(${JSON.stringify(ended)}::jsonb)) then excluded.failed_until
        else images.failed_until end
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db);
  return rows.map(fromRow);
}
