import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import { type FakeHosts, type Handler, startFakeHosts } from './fake-hosts.ts';
import { answer, serverError } from './fake-responses.ts';

/** The feeds of a publication on a real server of the test's own: well, failing, silent, empty or malicious. */
export interface FakeFeeds extends FakeHosts {
  /** What a category's feed answers from now on. */
  carry(category: Category, handler: Handler): void;
  /** The publication with its feeds on these hosts. */
  publish(publication: Publication): Publication;
}

export async function startFakeFeeds(
  feedOf: (category: Category, url: FakeHosts['url']) => Handler,
): Promise<FakeFeeds> {
  const remote = await startFakeHosts();
  const carry = (category: Category, handler: Handler) => remote.set(`/${category}.xml`, handler);
  for (const category of CATEGORIES) carry(category, feedOf(category, remote.url));
  remote.set('*', answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>A story</title>'));
  return {
    ...remote,
    carry,
    publish(publication) {
      const feeds = { ...publication.feeds };
      for (const category of CATEGORIES) {
        feeds[category] = feeds[category].map((feed) => ({ ...feed, url: remote.url(`/${category}.xml`) }));
      }
      return { ...publication, feeds, trustedHosts: [remote.host] };
    },
  };
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** A good day: seven stories a desk, an hour apart, each desk a minute after the one before it. */
export function plainNews(category: Category, url: FakeHosts['url'], more: Partial<NewsItem> = {}): Handler {
  return newsFeed(
    { title: `The ${category} desk`, description: `All about ${category}.` },
    ORDINALS.map((ordinal, hours) => ({
      title: `${ordinal} ${category} headline`,
      link: url(`/story/${category}/${ordinal}`),
      description: `<p>What the <b>${ordinal}</b> story of ${category} says &amp; means.</p>`,
      author: `Reporter of ${category}`,
      minutesAgo: hours * 60 + CATEGORIES.indexOf(category) + 2,
      ...more,
    })),
  );
}

export interface NewsItem {
  title?: string;
  link?: string;
  /** HTML, as in most feeds. */
  description?: string;
  author?: string;
  image?: string;
  minutesAgo?: number;
}

/** An RSS feed with these items. */
export function newsFeed(
  { title, description = '' }: { title: string; description?: string },
  items: readonly NewsItem[],
): Handler {
  const written = items.map(
    (item, index) =>
      `<item><guid isPermaLink="false">${title} ${index}</guid>${element('title', item.title)}${element('link', item.link)}${element('description', item.description)}${element('dc:creator', item.author)}<pubDate>${new Date(Date.now() - (item.minutesAgo ?? index) * 60_000).toUTCString()}</pubDate>${item.image ? `<enclosure url="${escaped(item.image)}" type="image/jpeg" length="1"/>` : ''}</item>`,
  );
  const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escaped(title)}</title>${element('description', description)}${written.join('')}</channel></rss>`;
  return answer(200, { 'content-type': 'application/rss+xml; charset=utf-8' }, xml);
}

/** Answers nothing until it is released, and then what it was given. */
export function heldBack(handler: Handler): { handler: Handler; release(): void } {
  const waiting: (() => void)[] = [];
  let released = false;
  return {
    handler: (request, response) => {
      if (released) handler(request, response);
      else waiting.push(() => handler(request, response));
    },
    release() {
      released = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

export const failing: Handler = serverError;

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
