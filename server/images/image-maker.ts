import { withTimeout } from '../../contract/with-timeout.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { type FetchImage, hostOfImage, ImageError, isOwnMedia } from './fetch-image.ts';
import type { ImageFormat } from './image-format.ts';
import type { ImageRegister, KnownImage } from './image-register.ts';
import type { ImageStore, StoredImage } from './image-store.ts';
import { type ImageWorker, ImageWorkerBusy, ImageWorkerError, type Urgency } from './image-worker.ts';
import type { CopyWidth } from './site-image.ts';

export type CopyOutcome =
  | { kind: 'cached' | 'made'; copy: StoredImage }
  | { kind: 'unknown' }
  | { kind: 'failed'; until: Date }
  /** The image's host is slow, or the queue is full: worth a retry soon. */
  | { kind: 'late' | 'busy' };

export type ImageMaker = ReturnType<typeof createImageMaker>;

interface MakerParts {
  register: ImageRegister;
  store: ImageStore;
  imageWorker: ImageWorker;
  fetchImage: FetchImage;
  /** Called after every fetch, with the reason where it failed. */
  report(image: KnownImage, error: ImageError | undefined): void;
  clock: () => Date;
  signal: AbortSignal;
  /** How long a reader waits for the image's host. The fetch goes on. */
  readerTimeoutMs: number;
}

/** Images fetched and decoded at the same time: each may take 15 MB. A host that hangs holds up two. */
const MAX_FETCHES = 8;
const MAX_PER_HOST = 2;
/** Copies being made, queued ones included. */
const MAX_COPIES = 400;
/** An author who saves an article before its image, or replaces the image, wants to see it soon; no host is bothered. */
const OWN_MEDIA_RETRY_MINUTES = 1;

export function createImageMaker(parts: MakerParts) {
  const { register, store, imageWorker, fetchImage, clock, signal, readerTimeoutMs } = parts;
  const fetches = createSemaphore(MAX_FETCHES, Number.POSITIVE_INFINITY, MAX_PER_HOST);
  const copies = createSingleFlight<string, CopyOutcome>();
  const originals = createSingleFlight<string, Uint8Array>();

  async function makeCopy(id: string, width: CopyWidth, format: ImageFormat): Promise<CopyOutcome> {
    const image = await register.find(id);
    if (!image) return { kind: 'unknown' };
    if (image.failedUntil && clock() < image.failedUntil) return { kind: 'failed', until: image.failedUntil };
    try {
      const original = await withTimeout(originalOf(image, 'now'), readerTimeoutMs);
      if (!original) return { kind: 'late' };
      const copy = await imageWorker.makeCopy(original, width, format).catch((error: unknown) => {
        throw recordFailure(image, error);
      });
      return { kind: 'made', copy: await store.write(nameOf(id, width, format), copy) };
    } catch (error) {
      if (error instanceof ImageWorkerBusy) return { kind: 'busy' };
      if (error instanceof ImageError) return { kind: 'failed', until: image.failedUntil ?? clock() };
      throw error;
    }
  }

  /** Returns what all copies are made from: stored, or fetched and decoded once for all concurrent requests. */
  const originalOf = (image: KnownImage, urgency: Urgency) =>
    originals.run(image.id, async () => {
      const name = `${image.id}.original`;
      const stored = image.facts && (await store.read(name));
      if (stored) return stored.bytes;
      try {
        const { bytes, ...facts } = await fetches.run(
          async () => imageWorker.makeOriginal(await fetchImage(image.address, signal), urgency),
          hostOfImage(image.address),
        );
        register.recordFetch(image, facts);
        parts.report(image, undefined);
        return (await store.write(name, bytes)).bytes;
      } catch (error) {
        throw recordFailure(image, error);
      }
    });

  /** Records why an image is unusable. An error that says nothing about the image is returned as it is. */
  function recordFailure(image: KnownImage, thrown: unknown): unknown {
    const error =
      thrown instanceof ImageWorkerError
        ? new ImageError('unreadable', `${hostOfImage(image.address)} sent an image that ${thrown.message}`)
        : thrown;
    if (error instanceof ImageError) {
      const minutes = isOwnMedia(image.address) ? OWN_MEDIA_RETRY_MINUTES : error.retryMinutes;
      register.recordFailure(image, new Date(clock().getTime() + minutes * 60_000));
      parts.report(image, error);
    }
    return error;
  }

  return {
    /** Throws where the database is needed and does not answer. */
    async copy(id: string, width: CopyWidth, format: ImageFormat): Promise<CopyOutcome> {
      const name = nameOf(id, width, format);
      const stored = await store.read(name);
      if (stored) return { kind: 'cached', copy: stored };
      if (!copies.has(name) && copies.size >= MAX_COPIES) return { kind: 'busy' };
      return copies.run(name, () => makeCopy(id, width, format));
    },
    /** Fetches an image before a reader requests it. Expected errors are recorded and reported. */
    async prepare(image: KnownImage): Promise<void> {
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
