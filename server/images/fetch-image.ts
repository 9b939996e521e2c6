import { LRUCache } from 'lru-cache';
import { MAX_IMAGE_BYTES, MAX_SVG_BYTES } from '../../contract/limits.ts';
import { imageType } from '../lib/image-type.ts';
import { FetchError, isUnreachable } from '../net/fetch-error.ts';
import type { Fetcher } from '../net/fetcher.ts';

export type ImageErrorCode = 'unreachable' | 'refused' | 'too-large' | 'no-image' | 'unreadable';

/** Why an image cannot be shown. Expected of remote hosts: a line in the log, not a stack trace. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code: ImageErrorCode;
  /** Another try is worthwhile after this many minutes. */
  readonly retryMinutes: number;

  constructor(code: ImageErrorCode, message: string, retryMinutes: number = LATE_MINUTES) {
    super(message);
    this.code = code;
    this.retryMinutes = retryMinutes;
  }
}

/** A host may recover within minutes; the same bytes stay unusable for longer. */
const SOON_MINUTES = 10;
const LATE_MINUTES = 6 * 60;
/** A host that timed out is not asked again for this long, so that its timeout is not waited for again. */
const UNREACHABLE_MS = 60_000;
const MAX_HOSTS = 1_000;

/** Returns the bytes of the image at an address; rejects with an ImageError where there is none. */
export type FetchImage = (address: string, signal: AbortSignal) => Promise<Uint8Array>;

export interface FetchImageOptions {
  fetcher: Fetcher;
  /** Whether the publication, or a document on a trusted host, names the image. */
  isTrusted(address: string): Promise<boolean>;
  timeoutMs: number;
  clock: () => Date;
}

const ACCEPT = 'image/webp,image/jpeg,image/png,image/gif,image/avif;q=0.9,image/svg+xml;q=0.8,*/*;q=0.5';

export function createFetchImage({ fetcher, isTrusted, timeoutMs, clock }: FetchImageOptions): FetchImage {
  const unreachableUntil = new LRUCache<string, number>({ max: MAX_HOSTS });

  async function request(address: string, host: string, signal: AbortSignal) {
    if (clock().getTime() < (unreachableUntil.get(host) ?? 0)) {
      throw new ImageError('unreachable', `${host} did not answer before`, 1);
    }
    const trusted = await isTrusted(address);
    try {
      return await fetcher.fetch({
        url: address,
        ...(trusted ? {} : { namedBy: null }),
        headers: { Accept: ACCEPT },
        maxBytes: MAX_IMAGE_BYTES,
        timeoutMs,
        signal,
      });
    } catch (error) {
      if (!(error instanceof FetchError) || error.code === 'aborted') throw error;
      if (error.code === 'too-large') throw new ImageError('too-large', error.message);
      if (!isUnreachable(error)) throw new ImageError('refused', error.message);
      // One of the paper's files that was replaced while it was read says nothing about the others.
      if (!isOwnMedia(address)) unreachableUntil.set(host, clock().getTime() + UNREACHABLE_MS);
      throw new ImageError('unreachable', error.message, SOON_MINUTES);
    }
  }

  return async (address, signal) => {
    const host = hostOfImage(address);
    const { status, body } = await request(address, host, signal);
    if (status !== 200) {
      const retry = status >= 500 || status === 429 || status === 408 ? SOON_MINUTES : LATE_MINUTES;
      throw new ImageError('refused', `${host} answered ${status}`, retry);
    }
    const type = imageType(body);
    if (!type) throw new ImageError('no-image', `${host} sent no image in a known format`);
    if (type === 'svg' && body.length > MAX_SVG_BYTES) {
      throw new ImageError('too-large', `${host} sent an SVG of more than 1 MB`);
    }
    return body;
  };
}

/** Whether an address names one of the paper's own files, or of the sample's. */
export function isOwnMedia(address: string): boolean {
  return address.startsWith('/');
}

/** Returns the host of an address as logs name it. */
export function hostOfImage(address: string): string {
  return URL.parse(address)?.host ?? 'this site';
}
