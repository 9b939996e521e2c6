import type { Log } from '../lib/log.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImageRegister, KnownImage } from './image-register.ts';

/** Fetches the images of pages before readers request them. */
export interface ImagePreparer {
  /** Queues the image, unless it was fetched, has failed lately, or is queued already. */
  add(image: KnownImage): void;
  stop(): Promise<void>;
}

export interface PreparerParts {
  register: ImageRegister;
  maker: ImageMaker;
  log: Log;
  clock: () => Date;
}

const MAX_CONCURRENT = 3;
/** An image beyond these is queued when a page shows it again. */
const MAX_QUEUED = 2_000;

export function createImagePreparer({ register, maker, log, clock }: PreparerParts): ImagePreparer {
  const semaphore = createSemaphore(MAX_CONCURRENT);
  const queued = new Map<KnownImage, Promise<void>>();
  let stopped = false;

  const isWanted = ({ facts, failedUntil }: KnownImage) =>
    !stopped && (failedUntil ? clock() >= failedUntil : facts === undefined);

  async function prepare(image: KnownImage): Promise<void> {
    // Writing it returns what another process may have found out.
    if (isWanted(image)) await register.flush();
    if (isWanted(image)) await maker.prepare(image);
  }

  return {
    add(image) {
      if (queued.has(image) || queued.size >= MAX_QUEUED || !isWanted(image)) return;
      const work = semaphore
        .run(() => prepare(image))
        .catch((error: unknown) => log.error({ err: error }, 'an image could not be prepared'))
        .finally(() => queued.delete(image));
      queued.set(image, work);
    },
    async stop() {
      stopped = true;
      await Promise.all(queued.values());
    },
  };
}
