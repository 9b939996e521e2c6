import { expect, test } from 'vitest';
import { loadPublication } from './load-publication.ts';
import { userAgentOf } from './user-agent.ts';

test('user agent and contact address are configurable; by default they name the paper and its site', async () => {
  const publication = await loadPublication('sample/meridian-ledger/publication.json');
  expect(
    userAgentOf({ ...publication, name: 'The Mill', domain: 'mill.example', userAgent: undefined }),
  ).toBe('Masthead/0.1 (The Mill; https://mill.example/)');
  const userAgent = 'Mill Reader (contact: desk@mill.example)';
  expect(userAgentOf({ ...publication, userAgent })).toBe(userAgent);
});
