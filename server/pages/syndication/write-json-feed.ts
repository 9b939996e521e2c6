import { changedAt, type Feed, type FeedEntry } from './feed.ts';

/** JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed): string {
  const { title, description, home, self, language, icon, hub, publisher, entries } = feed;
  return JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: home,
      feed_url: self.JSON,
      description,
      icon,
      language,
      authors: [{ name: publisher, url: home }],
      ...(hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
      items: entries.map(itemOf),
    },
    null,
    1,
  );
}

function itemOf(entry: FeedEntry): object {
  const { id, title, link, published, updated, authors, summary, html, image, keywords = [], source } = entry;
  const names = source ? [source.title, ...authors] : authors;
  return {
    id,
    url: link,
    title,
    // An item must have a text.
    ...(html === undefined ? { content_text: summary || title } : { content_html: html }),
    ...(summary === '' ? {} : { summary }),
    ...(image === undefined ? {} : { image }),
    ...(published ? { date_published: published.toISOString() } : {}),
    ...(updated ? { date_modified: changedAt(entry).toISOString() } : {}),
    ...(names.length > 0 ? { authors: names.map((name) => ({ name })) } : {}),
    ...(keywords.length > 0 ? { tags: keywords } : {}),
  };
}
