import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const plain = Buffer.from('<p>Copper prices rose.</p>'.repeat(200));

test.for(['cache', 'once'] as const)('a page compressed for %s decompresses to itself', async (use) => {
  expect(brotliDecompressSync(await compress(plain, 'br', use))).toEqual(plain);
  expect(gunzipSync(await compress(plain, 'gzip', use))).toEqual(plain);
  expect(await compress(plain, 'identity', use)).toBe(plain);
});
