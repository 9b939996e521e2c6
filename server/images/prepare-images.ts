import type { Log } from '../lib/log.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImageRegister, KnownImage } from './image-register.ts';

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
export function createImagePreparer({ register, maker, log, clock }: PreparerParts) {
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
