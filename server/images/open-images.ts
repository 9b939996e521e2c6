import type { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { ResolveImage } from '../../contract/image.ts';
import type { Database } from '../data/database/open-database.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { countOutcomes, type Metrics, registerGauges } from '../lib/metrics.ts';
import type { Fetcher } from '../net/fetcher.ts';
import { createFetchImage, hostOfImage, type ImageError, isOwnMedia } from './fetch-image.ts';
import { createImageIds, readImageSecret } from './image-ids.ts';
import { createImageMaker } from './image-maker.ts';
import { type KnownImage, openImageRegister } from './image-register.ts';
import { imageRoutes } from './image-routes.ts';
import { type ImageStore, openImageStore } from './image-store.ts';
import { createImageWorker, type ImageWorker, type ImageWorkerOptions } from './image-worker.ts';
import { createImagePreparer } from './prepare-images.ts';
import { isServedAsIs, toSiteImage } from './site-image.ts';

/** Remote images and the paper's own media: fetched once, resized to the widths that pages use, served from this site. */
export interface Images {
  routes: Hono;
  /** Registers the image and has it fetched, so it is called only with addresses that the site itself shows. */
  resolveImage: ResolveImage;
  /** Renders an illustration as WebP. Rejects where too much is queued. */
  renderIllustration(svg: Uint8Array, width: number): Promise<Uint8Array>;
  renderBrandImage: ImageWorker['renderBrandImage'];
  makePicture: ImageWorker['makePicture'];
  store: ImageStore;
  /** Returns an image of a page as JPEG; undefined where it is not available now. */
  imageBytes(address: string): Promise<Uint8Array | undefined>;
  /** Forgets images that no page has shown for long. */
  prune(): Promise<void>;
  stop(): Promise<void>;
}

export interface ImagesOptions {
  database: Database;
  /** Whether hidden headlines name an image, and nothing that readers see does. */
  isHidden(address: string): Promise<boolean>;
  fetcher: Fetcher;
  /** Whether the publication, or a document on a trusted host, names an image. */
  isTrusted(address: string): Promise<boolean>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  folder: string;
  maxBytes: number;
  fetchTimeoutMs?: number;
  readerTimeoutMs?: number;
  imageWorker?: ImageWorkerOptions;
}

/** A large image over a slow connection takes its time; a reader is shown an illustration meanwhile. */
const FETCH_TIMEOUT_MS = 20_000;
const READER_TIMEOUT_MS = 4_000;
/** One log line per failing host, not one per image. */
const WARN_INTERVAL_MS = 10 * 60_000;

export async function openImages(options: ImagesOptions): Promise<Images> {
  const { fetcher, isTrusted, isHidden, metrics, log, clock, folder, maxBytes } = options;
  const { db } = options.database;
  const ids = createImageIds(await readImageSecret(db));
  const register = await openImageRegister({ db, ids, log, clock });
  const store = await openImageStore({ folder, maxBytes, log, clock });
  const imageWorker = createImageWorker({
    onStartFailure: (stderrTail) => log.error({ stderrTail }, 'the image worker process does not start'),
    ...options.imageWorker,
  });
  registerGauges(metrics, {
    masthead_image_folder_bytes: ['Bytes of images stored on disk.', () => store.bytes],
  });
  const count = countOutcomes(metrics, 'masthead_image_requests_total', 'Requests for images, by outcome.');
  const countFetch = countOutcomes(
    metrics,
    'masthead_image_fetches_total',
    'Images fetched from their hosts, by outcome.',
  );
  const warn = createImageWarnings(db, log, clock);
  const stopping = new AbortController();
  const maker = createImageMaker({
    register,
    store,
    imageWorker,
    fetchImage: createFetchImage({
      fetcher,
      isTrusted,
      timeoutMs: options.fetchTimeoutMs ?? FETCH_TIMEOUT_MS,
      clock,
    }),
    report(image, error) {
      countFetch(error?.code ?? 'ok');
      if (error) void warn(image, error);
    },
    clock,
    signal: stopping.signal,
    readerTimeoutMs: options.readerTimeoutMs ?? READER_TIMEOUT_MS,
  });
  const preparer = createImagePreparer({ register, maker, log, clock });

  return {
    routes: imageRoutes({
      ids,
      maker,
      async isHidden(id) {
        // A copy on disk is served without the database, too.
        const image = await register.find(id).catch(() => undefined);
        return image !== undefined && (await isHidden(image.address));
      },
      count,
      log,
      clock,
    }),
    resolveImage(address) {
      if (isServedAsIs(address)) return { src: address };
      const image = register.add(address);
      preparer.add(image);
      return image.failedUntil ? undefined : toSiteImage(image.id, image.facts);
    },
    renderIllustration: (svg, width) => imageWorker.makeCopy(svg, width, 'webp', 'ahead'),
    renderBrandImage: imageWorker.renderBrandImage,
    makePicture: imageWorker.makePicture,
    store,
    async imageBytes(address) {
      if (isServedAsIs(address)) return undefined;
      const outcome = await maker.copy(register.add(address).id, 1280, 'jpeg');
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

/** Names the paper's own file with the articles that show it; of others the host alone, as addresses may hold keys. */
function createImageWarnings(db: Kysely<Schema>, log: Log, clock: () => Date) {
  const throttle = createLogThrottle({ intervalMs: WARN_INTERVAL_MS, now: () => clock().getTime() });
  return async ({ id, address }: KnownImage, { code, message }: ImageError): Promise<void> => {
    const isOwn = isOwnMedia(address);
    const host = hostOfImage(address);
    const suppressed = throttle(isOwn ? address : host);
    if (suppressed === undefined) return;
    const subject = isOwn
      ? { file: address, articles: await articlesWith(db, address) }
      : { image: id, host };
    log.warn({ ...subject, code, suppressed }, `an image is not shown: ${message}`);
  };
}

async function articlesWith(db: Kysely<Schema>, address: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from articles where image = ${address} or position(${address} in body) > 0 order by slug limit 5`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ slug }) => slug);
}
