import type { JSX } from 'react';
import { renderToString } from 'react-dom/server';
import { defineIsland } from '../../../app/islands/define-island.ts';
import { Island } from '../../../app/islands/island.tsx';
import { counter, field, follower, headlines, throwsAtOnce, throwsLater } from './fixture-islands.tsx';

const missing = defineIsland('missing', () => <a href="/elsewhere">native</a>);

const PAGES: Record<string, JSX.Element> = {
  '/counter': <Island of={counter} on="interaction" props={{ label: 'count' }} />,
  '/two-counters': (
    <>
      <Island of={throwsAtOnce} on="interaction" props={{}} />
      <Island of={counter} on="interaction" props={{ label: 'count' }} />
    </>
  ),
  '/follower': <Island of={follower} on="interaction" props={{ href: '/elsewhere' }} />,
  '/field': <Island of={field} on="interaction" props={{}} />,
  '/live': <Island of={headlines} on="live" props={{}} />,
  '/throws-later': <Island of={throwsLater} on="interaction" props={{}} />,
  '/missing': <Island of={missing} on="interaction" props={{}} />,
};

export function fixturePage(path: string): string {
  return `<!doctype html><html lang="en"><title>${path}</title><body>${renderToString(PAGES[path] ?? <p>elsewhere</p>)}<script type="module" src="/fixture-browser.js"></script></body></html>`;
}
