import { once } from 'node:events';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from './accept-encoding.ts';
import { compress, compressStream } from './compress.ts';

const plain = Buffer.from('<p>Copper prices rose.</p>'.repeat(200));

test.for(['cache', 'once'] as const)('a page compressed for %s decompresses to itself', async (use) => {
  expect(brotliDecompressSync(await compress(plain, 'br', use))).toEqual(plain);
  expect(gunzipSync(await compress(plain, 'gzip', use))).toEqual(plain);
  expect(await compress(plain, 'identity', use)).toBe(plain);
});

test.for(['br', 'gzip'] as const)(
  'a piece of a response streamed in %s can be read before the next one is made; a reader who leaves stops it',
  async (encoding) => {
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pieces.writable.getWriter();
    const reader = compressStream(pieces.readable, encoding).getReader();
    const decompressor = encoding === 'br' ? createBrotliDecompress() : createGunzip();
    for (const piece of ['<p>Loading articles...</p>', '<p>Copper prices rose.</p>']) {
      void writer.write(Buffer.from(piece));
      decompressor.write((await reader.read()).value);
      expect(String((await once(decompressor, 'data'))[0])).toBe(piece);
    }
    await reader.cancel('gone');
    await expect(writer.closed).rejects.toBe('gone');
  },
);

test('a streamed response decompresses to itself', async () => {
  const bytes = async (encoding: Encoding) =>
    Buffer.from(await new Response(compressStream(new Blob([plain]).stream(), encoding)).arrayBuffer());
  expect(brotliDecompressSync(await bytes('br'))).toEqual(plain);
  expect(gunzipSync(await bytes('gzip'))).toEqual(plain);
  expect(await bytes('identity')).toEqual(plain);
});
