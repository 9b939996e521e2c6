import { expect, test } from 'vitest';
import { decodePage, encodePage, isSamePage, type PressedPage } from './page.ts';

const copy = (words: string) => ({
  etag: `"${words}"`,
  headers: ['X-Words', words],
  body: Buffer.from(words),
});
const page: PressedPage = {
  ...{ status: 200, tags: ['feed:business', 'é “”'], pressedAt: 5, build: 'b1', size: 30 },
  copies: { br: copy('short'), gzip: copy('longer'), identity: copy('the longest — ü') },
};

test('a page comes back from its bytes as it was', () => {
  const { key, page: read } = decodePage(encodePage('ledger.example/blog?page=2', page));
  expect(key).toBe('ledger.example/blog?page=2');
  expect(read).toEqual(page);
});

test('a redirect without a body does, too', () => {
  const empty = { etag: '', headers: ['Location', '/new'], body: Buffer.alloc(0) };
  const redirect = { ...page, status: 301, copies: { br: empty, gzip: empty, identity: empty } };
  expect(decodePage(encodePage('x/old', redirect)).page).toEqual(redirect);
});

test('bytes that are cut off anywhere are no page', () => {
  const bytes = encodePage('x/', page);
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodePage(bytes.subarray(0, length))).toThrow();
  }
});

test('pages are the same when a reader could not tell them apart', () => {
  const later = { ...page, pressedAt: 99 };
  expect(isSamePage(page, later)).toBe(true);
  expect(isSamePage(page, { ...page, build: 'b2' })).toBe(false);
  expect(isSamePage(page, { ...page, status: 404 })).toBe(false);
  const policy = { ...page.copies.br, headers: ['X-Words', 'other'] };
  expect(isSamePage(page, { ...page, copies: { ...page.copies, br: policy } })).toBe(false);
});
