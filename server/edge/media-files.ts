import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
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
    const bytes = range ?? { first: 0, last: size - 1 };
    const length = { 'Content-Length': bytes.last - bytes.first + 1 };
    if (size === 0 || request.method === 'HEAD') {
      response.writeHead(200, { ...headers, ...length }).end();
      return;
    }
    // No event would release a place that is taken for a client that has disconnected.
    if (response.destroyed) return;
    const release = acquire(readerAddress(request));
    if (typeof release === 'string') {
      const [status, why] =
        release === 'total'
          ? ([503, 'Too many files are being sent.'] as const)
          : ([429, 'Too many files are being sent to your address.'] as const);
      return sendError(response, status, `${why} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
    }
    response.once('close', release);
    const start = await readChunk(file, bytes);
    response.writeHead(range ? 206 : 200, {
      ...headers,
      ...length,
      ...(range ? { 'Content-Range': `bytes ${bytes.first}-${bytes.last}/${size}` } : {}),
    });
    pipeline(chunksFrom(file, start, bytes), response, () => {});
  }

  return (url: string, folder: string, request: IncomingMessage, response: ServerResponse): boolean => {
    if (!url.startsWith(MEDIA_PATH)) return false;
    const [name = ''] = url.slice(MEDIA_PATH.length).split('?', 1);
    // A file may be saved between the look at it and its first bytes.
    serve(folder, name, request, response)
      .catch(() => serve(folder, name, request, response))
      .catch(() =>
        sendError(response, 503, `The file cannot be read. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS),
      );
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

/** Reads chunk by chunk, and opens the file for each, so that slow readers hold no descriptors. */
async function* chunksFrom(file: MediaFile, start: Buffer, { first, last }: ByteRange) {
  let chunk = start;
  for (let position = first; ; chunk = await readChunk(file, { first: position, last })) {
    yield chunk;
    position += chunk.length;
    if (position > last) return;
  }
}

async function readChunk({ path, modified }: MediaFile, { first, last }: ByteRange): Promise<Buffer> {
  await using handle = await open(path);
  const { mtime } = await handle.stat();
  const length = Math.min(CHUNK_BYTES, last - first + 1);
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, first);
  if (bytesRead === 0 || mtime.getTime() !== modified.getTime())
    throw new Error('the file was changed while it was read');
  return buffer.subarray(0, bytesRead);
}
