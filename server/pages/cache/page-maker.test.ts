import { expect, test } from 'vitest';
import { createFiles, type PublishedFile } from '../files/published-file.ts';
import { filesFirst } from './page-maker.ts';

const ROBOTS: PublishedFile = { kind: 'file', status: 200, body: 'words', type: 'text/plain', tags: [] };
const FAILED = new Error('no database');
const reported: unknown[] = [];

const make = filesFirst(
  createFiles(
    [
      { path: /^\/robots\.txt$/, make: async () => ROBOTS },
      { path: /^\/[a-z]+\.txt$/, make: async () => undefined },
      { path: /^\/blog\/.+\.md$/, make: async () => undefined },
      { path: /^\/feed\.xml$/, make: () => Promise.reject(FAILED) },
    ],
    (path, error) => reported.push([path, error]),
  ),
  { addressOf: (path) => (path.startsWith('/blog/') ? path : '/404') },
  async (key) => ({
    kind: 'page',
    status: 200,
    html: `page of ${key}`,
    tags: [],
    keep: true,
    nonce: '',
  }),
);

test('a file goes before the page of its address', async () => {
  expect(await make('ledger.example/robots.txt', 1)).toBe(ROBOTS);
  expect(await make('ledger.example/blog?page=2', 1)).toMatchObject({
    html: 'page of ledger.example/blog?page=2',
  });
});

test('made-up names of files share the one page of all that is not found', async () => {
  expect(await make('ledger.example/made.txt', 1)).toMatchObject({ kind: 'same', address: '/404' });
  expect(await make('ledger.example/blog/made-up.md', 1)).toMatchObject({ kind: 'page' });
});

test('a file that cannot be made is reported and answered with 503', async () => {
  expect(await make('ledger.example/feed.xml', 1)).toMatchObject({
    kind: 'file',
    status: 503,
    headers: { 'Retry-After': '30' },
  });
  expect(reported).toEqual([['/feed.xml', FAILED]]);
});
