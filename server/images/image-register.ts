import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import type { ImageIds } from './image-ids.ts';
import {
  forgetImages,
  type ImageFacts,
  type KnownImage,
  readImage,
  recentImages,
  writeImages,
} from './image-rows.ts';

/** The pictures that the site knows: in memory for those who make pages, in the database for all processes. */
export interface ImageRegister {
  /** The picture at an address. Asking makes it known. */
  know(address: string): KnownImage;
  /** Throws where only the database could tell and does not answer. */
  find(id: string): Promise<KnownImage | undefined>;
  fetched(image: KnownImage, facts: ImageFacts): void;
  failed(image: KnownImage, until: Date): void;
  /** Writes down all that is not yet; answers when it is, or when it cannot be. */
  flush(): Promise<void>;
  /** Forgets what no page has shown for long. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

export interface RegisterOptions {
  db: Kysely<Schema>;
  ids: ImageIds;
  log: Log;
  clock: () => Date;
}

/** Some hundred bytes each: far more than a publication shows at a time. */
const MOST_IN_MEMORY = 20_000;
/** Pictures come to be known many at a time, when a page is made: they are written down together. */
const GATHERED_FOR_MS = 50;
const AGAIN_AFTER_MS = 5_000;
const HOUR_MS = 3_600_000;
/** How exactly the register knows when a picture was last shown. */
const SHOWN_EVERY_MS = 24 * HOUR_MS;
/** What no page has shown for this long is forgotten. */
const FORGOTTEN_AFTER_MS = 60 * 24 * HOUR_MS;

export async function openImageRegister({ db, ids, log, clock }: RegisterOptions): Promise<ImageRegister> {
  const known = new LRUCache<string, KnownImage>({ max: MOST_IN_MEMORY });
  const shownAt = new WeakMap<KnownImage, number>();
  /** Not written down yet; where an outcome is given, it replaces what the database says. */
  const unwritten = new Map<string, { image: KnownImage; outcome: boolean }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let databaseFails = false;

  for (const image of await recentImages(db, MOST_IN_MEMORY)) known.set(image.id, image);

  function note(image: KnownImage, outcome: boolean): void {
    const before = unwritten.get(image.id);
    if (!before && unwritten.size >= MOST_IN_MEMORY) return;
    unwritten.set(image.id, { image, outcome: outcome || before?.outcome === true });
    timer ??= setTimeout(() => void write(), databaseFails ? AGAIN_AFTER_MS : GATHERED_FOR_MS).unref();
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
    const batch = [...unwritten.values()];
    if (batch.length === 0) return;
    unwritten.clear();
    try {
      const rows = await writeImages(db, batch, clock());
      if (databaseFails) log.info('pictures are written down again');
      databaseFails = false;
      // Another process may have had it already.
      for (const row of rows) {
        const image = known.get(row.id);
        if (!image || image.facts) continue;
        image.facts = row.facts;
        image.failedUntil ??= row.failedUntil;
      }
    } catch (error) {
      if (!databaseFails)
        log.warn({ err: error }, 'pictures are not written down: the database does not answer');
      databaseFails = true;
      for (const { image, outcome } of batch) note(image, outcome);
    }
  }

  async function flush(): Promise<void> {
    await writing;
    await write();
  }

  return {
    know(address) {
      const id = ids.idOf(address);
      const image = known.get(id) ?? { id, address, facts: undefined, failedUntil: undefined };
      known.set(id, image);
      const now = clock().getTime();
      if (now - (shownAt.get(image) ?? 0) > SHOWN_EVERY_MS) {
        shownAt.set(image, now);
        note(image, false);
      }
      return image;
    },
    async find(id) {
      const image = known.get(id) ?? (await readImage(db, id));
      if (image) known.set(id, image);
      return image;
    },
    fetched(image, facts) {
      image.facts = facts;
      image.failedUntil = undefined;
      note(image, true);
    },
    failed(image, until) {
      image.failedUntil = until;
      note(image, true);
    },
    flush,
    prune: () => forgetImages(db, new Date(clock().getTime() - FORGOTTEN_AFTER_MS)),
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
