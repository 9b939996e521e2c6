import { readFile } from 'node:fs/promises';
import type { DeskHandlers } from './desk-app.ts';
import type { DeskFeeds } from './feeds.ts';

type FeedRoutes = 'feeds' | 'pollFeed' | 'pauseFeed' | 'resumeFeed' | 'settings';

export function feedHandlers(feeds: DeskFeeds, publicationFile: string): Pick<DeskHandlers, FeedRoutes> {
  return {
    feeds: () => feeds.list(),
    pollFeed: ({ who, params }) => feeds.poll(who, params.key ?? ''),
    async pauseFeed({ who, params }) {
      await feeds.pause(who, params.key ?? '');
      return {};
    },
    async resumeFeed({ who, params }) {
      await feeds.resume(who, params.key ?? '');
      return {};
    },
    settings: async () => ({ file: publicationFile, text: await readFile(publicationFile, 'utf8') }),
  };
}
