import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { errorCode } from '../lib/errors.ts';
import { FetchError, inMegabytes } from './fetch-error.ts';

export interface BodyOptions {
  host: string;
  headers: Headers;
  maxBytes: number;
  /** Called with every chunk that arrives, before it is decompressed. */
  onBytes(bytes: number): void;
}

/** Servers that compress twice exist; more layers are an attack. */
const MAX_CODINGS = 2;

const CHUNK_BYTES = 64 * 1024;

// RFC 9659 lets a sender ask for 8 MB of window at most; the library's own limit is 128 MB.
const ZSTD_WINDOW_LOG = 23;

type Decoder = (head: Uint8Array | undefined) => Transform;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: () => createGunzip({ chunkSize: CHUNK_BYTES }),
  'x-gzip': () => createGunzip({ chunkSize: CHUNK_BYTES }),
  br: () => createBrotliDecompress({ chunkSize: CHUNK_BYTES }),
  zstd: () =>
    createZstdDecompress({
      chunkSize: CHUNK_BYTES,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
  deflate: (head) =>
    head === undefined || hasZlibHeader(head)
      ? createInflate({ chunkSize: CHUNK_BYTES })
      : createInflateRaw({ chunkSize: CHUNK_BYTES }),
};

/** 'deflate' means zlib-wrapped data, yet many servers send it raw. */
function hasZlibHeader(head: Uint8Array): boolean {
  const [first = 0, second = 0] = head;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/** The decoders to run, outermost first. Names that mean no compression ('identity', 'utf-8') are ignored. */
export function decodersFor(contentEncoding: string | null): Decoder[] {
  return (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((coding) => {
      const name = coding.trim();
      const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
      return decoder ? [decoder] : [];
    })
    .reverse();
}

/** Reads a whole body, decompressed; bytes are counted as they arrive, so nothing larger is ever held. */
export async function readBody(source: Readable, options: BodyOptions): Promise<Uint8Array> {
  const { host, headers, maxBytes } = options;
  // A body that is destroyed early emits an error of its own; the cause is thrown from here.
  source.on('error', () => {});
  const tooLarge = () => new FetchError('too-large', host, `sent more than ${inMegabytes(maxBytes)}`);
  try {
    const decoders = decodersFor(headers.get('content-encoding'));
    if (decoders.length > MAX_CODINGS) {
      throw new FetchError('broken', host, `compressed its response ${decoders.length} times`);
    }
    if (Number(headers.get('content-length')) > maxBytes) throw tooLarge();

    const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
    const head = await readHead(chunks);
    // An empty body is not compressed, whatever its headers say.
    if (head.length === 0) return head;

    async function* received(): AsyncGenerator<Uint8Array> {
      let total = 0;
      for (let chunk: Uint8Array | undefined = head; chunk; chunk = await nextChunk(chunks)) {
        total += chunk.length;
        options.onBytes(chunk.length);
        if (total > maxBytes) throw tooLarge();
        yield chunk;
      }
    }

    const stages = decoders.map((decoder, index) => decoder(index === 0 ? head : undefined));
    // A stage that failed must not wait for a source that hangs.
    for (const stage of stages) stage.once('close', () => source.destroy());

    const parts: Uint8Array[] = [];
    let total = 0;
    let complete = false;
    async function collect(decompressed: AsyncIterable<Uint8Array>): Promise<void> {
      for await (const part of decompressed) {
        total += part.length;
        if (total > maxBytes) throw tooLarge();
        parts.push(part);
      }
      complete = true;
    }

    await pipeline([received(), ...stages, collect]).catch((error: unknown) => {
      // Padding after the end of compressed data fails the decoder, after everything was decompressed.
      if (!complete) throw error;
    });
    return Buffer.concat(parts, total);
  } finally {
    source.destroy();
  }
}

async function nextChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  return (await chunks.next()).value;
}

/** The first bytes: two of them distinguish the kinds of 'deflate'. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const chunk = await nextChunk(chunks);
    if (!chunk) break;
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
  }
  return head;
}

/** Returns the FetchError for a failure after the connection was made. */
export function responseError(error: unknown, host: string): FetchError {
  if (error instanceof FetchError) return error;
  const code = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
  const isDecoding = /^(Z_|ERR_?_?(BROTLI|ZLIB|ZSTD)|ERR__ERROR|ZSTD_)/.test(code);
  const what = isDecoding
    ? 'sent compressed data that cannot be decompressed'
    : 'closed the connection or sent no valid HTTP response';
  return new FetchError('broken', host, `${what} (${code})`, error);
}
