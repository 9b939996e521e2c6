import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createHiddenImages } from '../../server/images/hidden-images.ts';
import { createImageIds, type ImageIds, readImageSecret } from '../../server/images/image-ids.ts';
import { type Images, type ImagesOptions, openImages } from '../../server/images/open-images.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { setUpFetcher } from './fetcher-setup.ts';

/** What a browser of today accepts for an image. */
export const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

export interface ImageSite {
  images: Images;
  /** Asks for a copy of the picture at an address, as a browser does that was given a page with it. */
  ask(address: string, options?: { width?: number; accept?: string }): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  idOf(address: string): string;
  /** Warnings and errors, one line each. */
  warned: string[];
  metrics: Registry;
}

/** Real pictures of a real host, with a clock that the test turns. */
export function setUpImages() {
  const fetcher = setUpFetcher();
  const opened: Images[] = [];
  let database: Database;
  let folder: string;
  let ids: ImageIds;
  let second: FakeHosts;
  let now: Date;

  let paths = 0;

  beforeAll(async () => {
    [database, second] = await Promise.all([openEmptyDatabase(), startFakeHosts()]);
    ids = createImageIds(await readImageSecret(database.db));
  });
  afterAll(async () => {
    await second.close();
    await database.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-images-'));
    now = new Date('2026-03-12T09:00:00Z');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((images) => images.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  return {
    remote: fetcher.remote,
    /** Another host that the site may ask. */
    otherRemote: () => second,
    /** A host on this machine that it may not. */
    inner: fetcher.inner,
    fetcher: fetcher.fetcher,
    folder: () => folder,
    database: () => database,
    /** A path that no test has used. */
    path(name = 'picture') {
      paths += 1;
      return `/${paths}/${name}`;
    },
    later(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async start(options: Partial<ImagesOptions> = {}): Promise<ImageSite> {
      const warned: string[] = [];
      const metrics = new Registry();
      const log = pino(
        { level: 'warn' },
        { write: (line: string) => void warned.push(JSON.parse(line).msg) },
      );
      const { host, refusedHost } = fetcher.remote();
      const images = await openImages({
        database,
        isHidden: createHiddenImages(database.db, 'ledger.example', createChanges()),
        metrics,
        log,
        folder,
        fetcher: fetcher.fetcher({ trustedHosts: [host, refusedHost, second.host] }),
        isTrusted: async () => true,
        clock: () => now,
        maxBytes: 50_000_000,
        // A busy machine takes its time over a picture; only the tests of slow hosts set short timeouts.
        timing: { readerTimeoutMs: 30_000 },
        ...options,
      });
      opened.push(images);
      const get = async (path: string, headers: Record<string, string> = {}) =>
        images.routes.request(path, { headers });
      return {
        images,
        warned,
        metrics,
        get,
        idOf: ids.idOf,
        ask(address, { width = 320, accept = BROWSER } = {}) {
          images.resolveImage(address);
          return get(`/images/${ids.idOf(address)}/${width}`, { accept });
        },
      };
    },
  };
}

export async function photo(width = 900, height = 600, format: 'jpeg' | 'png' = 'jpeg'): Promise<Uint8Array> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer();
}

/** A well-formed grey PNG, one bit a pixel: a few kilobytes for as many pixels as one likes. */
export function greyPng(width: number, height: number, rows = height): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
