import { MAX_IMAGE_BYTES, MAX_SVG_BYTES } from '../../contract/limits.ts';
import { imageType } from '../lib/image-type.ts';
import { FetchError, isUnreachable } from '../net/fetch-error.ts';
import type { Fetcher, FetchResponse } from '../net/fetcher.ts';
import { ImageError, LATE_MINUTES, SOON_MINUTES } from './image-error.ts';
import type { SilentHosts } from './silent-hosts.ts';

export interface SourceParts {
  fetcher: Fetcher;
  silentHosts: SilentHosts;
  /** Whether the publication, or a document on a trusted host, names the picture. */
  isTrusted(address: string): Promise<boolean>;
  timeoutMs: number;
}

/** Fetches the picture at an address. */
export type FetchSource = (address: string, signal: AbortSignal) => Promise<Uint8Array>;

const ACCEPT = 'image/webp,image/jpeg,image/png,image/gif,image/avif;q=0.9,image/svg+xml;q=0.8,*/*;q=0.5';

export function createFetchSource({ fetcher, silentHosts, isTrusted, timeoutMs }: SourceParts): FetchSource {
  async function ask(address: string, signal: AbortSignal): Promise<FetchResponse> {
    const host = hostOfImage(address);
    // Others that waited behind the same host have found out meanwhile.
    if (silentHosts.has(host)) throw new ImageError('unreachable', `${host} did not answer before`, 1);
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
      // One file that was replaced while it was read says nothing about the paper's others.
      if (isUnreachable(error) && !isOwnMedia(address)) silentHosts.add(host);
      throw faultOf(error);
    }
  }

  return async (address, signal) => {
    const { status, body } = await ask(address, signal);
    const host = hostOfImage(address);
    if (status !== 200) {
      const retry = status >= 500 || status === 429 || status === 408 ? SOON_MINUTES : LATE_MINUTES;
      throw new ImageError('refused', `${host} answered ${status}`, retry);
    }
    const kind = imageType(body);
    if (!kind) throw new ImageError('no-picture', `${host} sent no picture that we can read`, LATE_MINUTES);
    if (kind === 'svg' && body.length > MAX_SVG_BYTES) {
      throw new ImageError('too-large', `${host} sent a drawing of more than 1 MB`, LATE_MINUTES);
    }
    return body;
  };
}

function faultOf(error: FetchError): ImageError {
  if (error.code === 'too-large') return new ImageError('too-large', error.message, LATE_MINUTES);
  if (isUnreachable(error)) return new ImageError('unreachable', error.message, SOON_MINUTES);
  return new ImageError('refused', error.message, LATE_MINUTES);
}

/** One of the paper's own files, or of the sample's. */
export function isOwnMedia(address: string): boolean {
  return address.startsWith('/');
}

/** Whom an address asks, as it is named in the log. */
export function hostOfImage(address: string): string {
  return URL.parse(address)?.host ?? 'this site';
}
