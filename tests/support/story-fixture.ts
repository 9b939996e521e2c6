import type { Visit } from '../../app/screen.ts';
import type { Story } from '../../app/stories/story.ts';
import type { ApiClient, NewsItem } from '../../contract/api-client.ts';
import type { BlogSummary } from '../../contract/blog.ts';
import { type Category, isCategory, TOPICS } from '../../contract/categories.ts';
import { type PublicationFeed, publicationSchema } from '../../contract/publication.ts';
import type { OwnItem, RssAnswer, RssItem } from '../../contract/rss.ts';
import type { ArchiveAnswer } from '../../contract/topics.ts';
import publicationFile from '../../sample/meridian-ledger/publication.json' with { type: 'json' };
import { createAskingClient, withFront } from './asking-client.ts';

/** What tests of cards and screens begin with. */

export const NOW = new Date('2026-03-12T12:00:00Z');
const publication = { ...publicationSchema.parse(publicationFile), id: publicationFile.domain };

export function story(changes: Partial<Story> = {}): Story {
  return {
    title: 'A cheaper kiln for ceramic circuit boards',
    description: 'The process borrows a trick from dinnerware.',
    author: 'Priya Lakhani',
    category: 'technology',
    source: 'The Workbench',
    publishedAt: new Date('2026-03-12T10:00:00Z'),
    link: 'https://wire.example/kiln',
    image: undefined,
    ...changes,
  };
}

export function rssItem(changes: Partial<RssItem> = {}): RssItem {
  return {
    title: 'A cheaper kiln for ceramic circuit boards',
    pubDate: '2026-03-12 10:00:00',
    link: 'https://wire.example/kiln',
    guid: '',
    author: 'Priya Lakhani',
    thumbnail: '',
    description: 'The process borrows a trick from dinnerware.',
    content: '',
    enclosure: {},
    categories: [],
    ...changes,
  };
}

export function feedAt(url: string, changes: Partial<PublicationFeed> = {}): PublicationFeed {
  return { url, images: 'proxy', everyMinutes: 15, ...changes };
}

/** The item as the API client gives it, with its feed. */
export function newsItem(changes: Partial<NewsItem> = {}): NewsItem {
  return { ...rssItem(), source: { title: 'The Workbench', feed: feedAt('/feed.xml') }, ...changes };
}

export function rssAnswer(items: readonly RssItem[], feed: Partial<RssAnswer['feed']> = {}): RssAnswer {
  return {
    status: 'ok',
    feed: { url: '', title: 'The Workbench', link: '', author: '', description: '', image: '', ...feed },
    items: [...items],
  };
}

/** An API client whose feeds answer with what the test says: an answer, or a status of failure. */
export function feedApi(
  answer: (category: Category) => RssAnswer | number,
  mostRead: readonly BlogSummary[] = [],
  sections: Partial<Record<Category, readonly OwnItem[]>> = {},
  archive: ArchiveAnswer = { months: [], total: 0, stories: [] },
): ApiClient {
  return createAskingClient({
    ask: async (path) => {
      if (path.startsWith('/api/changes?')) {
        return Response.json({ id: 7, at: NOW.toISOString(), categories: [], others: [] });
      }
      if (path.startsWith('/api/newsroom?')) {
        const summary = { metaDescription: '', date: '2026-03-10' };
        return Response.json({
          blogs: [{ ...summary, id: 1, slug: 'cash', metaTitle: 'The thirteen-week cash forecast' }],
        });
      }
      const { searchParams } = new URL(path, 'http://site.invalid');
      if (path.startsWith('/api/section?')) {
        const section = searchParams.get('category') ?? '';
        return Response.json({
          source: publication.name,
          items: (isCategory(section) && sections[section]) || [],
        });
      }
      if (path.startsWith('/api/most-read?')) return Response.json({ blogs: mostRead });
      if (path.startsWith('/api/archive?')) return Response.json(archive);
      if (path.startsWith('/api/topics?'))
        return Response.json(Object.fromEntries(TOPICS.map((topic) => [topic, []])));
      const category = searchParams.get('rss_url') ?? '';
      const given = isCategory(category) ? answer(category) : 422;
      return typeof given === 'number'
        ? Response.json({ status: 'error', message: 'no' }, { status: given })
        : Response.json(given);
    },
    feedsOf: (category) => [feedAt(category)],
    domain: publication.domain,
    key: publication.services.key,
  });
}

export function visit(changes: Partial<Visit> = {}): Visit {
  const asked: Visit = {
    path: '/',
    params: {},
    query: new URLSearchParams(),
    publication,
    pageLinks: [],
    api: feedApi(() => 500),
    now: NOW,
    report: () => {},
    ...changes,
  };
  return { ...asked, api: withFront(asked) };
}
