import { expect, test } from 'vitest';
import { loadPublication, userAgentOf } from './load-publication.ts';

test('user agent and contact address are configurable; by default they name the paper and its site', async () => {
  const publication = await loadPublication('sample/meridian-ledger/publication.json');
  expect(
    userAgentOf({ ...publication, name: 'The Mill', domain: 'mill.example', userAgent: undefined }),
  ).toBe('Masthead/0.1 (The Mill; https://mill.example/)');
  const userAgent = 'Mill Reader (contact: desk@mill.example)';
  expect(userAgentOf({ ...publication, userAgent })).toBe(userAgent);
});
