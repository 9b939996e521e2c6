import type { Log } from '../lib/log.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImageRegister } from './image-register.ts';
import type { KnownImage } from './image-rows.ts';

/** Fetches the pictures that pages show before readers ask for them, a few at a time. */
export interface ImagePreparer {
  /** Takes the picture in, unless it is known well, has failed lately, or waits already. */
  add(image: KnownImage): void;
  stop(): Promise<void>;
}

export interface PreparerParts {
  register: ImageRegister;
  maker: ImageMaker;
  log: Log;
  clock: () => Date;
}

const AT_A_TIME = 3;
/** A picture that finds no place is taken in when a page shows it again. */
const MOST_WAITING = 2_000;

export function createImagePreparer({ register, maker, log, clock }: PreparerParts): ImagePreparer {
  const waiting = new Set<KnownImage>();
  const underWay = new Map<KnownImage, Promise<void>>();
  let stopped = false;

  const isWanted = ({ facts, failedUntil }: KnownImage) =>
    failedUntil ? clock() >= failedUntil : facts === undefined;

  function startNext(): void {
    const [image] = waiting;
    if (!image || stopped || underWay.size >= AT_A_TIME) return;
    waiting.delete(image);
    const work = prepare(image)
      .catch((error: unknown) => log.error({ err: error }, 'a picture could not be prepared'))
      .finally(() => {
        underWay.delete(image);
        startNext();
      });
    underWay.set(image, work);
  }

  async function prepare(image: KnownImage): Promise<void> {
    // Another process may know it: writing it down tells.
    await register.flush();
    if (isWanted(image) && !stopped) await maker.prepare(image);
  }

  return {
    add(image) {
      if (stopped || underWay.has(image) || waiting.size >= MOST_WAITING || !isWanted(image)) return;
      waiting.add(image);
      startNext();
    },
    async stop() {
      stopped = true;
      waiting.clear();
      await Promise.all(underWay.values());
    },
  };
}
