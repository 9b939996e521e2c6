import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For the page cache. Brotli 9 costs several times the CPU of 6 for 1 % of the bytes. */
const CACHED_QUALITY = { br: 6, gzip: 6 };
/** For a single response: takes a few milliseconds for the longest page. */
const ONCE_QUALITY = { br: 5, gzip: 4 };

/** Returns text in an encoding, compressed for the page cache or for a single response. */
export async function compress(plain: Buffer, encoding: Encoding, use: 'cache' | 'once'): Promise<Buffer> {
  const quality = use === 'cache' ? CACHED_QUALITY : ONCE_QUALITY;
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return gzipped(plain, { level: quality.gzip });
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

/** Compresses a stream so that each chunk can be decompressed as soon as it arrives. */
export function compressStream(
  plain: ReadableStream<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  if (encoding === 'identity') return plain;
  const compressor =
    encoding === 'gzip'
      ? createGzip({ level: ONCE_QUALITY.gzip, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: ONCE_QUALITY.br },
        });
  const transformer = {
    start(controller: TransformStreamDefaultController<Uint8Array>) {
      compressor.on('data', (piece) => controller.enqueue(piece));
      compressor.on('error', (error) => controller.error(error));
    },
    transform: (piece: Uint8Array) =>
      new Promise<void>((resolve) => compressor.write(piece, () => resolve())),
    flush: () => new Promise<void>((resolve) => compressor.once('end', resolve).end()),
    // Called when the client disconnects or the source fails; missing in TypeScript's DOM library.
    cancel: () => void compressor.destroy(),
  };
  return plain.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(transformer));
}

/** File name endings of compressed copies. */
export const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
