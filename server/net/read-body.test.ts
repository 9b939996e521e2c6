import { Readable } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { readBody, responseError } from './read-body.ts';

const TEXT = 'The harbour authority raised its dues for the third year running. '.repeat(200);

async function read(bytes: Uint8Array, encoding: string, { maxBytes = 1_000_000, step = bytes.length } = {}) {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += step) chunks.push(bytes.subarray(at, at + step));
  const headers = new Headers({ 'content-encoding': encoding });
  let arrived = 0;
  const options = {
    host: 'feeds.example',
    headers,
    maxBytes,
    onBytes: (more: number) => {
      arrived += more;
    },
  };
  try {
    const body = await readBody(Readable.from(chunks, { objectMode: false }), options);
    return { text: Buffer.from(body).toString(), arrived };
  } catch (error) {
    throw responseError(error, 'feeds.example');
  }
}

const packings: readonly (readonly [string, string, Uint8Array])[] = [
  ['gzip', 'gzip', gzipSync(TEXT)],
  ['gzip by its old name', 'x-gzip', gzipSync(TEXT)],
  ['brotli', 'br', brotliCompressSync(TEXT)],
  ['zstd', 'zstd', zstdCompressSync(TEXT)],
  ['zlib-wrapped deflate', 'deflate', deflateSync(TEXT)],
  ['raw deflate', 'deflate', deflateRawSync(TEXT)],
  ['raw deflate without compression', 'deflate', deflateRawSync(TEXT, { level: 0 })],
  ['gzip in gzip', 'gzip, gzip', gzipSync(gzipSync(TEXT))],
  ['brotli over gzip', 'gzip, br', brotliCompressSync(gzipSync(TEXT))],
  ['gzip in two members', 'gzip', Buffer.concat([gzipSync(TEXT.slice(0, 500)), gzipSync(TEXT.slice(500))])],
];

test.each(packings)('%s is unpacked, in one piece or byte by byte', async (_name, encoding, bytes) => {
  expect(await read(bytes, encoding)).toEqual({ text: TEXT, arrived: bytes.length });
  expect(await read(bytes, encoding.toUpperCase(), { step: 1 })).toEqual({
    text: TEXT,
    arrived: bytes.length,
  });
});

test.each(packings)('%s cut off anywhere is broken, never half a body', async (_name, encoding, bytes) => {
  for (const part of [0.01, 0.3, 0.6, 0.99]) {
    const keep = Math.min(bytes.length - 1, Math.max(1, Math.floor(bytes.length * part)));
    if (encoding === 'gzip' && keep === gzipSync(TEXT.slice(0, 500)).length) continue;
    await expect(read(bytes.subarray(0, keep), encoding)).rejects.toMatchObject({
      code: 'broken',
      message: expect.stringMatching(
        /^feeds\.example sent compressed data that cannot be decompressed \(.+\)$/,
      ),
    });
  }
});

test.each(packings)(
  '%s is read to its end, and padding after it is passed over',
  async (_name, encoding, bytes) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(5000)]);
    for (const step of [padded.length, 700, 64]) {
      expect((await read(padded, encoding, { step })).text).toBe(TEXT);
    }
  },
);

test.each(['gzip', 'br', 'zstd', 'deflate', ''])(
  'An empty body is empty even when it is called %s',
  async (encoding) => {
    expect(await read(new Uint8Array(), encoding)).toEqual({ text: '', arrived: 0 });
  },
);

test.each(['identity', 'utf-8', 'none', '', '__proto__', 'constructor'])(
  'A body called %j is taken as it is',
  async (encoding) => {
    expect((await read(Buffer.from(TEXT), encoding)).text).toBe(TEXT);
  },
);

test.each(['gzip', 'br', 'zstd', 'deflate'])('Plain text that is called %s is broken', async (encoding) => {
  await expect(read(Buffer.from('<rss version="2.0">'), encoding)).rejects.toMatchObject({ code: 'broken' });
});

test('A body packed more than twice over is not unpacked at all', async () => {
  await expect(read(gzipSync('x'), 'gzip, gzip, gzip')).rejects.toMatchObject({
    code: 'broken',
    message: 'feeds.example compressed its response 3 times',
  });
});

test('A body of exactly the limit is read, one byte more is too large', async () => {
  expect((await read(Buffer.alloc(1000, 'a'), '', { maxBytes: 1000 })).text).toHaveLength(1000);
  expect((await read(gzipSync(Buffer.alloc(1000, 'a')), 'gzip', { maxBytes: 1000 })).text).toHaveLength(1000);
  const tooLarge = { code: 'too-large', message: 'feeds.example sent more than 1000 bytes' };
  await expect(read(Buffer.alloc(1001, 'a'), '', { maxBytes: 1000 })).rejects.toMatchObject(tooLarge);
  await expect(read(gzipSync(Buffer.alloc(1001, 'a')), 'gzip', { maxBytes: 1000 })).rejects.toMatchObject(
    tooLarge,
  );
});

test('A zstd body that asks for a window of more than 8 MB is broken: it would cost that much memory', async () => {
  const wide = zstdCompressSync(Buffer.alloc(20_000_000), {
    params: { [constants.ZSTD_c_windowLog]: 25 },
  });
  await expect(read(wide, 'zstd', { maxBytes: 30_000_000 })).rejects.toMatchObject({ code: 'broken' });
});

test('A body that is too large is given up at once, though its sender hangs', async () => {
  const hanging = new Readable({ read() {} });
  hanging.push(gzipSync(Buffer.alloc(100_000)));
  const headers = new Headers({ 'content-encoding': 'gzip' });
  const options = { host: 'feeds.example', headers, maxBytes: 1000, onBytes() {} };
  await expect(readBody(hanging, options)).rejects.toMatchObject({ code: 'too-large' });
  expect(hanging.destroyed).toBe(true);
});

test('A length that is announced above the limit is refused before anything is read', async () => {
  const untouched = new Readable({ read() {} });
  const headers = new Headers({ 'content-length': '1001' });
  const options = { host: 'feeds.example', headers, maxBytes: 1000, onBytes() {} };
  await expect(readBody(untouched, options)).rejects.toMatchObject({ code: 'too-large' });
  expect(untouched.destroyed).toBe(true);
});
