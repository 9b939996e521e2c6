import { expect } from 'vitest';
import { TOPICS } from '../../contract/categories.ts';
import { FEED_FORMS } from '../../contract/feed-addresses.ts';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { runMasthead } from '../support/masthead-process.ts';
import { createOwnPaper } from '../support/own-paper.ts';

export const LIBEL = 'Quay markets mayor accused of smuggling rope';
const WORD = /smuggling/i;

/** A small paper with a headline that tests hide, and a look for it at every public address. */
export interface LibelPaper {
  folder: string;
  remote: FakeHosts;
  /** The addresses at which it is found, asked so often that every edge is among those who answer. */
  foundAt(site: { url: string }, among?: string[]): Promise<string[]>;
  /** Runs a command that must succeed. Returns its output. */
  masthead(words: string[], variables: Record<string, string>): Promise<string>;
  dispose(): Promise<void>;
}

const ADDRESSES = [
  '/',
  '/category/local',
  ...FEED_FORMS.map(({ file }) => `/category/local/${file}`),
  '/topic/markets',
  ...FEED_FORMS.map(({ file }) => `/topic/markets/${file}`),
  ...FEED_FORMS.map(({ file }) => `/${file}`),
  '/search?q=rope',
  '/api/search?q=smuggling',
  '/api/headlines',
  '/api/headlines?category=local',
  '/api/topics',
  '/api/front',
  '/api/changes?since=0',
  '/sitemap.xml',
  '/llms.txt',
  '/feeds',
  '/offline',
];

export async function createLibelPaper(): Promise<LibelPaper> {
  const remote = await startFakeHosts();
  remote.set('*', newsFeed({ title: 'Nothing' }, []));
  remote.set(
    '/local.xml',
    newsFeed({ title: 'Harbour Wire' }, [
      {
        title: LIBEL,
        link: remote.url('/libel'),
        description: 'Markets, smuggling and rope.',
        minutesAgo: 5,
      },
      { title: 'Ferry back in service', link: remote.url('/ferry'), minutesAgo: 9 },
    ]),
  );
  const paper = await createOwnPaper((category) => (category === 'local' ? remote.url('/local.xml') : null));
  const topics = Object.fromEntries(TOPICS.map((topic) => [topic, [topic]]));
  // A phrase in the headline is enough for a topic.
  await paper.publish({ trustedHosts: [remote.host], topics: { ...topics, markets: ['quay markets'] } });
  const rss = `/api/rss?rss_url=${encodeURIComponent(remote.url('/local.xml'))}`;
  return {
    folder: paper.folder,
    remote,
    async foundAt({ url }, among = [...ADDRESSES, rss]) {
      const found = new Set<string>();
      for (const address of among) {
        for (let time = 0; time < 3; time++) {
          const headers = { Connection: 'close', 'Cache-Control': 'no-cache' };
          const text = await (await fetch(url + address, { headers })).text();
          // A search page repeats what was asked for.
          if (WORD.test(text.replaceAll('q=smuggling', '').replace(/"query":"smuggling"/, '')))
            found.add(address);
        }
      }
      return [...found];
    },
    async masthead(words, variables) {
      const result = await runMasthead(words, { PUBLICATION: paper.folder, ...variables });
      expect(result, result.warnings).toMatchObject({ code: 0 });
      return result.output;
    },
    async dispose() {
      await remote.close();
      await paper.dispose();
    },
  };
}
