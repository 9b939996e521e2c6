import { withTimeout } from '../../contract/with-timeout.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { createHostLimit } from '../net/host-limit.ts';
import { type FetchSource, hostOfImage, isOwnMedia } from './fetch-source.ts';
import { ImageError, LATE_MINUTES, OWN_MINUTES } from './image-error.ts';
import type { ImageFormat } from './image-format.ts';
import type { ImageRegister } from './image-register.ts';
import type { KnownImage } from './image-rows.ts';
import type { ImageStore, StoredImage } from './image-store.ts';
import { type ImageWorker, ImageWorkerBusy, ImageWorkerError, type Urgency } from './image-worker.ts';
import type { CopyWidth } from './site-image.ts';

/** How a request for a copy ends. */
export type CopyOutcome =
  | { kind: 'kept' | 'made'; copy: StoredImage }
  | { kind: 'unknown' }
  | { kind: 'failed'; until: Date }
  /** The picture's host keeps us waiting, or there is too much to do: worth another try soon. */
  | { kind: 'late' | 'busy' };

export interface ImageMaker {
  /** Throws where the database would have to be asked and does not answer. */
  copy(id: string, width: CopyWidth, format: ImageFormat): Promise<CopyOutcome>;
  /** Fetches a picture before anybody asks for it. What goes wrong is noted and reported. */
  prepare(image: KnownImage): Promise<void>;
}

export interface MakerParts {
  register: ImageRegister;
  store: ImageStore;
  imageWorker: ImageWorker;
  fetchSource: FetchSource;
  /** Told of every picture that was fetched, and why another could not be. */
  report(image: KnownImage, fault: ImageError | undefined): void;
  clock: () => Date;
  signal: AbortSignal;
  /** How long a reader waits for a picture's host. The picture is fetched to its end all the same. */
  timeoutMs: number;
}

/** Pictures fetched and decoded at a time: each may hold 15 MB. A host that hangs holds up two. */
const AT_A_TIME = 8;
const PER_HOST = 2;
/** Copies under way, waiting ones included. */
const MOST_UNDER_WAY = 400;

export function createImageMaker(parts: MakerParts): ImageMaker {
  const { register, store, imageWorker, fetchSource, clock, signal, timeoutMs } = parts;
  const perHost = createHostLimit(PER_HOST);
  const together = createSemaphore(AT_A_TIME);
  const copies = new Map<string, Promise<CopyOutcome>>();
  const originals = new Map<string, Promise<Uint8Array>>();

  async function makeCopy(id: string, width: CopyWidth, format: ImageFormat): Promise<CopyOutcome> {
    const image = await register.find(id);
    if (!image) return { kind: 'unknown' };
    if (image.failedUntil && clock() < image.failedUntil) return { kind: 'failed', until: image.failedUntil };
    try {
      const original = await withTimeout(originalOf(image, 'now'), timeoutMs);
      if (!original) return { kind: 'late' };
      const copy = await imageWorker.makeCopy(original, width, format).catch((error: unknown) => {
        throw faultOf(image, error);
      });
      return { kind: 'made', copy: await store.write(nameOf(id, width, format), copy) };
    } catch (error) {
      if (error instanceof ImageWorkerBusy) return { kind: 'busy' };
      if (error instanceof ImageError) return { kind: 'failed', until: image.failedUntil ?? clock() };
      throw error;
    }
  }

  /** What all copies of a picture are made from: kept, or fetched and decoded once for all who wait. */
  function originalOf(image: KnownImage, urgency: Urgency): Promise<Uint8Array> {
    const underWay = originals.get(image.id);
    if (underWay) return underWay;
    const making = fetchOriginal(image, urgency).finally(() => originals.delete(image.id));
    originals.set(image.id, making);
    return making;
  }

  async function fetchOriginal(image: KnownImage, urgency: Urgency): Promise<Uint8Array> {
    const name = `${image.id}.original`;
    const kept = image.facts && (await store.read(name));
    if (kept) return kept.bytes;
    try {
      const { bytes, ...facts } = await perHost.run(hostOfImage(image.address), () =>
        together.run(async () => imageWorker.makeOriginal(await fetchSource(image.address, signal), urgency)),
      );
      register.fetched(image, facts);
      parts.report(image, undefined);
      return (await store.write(name, bytes)).bytes;
    } catch (error) {
      throw faultOf(image, error);
    }
  }

  /** Notes why a picture cannot be had. What is no fault of the picture is handed back as it is. */
  function faultOf(image: KnownImage, error: unknown): unknown {
    const fault =
      error instanceof ImageWorkerError
        ? new ImageError(
            'unreadable',
            `${hostOfImage(image.address)} sent a picture that ${error.message}`,
            LATE_MINUTES,
          )
        : error;
    if (fault instanceof ImageError) {
      const minutes = isOwnMedia(image.address) ? OWN_MINUTES : fault.retryMinutes;
      register.failed(image, new Date(clock().getTime() + minutes * 60_000));
      parts.report(image, fault);
    }
    return fault;
  }

  return {
    async copy(id, width, format) {
      const name = nameOf(id, width, format);
      const kept = await store.read(name);
      if (kept) return { kind: 'kept', copy: kept };
      const underWay = copies.get(name);
      if (underWay) return underWay;
      if (copies.size >= MOST_UNDER_WAY) return { kind: 'busy' };
      const making = makeCopy(id, width, format).finally(() => copies.delete(name));
      copies.set(name, making);
      return making;
    },
    async prepare(image) {
      try {
        await originalOf(image, 'ahead');
      } catch (error) {
        const expected = error instanceof ImageError || error instanceof ImageWorkerBusy || signal.aborted;
        if (!expected) throw error;
      }
    },
  };
}

function nameOf(id: string, width: CopyWidth, format: ImageFormat): string {
  return `${id}.${width}.${format}`;
}
