import type { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ResolveImage } from '../../contract/image.ts';
import type { Database } from '../data/database/open-database.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { Fetcher } from '../net/fetcher.ts';
import { createFetchSource, hostOfImage, isOwnMedia } from './fetch-source.ts';
import type { ImageError } from './image-error.ts';
import { createImageIds, readImageSecret } from './image-ids.ts';
import { createImageMaker } from './image-maker.ts';
import { createImageMetrics } from './image-metrics.ts';
import { openImageRegister } from './image-register.ts';
import { imageRoutes } from './image-routes.ts';
import type { KnownImage } from './image-rows.ts';
import { type ImageStore, openImageStore } from './image-store.ts';
import { createImageWorker, type ImageWorker, type ImageWorkerOptions } from './image-worker.ts';
import { createImagePreparer } from './prepare-images.ts';
import { createSilentHosts } from './silent-hosts.ts';
import { isServedAsIs, toSiteImage } from './site-image.ts';

/** Pictures from outside: fetched once, made into copies of the widths that pages use, served from this site. */
export interface Images {
  routes: Hono;
  /**
   * How pages show the picture at an address; undefined where it is known to fail. Asking makes it known to the site and
   * has it fetched, so only addresses that the site itself shows may be asked for.
   */
  resolveImage: ResolveImage;
  /** An illustration as WebP. Throws where too many images are waited for. */
  renderIllustration(svg: Uint8Array, width: number): Promise<Uint8Array>;
  /** A drawing with the publication's name on it. */
  draw: ImageWorker['draw'];
  /** Pictures on disk, within their room. */
  store: ImageStore;
  /** A picture that pages show, as JPEG; undefined where it cannot be had now. */
  imageBytes(address: string): Promise<Uint8Array | undefined>;
  /** Forgets pictures that no page has shown for long. */
  prune(): Promise<void>;
  stop(): Promise<void>;
}

export interface ImagesOptions {
  database: Database;
  fetcher: Fetcher;
  /** Whether the publication, or a document on a trusted host, names a picture. */
  isTrusted(address: string): Promise<boolean>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  folder: string;
  /** Bytes of pictures kept in the folder. */
  room: number;
  timeouts?: { fetchMs?: number; readerMs?: number };
  imageWorker?: ImageWorkerOptions;
}

/** A large picture on a slow line takes its time; a reader is shown an illustration meanwhile. */
const FETCH_MS = 20_000;
const READER_MS = 4_000;
/** One line for a host that fails, not one for each of its pictures. */
const COMPLAINT_EVERY_MS = 10 * 60_000;

export async function openImages(options: ImagesOptions): Promise<Images> {
  const { database, fetcher, isTrusted, metrics, log, clock, folder, room, timeouts = {} } = options;
  const { db } = database;
  const ids = createImageIds(await readImageSecret(db));
  const register = await openImageRegister({ db, ids, log, clock });
  const store = await openImageStore({ folder, room, log, clock });
  const imageWorker = createImageWorker({
    onBroken: (lastWords) => log.error({ lastWords }, 'pictures are not made: their process does not start'),
    ...options.imageWorker,
  });
  const figures = createImageMetrics(metrics, () => store.bytes);
  const complaints = createComplaints(db, log, clock);
  const stopping = new AbortController();
  const maker = createImageMaker({
    register,
    store,
    imageWorker,
    fetchSource: createFetchSource({
      fetcher,
      isTrusted,
      silentHosts: createSilentHosts(clock),
      timeoutMs: timeouts.fetchMs ?? FETCH_MS,
    }),
    report(image, fault) {
      figures.fetched(fault?.kind ?? 'ok');
      if (fault) complaints(image, fault);
    },
    clock,
    signal: stopping.signal,
    timeoutMs: timeouts.readerMs ?? READER_MS,
  });
  const preparer = createImagePreparer({ register, maker, log, clock });

  return {
    routes: imageRoutes({ ids, maker, figures, log, clock }),
    resolveImage(address) {
      if (isServedAsIs(address)) return { src: address };
      const image = register.know(address);
      preparer.add(image);
      return image.failedUntil ? undefined : toSiteImage(image.id, image.facts);
    },
    renderIllustration: (svg, width) => imageWorker.makeCopy(svg, width, 'webp', 'ahead'),
    draw: imageWorker.draw,
    store,
    async imageBytes(address) {
      if (isServedAsIs(address)) return undefined;
      const outcome = await maker.copy(register.know(address).id, 1280, 'jpeg');
      return 'copy' in outcome ? outcome.copy.bytes : undefined;
    },
    prune: () => register.prune(),
    async stop() {
      stopping.abort();
      await imageWorker.close();
      await preparer.stop();
      await register.close();
    },
  };
}

/** The paper's own file by its name, with the articles that show it; of others the host alone, as addresses may hold keys. */
function createComplaints(db: Kysely<Schema>, log: Log, clock: () => Date) {
  const lately = new LRUCache<string, number>({ max: 1_000 });
  return ({ id, address }: KnownImage, { kind, message }: ImageError): void => {
    const now = clock().getTime();
    const concern = isOwnMedia(address) ? address : hostOfImage(address);
    const known = now - (lately.get(concern) ?? Number.NEGATIVE_INFINITY) < COMPLAINT_EVERY_MS;
    if (!known) lately.set(concern, now);
    const line = `a picture is not shown: ${message}`;
    const tell = (shown: object) => log[known ? 'debug' : 'warn']({ ...shown, reason: kind }, line);
    if (!isOwnMedia(address)) tell({ image: id, host: concern });
    else void articlesWith(db, address).then((articles) => tell({ file: address, articles }));
  };
}

async function articlesWith(db: Kysely<Schema>, address: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from articles where image = ${address} or position(${address} in body) > 0 order by slug limit 5`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ slug }) => slug);
}
