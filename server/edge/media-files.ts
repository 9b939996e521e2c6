import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { MEDIA_PATH } from '../../contract/paths.ts';
import { matchesEtag, readHeader, SECURITY_HEADERS } from '../lib/http/headers.ts';
import type { ReaderAddress } from '../lib/http/reader-address.ts';
import { sendText } from '../lib/http/respond.ts';
import { findMedia, type MediaFile } from '../protocol/media.ts';
import { createAddressLimit } from './address-limit.ts';
import { sendError } from './unavailable.ts';

interface MediaOptions {
  readerAddress: ReaderAddress;
  /** Concurrent responses, in total and per address. */
  max?: number;
  maxPerAddress?: number;
}

/** A slow reader costs a chunk and a socket: 100 MB in all. */
const MAX_READERS = 1_000;
/** An office behind one address; a browser has six connections at most. */
const MAX_PER_ADDRESS = 64;
const RETRY_SECONDS = 10;
const CHUNK_BYTES = 64 * 1024;
/** A file may be replaced by another of its name. */
const CACHE_CONTROL = 'public, max-age=300';
/** An SVG opened by its own URL is a document of this site. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * Serves images, films and documents of a paper's media folder, with byte ranges. Its function returns false for other paths.
 */
export function createMediaFiles(options: MediaOptions) {
  const { readerAddress, max = MAX_READERS, maxPerAddress = MAX_PER_ADDRESS } = options;
  const acquire = createAddressLimit({ max, maxPerAddress });

  async function serve(
    folder: string,
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const file = await findMedia(folder, name);
    if (!file) return sendText(response, 404, 'Not found.\n');
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
    if (matchesEtag(readHeader(request, 'if-none-match'), etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    // RFC 9110, 14.2: ranges are for GET alone.
    const range =
      request.method === 'GET' && (readHeader(request, 'if-range') ?? etag) === etag
        ? readRange(readHeader(request, 'range'), size)
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
    const release = acquire(readerAddress(request));
    if (typeof release === 'string') {
      const [status, why] =
        release === 'total'
          ? ([503, 'Too many files are being sent.'] as const)
          : ([429, 'Too many files are being sent to your address.'] as const);
      return sendError(response, status, `${why} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
    }
    response.once('close', release);
    response.writeHead(range ? 206 : 200, {
      ...headers,
      ...length,
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    });
    pipeline(bytesOf(file, { first, last }), response, () => {});
  }

  return (url: string, folder: string, request: IncomingMessage, response: ServerResponse): boolean => {
    if (!url.startsWith(MEDIA_PATH)) return false;
    const [name = ''] = url.slice(MEDIA_PATH.length).split('?', 1);
    serve(folder, name, request, response).catch(() => response.destroy());
    return true;
  };
}

interface ByteRange {
  first: number;
  last: number;
}

/** Parses a single byte range. Undefined for several ranges or anything else, which RFC 9110 lets us ignore. */
function readRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && from !== '' && Number(to) < first) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}

/** Streams chunk by chunk, and opens the file for each, so that slow readers hold no descriptors. */
function bytesOf(file: MediaFile, { first, last }: ByteRange): Readable {
  let position = first;
  return new Readable({
    // No read-ahead for a client that does not read.
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
