import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { MEDIA_PATH } from '../../contract/paths.ts';
import { answerPlain } from '../lib/http/answer-plain.ts';
import { headerOf } from '../lib/http/header-of.ts';
import { SECURITY_HEADERS } from '../lib/http/headers.ts';
import { isKnown } from '../lib/http/if-none-match.ts';
import type { ReaderAddress } from '../lib/http/reader-address.ts';
import { findMedia, type MediaFile } from '../protocol/find-media.ts';
import { createAddressLimit } from './address-limit.ts';
import { refuse } from './unavailable.ts';

/** The paper's own images, films and documents, in the ranges that players ask for. */
export interface MediaFiles {
  /** Answers a request for /media/…; leaves any other alone and answers false. */
  take(url: string, request: IncomingMessage, response: ServerResponse): boolean;
}

interface MediaOptions {
  folder: string;
  readerAddress: ReaderAddress;
  /** Files that are sent at once, in all and to one address. */
  most?: number;
  mostOfOneAddress?: number;
}

/** A slow reader costs a chunk and a socket: 100 MB for all of these. */
const MAX_READERS = 1_000;
/** An office behind one address; a browser has six connections at most. */
const MAX_OF_ONE_ADDRESS = 64;
const RETRY_SECONDS = 10;
const CHUNK_BYTES = 64 * 1024;
/** A file may be replaced by another of its name. */
const CACHE_CONTROL = 'public, max-age=300';
/** A drawing opened by its own address is a document on this site. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function createMediaFiles(options: MediaOptions): MediaFiles {
  const { folder, readerAddress, most = MAX_READERS, mostOfOneAddress = MAX_OF_ONE_ADDRESS } = options;
  const limit = createAddressLimit({ most, mostOfOneAddress });

  async function serve(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = await findMedia(folder, name);
    if (!file) return answerPlain(response, 404, 'There is no such file.\n');
    const { size, etag, modified, type } = file;
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      'Cache-Control': CACHE_CONTROL,
      ETag: etag,
      'Last-Modified': modified.toUTCString(),
      ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': SVG_POLICY } : {}),
    };
    if (isKnown(headerOf(request, 'if-none-match'), etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range =
      (headerOf(request, 'if-range') ?? etag) === etag
        ? readRange(headerOf(request, 'range'), size)
        : undefined;
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}` }).end();
      return;
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const length = { 'Content-Length': last - first + 1 };
    if (size === 0 || request.method === 'HEAD') {
      response.writeHead(200, { ...headers, ...length }).end();
      return;
    }
    const release = limit.enter(readerAddress(request));
    if (typeof release === 'string') {
      const [status, why] =
        release === 'full'
          ? ([503, 'This site sends as many files as it can.'] as const)
          : ([429, 'Your address reads as many files at once as one may.'] as const);
      return refuse(response, status, `${why} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
    }
    response.once('close', release);
    response.writeHead(range ? 206 : 200, {
      ...headers,
      ...length,
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    });
    pipeline(bytesOf(file, { first, last }), response, () => {});
  }

  return {
    take(url, request, response) {
      if (!url.startsWith(MEDIA_PATH)) return false;
      serve(url.slice(MEDIA_PATH.length).split('?', 1)[0] ?? '', request, response).catch(() =>
        response.destroy(),
      );
      return true;
    },
  };
}

interface ByteRange {
  first: number;
  last: number;
}

/** One range of bytes. Several at once, or anything else, may be answered with the whole. */
function readRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && from !== '' && Number(to) < first) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}

/** Read as fast as the reader takes it, chunk by chunk; opened for each, so that slow readers hold no descriptors. */
function bytesOf(file: MediaFile, { first, last }: ByteRange): Readable {
  let position = first;
  return new Readable({
    // Nothing is read ahead of a reader who does not read.
    highWaterMark: 0,
    read() {
      readChunk(file, position, Math.min(CHUNK_BYTES, last - position + 1)).then(
        (chunk) => {
          position += chunk.length;
          this.push(chunk);
          if (position > last) this.push(null);
        },
        (error) => this.destroy(error),
      );
    },
  });
}

async function readChunk({ path, modified }: MediaFile, position: number, length: number): Promise<Buffer> {
  await using handle = await open(path);
  const { mtime } = await handle.stat();
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, position);
  if (bytesRead === 0 || mtime.getTime() !== modified.getTime())
    throw new Error('the file was changed while it was read');
  return buffer.subarray(0, bytesRead);
}
