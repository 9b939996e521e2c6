import { expect, test } from 'vitest';
import { findViolations } from './import-order.ts';

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

test('a file outside of every folder is reported', () => {
  expect(findViolations([{ from: 'server/loose.ts', to: 'contract/limits.ts' }])).toHaveLength(1);
});
