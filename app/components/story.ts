import type { Category } from '../../contract/categories.ts';
import { DEFAULT_AUTHOR } from '../../contract/limits.ts';
import { isWebAddress } from '../../contract/publication.ts';
import type { RssAnswer, RssItem } from '../../contract/rss.ts';
import { plainText, shorten, tidy } from './excerpt.ts';

/** A feed's item as readers see it. */
export interface Story {
  title: string;
  /** Plain text of any length; a card shows an excerpt. */
  description: string;
  author: string;
  /** The desk whose feed carries it. */
  category: Category;
  /** The title of that feed. */
  source: string;
  publishedAt: Date | undefined;
  /** Without one, the card leads nowhere. */
  link: string | undefined;
  image: string | undefined;
  /** What its illustration shows, where its neighbours had a say. */
  scene?: string;
}

/** No headline is this long; what is longer is not one, and must not fill a page. */
const LONGEST_HEADLINE = 200;
/** A headline made of the first words of an untitled item. */
const STAND_IN_HEADLINE = 90;
const LONGEST_NAME = 60;

/** The stories of a feed, in its order. Items with nothing to read are left out. */
export function storiesOf(category: Category, { feed, items }: RssAnswer): Story[] {
  const source = shorten(tidy(feed.title), LONGEST_NAME);
  return items.flatMap((item) => storyOf(category, source, item) ?? []);
}

function storyOf(category: Category, source: string, item: RssItem): Story | undefined {
  const text = plainText(item.description) || plainText(item.content);
  const title = tidy(item.title);
  if (!title && !text) return undefined;
  return {
    ...(title ? { title: shorten(title, LONGEST_HEADLINE), description: text } : headed(text)),
    author: shorten(tidy(item.author), LONGEST_NAME) || DEFAULT_AUTHOR,
    category,
    source,
    publishedAt: momentOf(item.pubDate),
    link: safeAddress(item.link),
    image: imageOf(item),
  };
}

/** The first words as the headline, what follows them as the text: nothing is said twice. */
function headed(text: string): Pick<Story, 'title' | 'description'> {
  const title = shorten(text, STAND_IN_HEADLINE);
  const rest = title === text ? '' : text.slice(title.length - 1).replace(/^[\s,;:.!?–—-]+/, '');
  return { title, description: rest && `…${rest}` };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, whatever the clock of the server. */
function momentOf(pubDate: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(pubDate)) return undefined;
  const moment = new Date(`${pubDate.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The enclosure, unless it is a recording or another thing that is not a picture. */
function imageOf({ enclosure: { url, link, type }, thumbnail }: RssItem): string | undefined {
  const picture = !type || type.startsWith('image/') ? safeAddress(url || link || '') : undefined;
  return picture ?? safeAddress(thumbnail);
}

/** An address on the web or on this site; anything else (javascript:, data:) is none. */
function safeAddress(address: string): string | undefined {
  const trimmed = address.trim();
  return isWebAddress(trimmed) || /^\/(?![/\\])/.test(trimmed) ? trimmed : undefined;
}
