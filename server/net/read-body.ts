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

const UNPACKED_CHUNK = 64 * 1024;

// RFC 9659 lets a sender ask for 8 MB of window at most; the library's own limit is 128 MB.
const ZSTD_WINDOW_LOG = 23;

type Decoder = (head: Uint8Array | undefined) => Transform;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: () => createGunzip({ chunkSize: UNPACKED_CHUNK }),
  'x-gzip': () => createGunzip({ chunkSize: UNPACKED_CHUNK }),
  br: () => createBrotliDecompress({ chunkSize: UNPACKED_CHUNK }),
  zstd: () =>
    createZstdDecompress({
      chunkSize: UNPACKED_CHUNK,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
  deflate: (head) =>
    head === undefined || hasZlibHeader(head)
      ? createInflate({ chunkSize: UNPACKED_CHUNK })
      : createInflateRaw({ chunkSize: UNPACKED_CHUNK }),
};

/** 'deflate' means zlib-wrapped data, yet many servers send it raw. */
function hasZlibHeader(head: Uint8Array): boolean {
  const [first = 0, second = 0] = head;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/** The decoders to run, outermost first. Names that mean no packing ('identity', 'utf-8') are passed over. */
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

/** Reads a body to its end, unpacked; bytes are counted as they come, so nothing larger is ever held. */
export async function readBody(source: Readable, options: BodyOptions): Promise<Uint8Array> {
  const { host, headers, maxBytes } = options;
  // A body given up early reports that as an error of its own; what went wrong is thrown from here.
  source.on('error', () => {});
  const tooLarge = () => new FetchError('too-large', host, `sent more than ${inMegabytes(maxBytes)}`);
  try {
    const decoders = decodersFor(headers.get('content-encoding'));
    if (decoders.length > MAX_CODINGS) {
      throw new FetchError('broken', host, `packed its answer ${decoders.length} times over`);
    }
    if (Number(headers.get('content-length')) > maxBytes) throw tooLarge();

    const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
    const head = await readHead(chunks);
    // An empty body is not packed, whatever its headers say.
    if (head.length === 0) return head;

    async function* packed(): AsyncGenerator<Uint8Array> {
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
    async function collect(unpacked: AsyncIterable<Uint8Array>): Promise<void> {
      for await (const part of unpacked) {
        total += part.length;
        if (total > maxBytes) throw tooLarge();
        parts.push(part);
      }
      complete = true;
    }

    await pipeline([packed(), ...stages, collect]).catch((error: unknown) => {
      // Padding after the end of packed data disturbs the unpacking, not what was unpacked.
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

/** What a failure after the connection was made means. */
export function answerError(error: unknown, host: string): FetchError {
  if (error instanceof FetchError) return error;
  const code = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
  const packing = /^(Z_|ERR_?_?(BROTLI|ZLIB|ZSTD)|ERR__ERROR|ZSTD_)/.test(code);
  const what = packing
    ? 'sent packed data that cannot be unpacked'
    : 'broke off or sent no proper HTTP answer';
  return new FetchError('broken', host, `${what} (${code})`, error);
}
