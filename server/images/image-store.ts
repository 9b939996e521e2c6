import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { TEMPORARY, writeFileAtomic } from '../lib/atomic-file.ts';
import { closeToOthers, makeFolder } from '../lib/data-folder.ts';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';

export interface StoredImage {
  bytes: Uint8Array<ArrayBuffer>;
  digest: string;
}

export type ImageStore = Awaited<ReturnType<typeof openImageStore>>;

interface StoreOptions {
  folder: string;
  maxBytes: number;
  log: Log;
  clock: () => Date;
}

/** Every file begins with the digest of the rest, so that a truncated or damaged one is noticed. */
const DIGEST_BYTES = 16;
/** Another process may be writing it; after this long, none is. */
const ABANDONED_MS = 10 * 60_000;
/** The modification time says when a file was last requested; to the hour is enough. */
const TOUCH_INTERVAL_MS = 60 * 60_000;
const MAX_STATS = 64;

interface Entry {
  size: number;
  touched: number;
}

/** Images in a folder of limited size: the least recently used are deleted. */
export async function openImageStore({ folder, maxBytes, log, clock }: StoreOptions) {
  const throttle = createLogThrottle({ now: () => clock().getTime() });
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    dispose: (_value, name, reason) => {
      if (reason === 'evict') void rm(join(folder, name), { force: true }).catch(onDiskError);
    },
  });

  function onDiskError(error: unknown): void {
    const suppressed = throttle('disk');
    if (suppressed === undefined) return;
    log.warn(
      { err: error, suppressed },
      `images cannot be cached in ${folder}; they are made again for every reader`,
    );
  }

  function record(name: string, entry: Entry): void {
    if (entry.size <= maxBytes) entries.set(name, entry);
    else void rm(join(folder, name), { force: true }).catch(onDiskError);
  }

  // Earlier versions created the folder readable for others.
  await closeToOthers(folder).catch(() => {});
  for (const { name, ...entry } of await oldestFirst(folder, clock)) record(name, entry);

  async function touch(name: string, size: number): Promise<void> {
    const now = clock();
    const entry = entries.get(name);
    if (entry && now.getTime() - entry.touched < TOUCH_INTERVAL_MS) return;
    // Written by another process, or last used in another hour.
    record(name, { size, touched: now.getTime() });
    if (entry) await utimes(join(folder, name), now, now).catch(() => {});
  }

  return {
    async read(name: string): Promise<StoredImage | undefined> {
      const path = join(folder, name);
      let file: Uint8Array<ArrayBuffer>;
      try {
        file = new Uint8Array(await readFile(path));
      } catch {
        entries.delete(name);
        return undefined;
      }
      const bytes = file.subarray(DIGEST_BYTES);
      const digest = digestOf(bytes);
      if (bytes.length === 0 || !digest.equals(file.subarray(0, DIGEST_BYTES))) {
        log.warn({ file: name }, 'a stored image was damaged; it is made again');
        entries.delete(name);
        await rm(path, { force: true }).catch(() => {});
        return undefined;
      }
      void touch(name, file.length);
      return { bytes, digest: digest.toString('base64url') };
    },

    /** Never fails: without a usable disk the bytes are returned and not stored. */
    async write(name: string, image: Uint8Array): Promise<StoredImage> {
      const bytes = Uint8Array.from(image);
      const digest = digestOf(bytes);
      try {
        await makeFolder(folder);
        await writeFileAtomic(join(folder, name), Buffer.concat([digest, bytes]));
        record(name, { size: bytes.length + DIGEST_BYTES, touched: clock().getTime() });
      } catch (error) {
        onDiskError(error);
      }
      return { bytes, digest: digest.toString('base64url') };
    },

    get bytes(): number {
      return entries.calculatedSize;
    },
  };
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES);
}

/** Returns what earlier runs stored, the least recently used first, and deletes abandoned temporary files. */
async function oldestFirst(folder: string, clock: () => Date): Promise<({ name: string } & Entry)[]> {
  const names = await readdir(folder).catch(() => []);
  const files: ({ name: string } & Entry)[] = [];
  for (let start = 0; start < names.length; start += MAX_STATS) {
    const some = names.slice(start, start + MAX_STATS);
    await Promise.all(
      some.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => undefined);
        if (!file?.isFile()) return;
        const touched = file.mtimeMs;
        if (!TEMPORARY.test(name)) files.push({ name, size: file.size, touched });
        else if (clock().getTime() - touched > ABANDONED_MS) {
          await rm(join(folder, name), { force: true }).catch(() => {});
        }
      }),
    );
  }
  return files.sort((one, other) => one.touched - other.touched);
}
