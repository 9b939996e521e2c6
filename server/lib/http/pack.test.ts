import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack } from './pack.ts';

const plain = Buffer.from('<p>Copper prices rose.</p>'.repeat(200));

test.for(['many', 'one'] as const)('a page packed for %s unpacks to itself', async (readers) => {
  expect(brotliDecompressSync(await pack(plain, 'br', readers))).toEqual(plain);
  expect(gunzipSync(await pack(plain, 'gzip', readers))).toEqual(plain);
  expect(await pack(plain, 'identity', readers)).toBe(plain);
});
