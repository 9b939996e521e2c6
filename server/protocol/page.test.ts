import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { decodePage, encodePage, type RenderedPage, validatorOf } from './page.ts';

const copy = (words: string) => ({
  etag: `"${words}"`,
  headers: ['X-Words', words],
  body: Buffer.from(words),
});
const page: RenderedPage = {
  status: 200,
  tags: ['feed:business', 'é “”'],
  renderedAt: 5,
  build: 'b1',
  decisions: { takedown: 0, rule: 0 },
  size: 30,
  copies: { br: copy('short'), gzip: copy('longer'), identity: copy('the longest — ü') },
};

test('a page is decoded as it was encoded', () => {
  const { key, page: read } = decodePage(encodePage('ledger.example/blog?page=2', page));
  expect(key).toBe('ledger.example/blog?page=2');
  expect(read).toEqual(page);
});

test('a redirect without a body is decoded as it was encoded', () => {
  const empty = { etag: '', headers: ['Location', '/new'], body: Buffer.alloc(0) };
  const redirect = { ...page, status: 301, copies: { br: empty, gzip: empty, identity: empty } };
  expect(decodePage(encodePage('x/old', redirect)).page).toEqual(redirect);
});

test('a body that all copies share is written once', () => {
  const image = { ...copy('an image'), body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]) };
  const shared = { ...page, copies: { br: image, gzip: image, identity: image } };
  const bytes = encodePage('x/icon.png', shared);
  expect(decodePage(bytes).page).toEqual(shared);
  expect(bytes.indexOf(image.body)).toBe(bytes.lastIndexOf(image.body));
});

test('a page without its uncompressed body is decoded as it was encoded', () => {
  const copies = { ...page.copies, identity: { ...copy('plain'), body: undefined } };
  expect(decodePage(encodePage('x/', { ...page, copies })).page.copies).toEqual(copies);
});

test('bytes of another version are no page', () => {
  expect(() => decodePage(serialize({ format: 0, key: 'x/', page }))).toThrow('another version');
  expect(() => decodePage(Buffer.from('\0\0\0\x0c{"format":4}'))).toThrow();
});

test('truncated bytes are no page', () => {
  const bytes = encodePage('x/', page);
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodePage(bytes.subarray(0, length))).toThrow();
  }
});

test('the validator of a page changes with everything that a client or a cache sees and with decisions of editors, and not with the time', () => {
  const validator = validatorOf(page);
  expect(validatorOf({ ...page, renderedAt: 99 })).toBe(validator);
  const policy = { ...page.copies.br, headers: ['X-Words', 'other'] };
  const changes = [
    { build: 'b2' },
    { status: 404 },
    { tags: [] },
    { decisions: { takedown: 1, rule: 0 } },
    { copies: { ...page.copies, br: policy } },
  ];
  for (const change of changes) expect(validatorOf({ ...page, ...change })).not.toBe(validator);
});
