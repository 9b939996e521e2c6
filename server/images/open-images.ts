import { type Kysely, sql } from 'kysely';
import { focusOf, type ResolveImage } from '../../contract/image.ts';
import type { Database } from '../data/database/open-database.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { countOutcomes, type Metrics, registerGauges } from '../lib/metrics.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { Fetcher } from '../net/fetcher.ts';
import { createFetchImage, hostOfImage, type ImageError, isOwnMedia } from './fetch-image.ts';
import { createImageIds, readImageSecret } from './image-ids.ts';
import { createImageMaker, type ImageMaker } from './image-maker.ts';
import { type ImageRegister, type KnownImage, openImageRegister } from './image-register.ts';
import { imageRoutes } from './image-routes.ts';
import { openImageStore } from './image-store.ts';
import { createImageWorker, type ImageWorkerOptions } from './image-worker.ts';
import { isServedAsIs, toSiteImage } from './site-image.ts';

export type Images = Awaited<ReturnType<typeof openImages>>;

export interface ImagesOptions {
  database: Database;
  /** Whether only hidden headlines name the image in the paper of the host. */
  isHidden(address: string, host: string | undefined): Promise<boolean>;
  fetcher: Fetcher;
  /** Whether the publication, or a document on a trusted host, names the image. */
  isTrusted(address: string): Promise<boolean>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  folder: string;
  maxBytes: number;
  timing?: { fetchTimeoutMs?: number | undefined; readerTimeoutMs?: number | undefined };
  imageWorker?: ImageWorkerOptions;
}

const withoutFragment = (address: string) => address.split('#', 1)[0] ?? '';

/** A large image over a slow connection takes its time; a reader is shown an illustration meanwhile. */
const FETCH_TIMEOUT_MS = 20_000;
const READER_TIMEOUT_MS = 4_000;
/** One log line per failing host, not one per image. */
const WARN_INTERVAL_MS = 10 * 60_000;

/** Remote images and the paper's own media: fetched once, resized to the widths that pages use, served from this site. */
export async function openImages(options: ImagesOptions) {
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
      timeoutMs: options.timing?.fetchTimeoutMs ?? FETCH_TIMEOUT_MS,
      clock,
    }),
    report(image, error) {
      countFetch(error?.code ?? 'ok');
      if (error) void warn(image, error);
    },
    clock,
    signal: stopping.signal,
    readerTimeoutMs: options.timing?.readerTimeoutMs ?? READER_TIMEOUT_MS,
  });
  const preparer = createImagePreparer({ register, maker, log, clock });

  return {
    routes: imageRoutes({
      ids,
      maker,
      async isHidden(id, host) {
        // A copy on disk is served without the database, too.
        const image = await register.find(id).catch(() => undefined);
        return image !== undefined && (await isHidden(image.address, host));
      },
      count,
      log,
      clock,
    }),
    /** Registers the image and has it fetched, so it is called only with addresses that the site itself shows. */
    resolveImage(written: string): ReturnType<ResolveImage> {
      const address = withoutFragment(written);
      if (isServedAsIs(address)) return { src: address };
      const image = register.add(address);
      preparer.add(image);
      const focus = focusOf(written);
      return image.failedUntil
        ? undefined
        : { ...toSiteImage(image.id, image.facts), ...(focus && { focus }) };
    },
    /** Renders an illustration as WebP. Rejects where too much is queued. */
    renderIllustration: (svg: Uint8Array, width: number) => imageWorker.makeCopy(svg, width, 'webp', 'ahead'),
    renderBrandImage: imageWorker.renderBrandImage,
    makePicture: imageWorker.makePicture,
    store,
    /** Returns an image of a page as JPEG; undefined where it is not available now. */
    async imageBytes(written: string): Promise<Uint8Array | undefined> {
      const address = withoutFragment(written);
      if (isServedAsIs(address)) return undefined;
      const outcome = await maker.copy(register.add(address).id, 1280, 'jpeg');
      return 'copy' in outcome ? outcome.copy.bytes : undefined;
    },
    prune: register.prune,
    async stop(): Promise<void> {
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

interface PreparerParts {
  register: ImageRegister;
  maker: ImageMaker;
  log: Log;
  clock: () => Date;
}

const MAX_CONCURRENT = 3;
/** An image beyond these is queued when a page shows it again. */
const MAX_QUEUED = 2_000;

/** Fetches the images of pages before readers request them. */
function createImagePreparer({ register, maker, log, clock }: PreparerParts) {
  const semaphore = createSemaphore(MAX_CONCURRENT);
  const queued = new Map<KnownImage, Promise<void>>();
  let stopped = false;

  const isDue = ({ facts, failedUntil }: KnownImage) =>
    !stopped && (failedUntil ? clock() >= failedUntil : facts === undefined);

  async function prepare(image: KnownImage): Promise<void> {
    // Writing it returns the outcome of a fetch by another process.
    if (isDue(image)) await register.flush();
    if (isDue(image)) await maker.prepare(image);
  }

  return {
    /** Queues the image, unless it was fetched, has failed lately, or is queued already. */
    add(image: KnownImage): void {
      if (queued.has(image) || queued.size >= MAX_QUEUED || !isDue(image)) return;
      const work = semaphore
        .run(() => prepare(image))
        .catch((error: unknown) => log.error({ err: error }, 'an image could not be prepared'))
        .finally(() => queued.delete(image));
      queued.set(image, work);
    },
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(queued.values());
    },
  };
}
