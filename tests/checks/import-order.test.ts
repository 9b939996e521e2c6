import { expect, test } from 'vitest';
import { findViolations, readImports } from './import-order.ts';

test('a folder imports the folders below it, and itself', () => {
  expect(
    findViolations([
      { from: 'server/news/feeds/poll.ts', to: 'server/data/database/locks.ts' },
      { from: 'server/news/feeds/poll.ts', to: 'server/news/search/rank.ts' },
    ]),
  ).toEqual([]);
});

test('an import of a folder above says where the file belongs', () => {
  const [message] = findViolations([{ from: 'server/data/a.ts', to: 'server/pages/b.ts' }]);
  expect(message).toContain('server/data/a.ts imports server/pages/b.ts');
  expect(message).toContain('may import only server/data, server/protocol, server/net, server/lib');
});

test('an edge process loads nothing of the database, though that lies below it', () => {
  expect(findViolations([{ from: 'server/edge/a.ts', to: 'server/data/b.ts' }])).toHaveLength(1);
});

test.each([
  ['feed-reader/a.ts', 'contract/b.ts', 1],
  ['feed-reader/a.ts', 'server/lib/b.ts', 1],
  ['feed-reader/a.ts', 'feed-reader/xml/b.ts', 0],
  ['feed-reader/xml/a.ts', 'feed-reader/b.ts', 1],
  ['post-import/a.ts', 'feed-reader/xml/b.ts', 0],
  ['post-import/a.ts', 'feed-reader/b.ts', 1],
  ['post-import/a.ts', 'contract/b.ts', 1],
  ['illustrations/a.ts', 'server/lib/b.ts', 1],
  ['server/news/a.ts', 'feed-reader/b.ts', 0],
  ['desk/a.ts', 'post-import/b.ts', 0],
])('a leaf library imports nothing of the product: %s, %s', (from, to, violations) => {
  expect(findViolations([{ from, to }])).toHaveLength(violations);
});

test('a file outside of every folder is reported', () => {
  expect(findViolations([{ from: 'server/loose.ts', to: 'contract/limits.ts' }])).toHaveLength(1);
});

test('what runs from the package imports types of the pages alone', () => {
  const file = { from: 'server/origin/a.ts', to: 'app/render.tsx' };
  expect(findViolations([{ ...file, isType: true }])).toEqual([]);
  const [message] = findViolations([file]);
  expect(message).toContain('which the package does not have');
});

test('imports of types are told apart from others', () => {
  const imports = readImports().filter(({ from }) => from === 'server/pages/bundle/pages.ts');
  const isType = (to: string) => imports.filter((one) => one.to === to).map((one) => one.isType);
  expect(isType('app/render.tsx')).toEqual([true, true]);
  expect(isType('server/lib/startup-error.ts')).toEqual([false]);
});
