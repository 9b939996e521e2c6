import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** Brotli from 5 to 6 saves more than it costs; at 9 a page costs several times the CPU for one per cent of its bytes. */
const FOR_MANY = { br: 6, gzip: 6 };
/** Quick enough to be done while its one reader waits: a few milliseconds for the longest page. */
const FOR_ONE = { br: 5, gzip: 4 };

/** A page's text in an encoding, packed for the many who will read these bytes or for the one who waits for them. */
export async function pack(plain: Buffer, encoding: Encoding, readers: 'many' | 'one'): Promise<Buffer> {
  const quality = readers === 'many' ? FOR_MANY : FOR_ONE;
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return gunzippable(plain, { level: quality.gzip });
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

/** The endings of the copies that the build compresses. */
export const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
