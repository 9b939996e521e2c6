import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { TEMPORARY, writeFileAtomic } from '../lib/atomic-file.ts';
import { closeToOthers, makeFolder } from '../lib/data-folder.ts';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';

/** Pictures in a folder that never grows beyond its room: those that nobody asks for make way. */
export interface ImageStore {
  read(name: string): Promise<StoredImage | undefined>;
  /** Keeps the bytes as well as it can; a disk that is full or gone is no reason to fail. */
  write(name: string, bytes: Uint8Array): Promise<StoredImage>;
  readonly bytes: number;
}

export interface StoredImage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the bytes; the same bytes have the same. */
  digest: string;
}

export interface StoreOptions {
  folder: string;
  room: number;
  log: Log;
  clock: () => Date;
}

/** Every file begins with the digest of what follows, so that one that was torn or damaged is noticed. */
const DIGEST_BYTES = 16;
/** Another process may be writing it; after this long, none is. */
const ABANDONED_MS = 10 * 60_000;
/** A file's time says when it was last asked for; to the hour is enough, and spares the disk. */
const TOUCH_AFTER_MS = 60 * 60_000;
const LOOKED_AT_ONCE = 64;

interface Kept {
  size: number;
  touched: number;
}

export async function openImageStore({ folder, room, log, clock }: StoreOptions): Promise<ImageStore> {
  const throttle = createLogThrottle({ now: () => clock().getTime() });
  const kept = new LRUCache<string, Kept>({
    maxSize: room,
    sizeCalculation: ({ size }) => size,
    dispose: (_value, name, reason) => {
      if (reason === 'evict') void rm(join(folder, name), { force: true }).catch(onDiskError);
    },
  });

  function onDiskError(error: unknown): void {
    const suppressed = throttle.admit('disk');
    if (suppressed === undefined) return;
    log.warn(
      { err: error, suppressed },
      `images cannot be cached in ${folder}; they are made again for every reader`,
    );
  }

  function keep(name: string, entry: Kept): void {
    if (entry.size <= room) kept.set(name, entry);
    else void rm(join(folder, name), { force: true }).catch(onDiskError);
  }

  // What an earlier version wrote was open to others; a folder that is not there yet is not.
  await closeToOthers(folder).catch(() => {});
  for (const { name, ...entry } of await oldestFirst(folder, clock)) keep(name, entry);

  async function touch(name: string, size: number): Promise<void> {
    const now = clock();
    const entry = kept.get(name);
    if (entry && now.getTime() - entry.touched < TOUCH_AFTER_MS) return;
    // Another process may have written it, or it was last used in another hour.
    keep(name, { size, touched: now.getTime() });
    if (entry) await utimes(join(folder, name), now, now).catch(() => {});
  }

  return {
    async read(name) {
      const path = join(folder, name);
      let file: Uint8Array<ArrayBuffer>;
      try {
        file = new Uint8Array(await readFile(path));
      } catch {
        kept.delete(name);
        return undefined;
      }
      const bytes = file.subarray(DIGEST_BYTES);
      const digest = digestOf(bytes);
      if (bytes.length === 0 || !digest.equals(file.subarray(0, DIGEST_BYTES))) {
        log.warn({ file: name }, 'a kept picture was damaged; it is made anew');
        kept.delete(name);
        await rm(path, { force: true }).catch(() => {});
        return undefined;
      }
      void touch(name, file.length);
      return { bytes, digest: digest.toString('base64url') };
    },

    async write(name, given) {
      const bytes = Uint8Array.from(given);
      const digest = digestOf(bytes);
      try {
        await makeFolder(folder);
        await writeFileAtomic(join(folder, name), Buffer.concat([digest, bytes]));
        keep(name, { size: bytes.length + DIGEST_BYTES, touched: clock().getTime() });
      } catch (error) {
        onDiskError(error);
      }
      return { bytes, digest: digest.toString('base64url') };
    },

    get bytes() {
      return kept.calculatedSize;
    },
  };
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES);
}

/** What an earlier run left, the longest unused first; files that it did not finish are removed. */
async function oldestFirst(folder: string, clock: () => Date): Promise<({ name: string } & Kept)[]> {
  const names = await readdir(folder).catch(() => []);
  const found: ({ name: string } & Kept)[] = [];
  for (let start = 0; start < names.length; start += LOOKED_AT_ONCE) {
    const some = names.slice(start, start + LOOKED_AT_ONCE);
    await Promise.all(
      some.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => undefined);
        if (!file?.isFile()) return;
        const touched = file.mtimeMs;
        if (!TEMPORARY.test(name)) found.push({ name, size: file.size, touched });
        else if (clock().getTime() - touched > ABANDONED_MS) {
          await rm(join(folder, name), { force: true }).catch(() => {});
        }
      }),
    );
  }
  return found.sort((one, other) => one.touched - other.touched);
}
