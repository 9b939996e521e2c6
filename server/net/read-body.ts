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

interface BodyOptions {
  host: string;
  headers: Headers;
  maxBytes: number;
  /** Called with every chunk that arrives, before it is decompressed. */
  onBytes(bytes: number): void;
}

/** Some servers compress twice; more layers are an attack. */
const MAX_CODINGS = 2;

const CHUNK_BYTES = 64 * 1024;

/** 8 MB, the limit of RFC 9659; the default is 128 MB. */
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

/** 'deflate' is zlib-wrapped data, but many servers send raw data. */
function hasZlibHeader(head: Uint8Array): boolean {
  const [first = 0, second = 0] = head;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/** Returns the decoders, outermost first. Ignores unknown names, such as 'identity' and 'utf-8'. */
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

/** Reads and decompresses a body. Rejects as soon as it exceeds the limit. */
export async function readBody(source: Readable, options: BodyOptions): Promise<Uint8Array> {
  const { host, headers, maxBytes } = options;
  // Destroying the body emits another error; the cause is thrown below.
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
    // An empty body is not compressed, despite its headers.
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
    // A failed stage must not wait for a hanging source.
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
      // Padding after the compressed data fails the decoder when the body is complete.
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

/** Reads at least two bytes, which distinguish the kinds of 'deflate'. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const chunk = await nextChunk(chunks);
    if (!chunk) break;
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
  }
  return head;
}

/** Converts an error after connecting to a FetchError. */
export function responseError(error: unknown, host: string): FetchError {
  if (error instanceof FetchError) return error;
  const code = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
  const isDecoding = /^(Z_|ERR_?_?(BROTLI|ZLIB|ZSTD)|ERR__ERROR|ZSTD_)/.test(code);
  const what = isDecoding
    ? 'sent compressed data that cannot be decompressed'
    : 'closed the connection or sent no valid HTTP response';
  return new FetchError('broken', host, `${what} (${code})`, error);
}
