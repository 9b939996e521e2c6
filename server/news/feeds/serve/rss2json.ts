import type { RssAnswer, RssItem } from '../../../../contract/rss.ts';
import type { ParsedFeed, ParsedItem } from '../../../../feed-reader/raw-feed.ts';

type FeedFacts = Pick<ParsedFeed, 'url' | 'title' | 'link' | 'author' | 'description' | 'image'>;
type ItemFacts = Omit<ParsedItem, 'identity' | 'content'> & { content?: string | undefined };

export function toRss2json(feed: FeedFacts, items: readonly ItemFacts[]): RssAnswer {
  const { url, title, link, author, description, image } = feed;
  return {
    status: 'ok',
    feed: { url, title, link, author, description, image },
    items: items.map(toRss2jsonItem),
  };
}

export function toRss2jsonItem(item: ItemFacts): RssItem {
  const { title, published, link, guid, author, description, content, image, categories } = item;
  const thumbnail = image?.url ?? '';
  return {
    title,
    pubDate: published ? rss2jsonTime(published) : '',
    link,
    guid,
    author,
    thumbnail,
    description,
    ...(content === undefined ? {} : { content }),
    // The size is unknown until the image is fetched; RSS uses 0 for that.
    enclosure: image
      ? {
          link: image.url,
          url: image.url,
          type: image.type,
          length: 0,
          thumbnail,
          ...(image.alt ? { alt: image.alt } : {}),
          ...(image.credit ? { credit: image.credit } : {}),
        }
      : {},
    categories: [...categories],
  };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const rss2jsonTime = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');
