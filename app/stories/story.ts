import type { NewsItem } from '../../contract/api-client.ts';
import { type Category, isCategory } from '../../contract/categories.ts';
import type { Story } from '../../contract/front.ts';
import { readIllustration } from '../../contract/illustrations.ts';
import { DEFAULT_AUTHOR, MAX_HEADLINE_LENGTH } from '../../contract/limits.ts';
import { isWebAddress, type Publication } from '../../contract/publication.ts';
import type { RssItem } from '../../contract/rss.ts';
import { type TopicStory, topicItems } from '../../contract/topics.ts';
import { wallTime } from '../../contract/wall-time.ts';
import { shorten } from '../text/shorten.ts';

export type { Story } from '../../contract/front.ts';

const DAY_MS = 86_400_000;

/** Whether an own article has a date without a time: it begins at midnight in the paper's time zone. */
export function isDatedByDay({ article, publishedAt }: Story, timeZone: string): boolean {
  return article !== undefined && publishedAt !== undefined && wallTime(publishedAt, timeZone) % DAY_MS === 0;
}

/** Length of a headline made from the text of an untitled item. */
const STAND_IN_HEADLINE = 90;
const MAX_NAME_LENGTH = 60;

/** Omits items without title and text. */
export function storiesOf(
  category: Category,
  items: readonly NewsItem[],
  texts: Publication['texts'] = {},
): Story[] {
  return items.flatMap((item) => storyOf(category, item, texts) ?? []);
}

/** Returns undefined for an item without title and text. */
export function storyOf(
  category: Category,
  item: NewsItem,
  texts: Publication['texts'] = {},
): Story | undefined {
  const source = shorten(item.source.title, MAX_NAME_LENGTH);
  const text = item.description;
  const title = shorten(item.title, MAX_HEADLINE_LENGTH) || shorten(text, STAND_IN_HEADLINE);
  if (!title) return undefined;
  const rankedAt = momentOf(item.rankDate ?? '');
  const alsoIn = item.alsoIn?.filter(isCategory) ?? [];
  return {
    ...firstPublication(category, title),
    ...(item.id === undefined ? {} : { id: item.id }),
    ...(item.story === undefined ? {} : { story: item.story }),
    ...(alsoIn.length === 0 ? {} : { alsoIn }),
    title,
    description: afterHeadline(title, text),
    author: bylineOf(item.author, source, texts),
    category,
    source,
    publishedAt: momentOf(item.pubDate),
    ...(rankedAt ? { rankedAt } : {}),
    link: safeAddress(item.link),
    ...imageOf(item),
    ...(item.article === undefined ? {} : { article: item.article }),
    ...(item.source.feed?.images === 'direct' ? { directImage: true } : {}),
  };
}

/** Reprints have headlines such as '1974: The week …'. */
export function firstPublication(category: Category, title: string): Pick<Story, 'firstPublished'> {
  const year =
    category === 'archives' ? /^(?:from )?((?:1[6-9]|20)\d\d)\s*[:–—]/i.exec(title)?.[1] : undefined;
  return year === undefined ? {} : { firstPublished: Number(year) };
}

/** Removes the headline from the beginning of the text. */
function afterHeadline(title: string, text: string): string {
  const cut = title.endsWith('…');
  const start = cut ? title.slice(0, -1) : title;
  if (!text.startsWith(start)) return text;
  const rest = text.slice(start.length);
  // Keep a headline that is the beginning of a sentence.
  if (!cut && /^[\s\p{L}\p{N}]*\p{L}/u.test(rest)) return text;
  const words = rest.replace(/^[\s\p{P}]+/u, '');
  return cut && words ? `…${words}` : words;
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, whatever the clock of the server. */
function momentOf(pubDate: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(pubDate)) return undefined;
  const moment = new Date(`${pubDate.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The enclosure, if it is an image. Our own illustrations are ignored: each card chooses one. */
function imageOf({
  enclosure: { url, link, type, alt, credit },
  thumbnail,
}: RssItem): Pick<Story, 'image' | 'imageAlt' | 'imageCredit'> {
  const enclosureImage = !type || type.startsWith('image/') ? safeAddress(url || link || '') : undefined;
  const image = enclosureImage ?? safeAddress(thumbnail);
  if (!image || readIllustration(URL.parse(image, 'http://own.invalid')?.pathname ?? ''))
    return { image: undefined };
  return { image, ...(alt ? { imageAlt: alt } : {}), ...(credit ? { imageCredit: credit } : {}) };
}

export function bylineOf(
  author: string,
  source: string,
  { defaultAuthor = '' }: Publication['texts'],
): string {
  const unsigned = defaultAuthor.replace('{source}', () => source);
  return shorten(author, MAX_NAME_LENGTH) || shorten(unsigned, MAX_NAME_LENGTH) || DEFAULT_AUTHOR;
}

/** Returns undefined for anything but http(s) addresses and paths of this site. */
export function safeAddress(address: string): string | undefined {
  const trimmed = address.trim();
  return isWebAddress(trimmed) || /^\/(?![/\\])/.test(trimmed) ? trimmed : undefined;
}

export function topicStories(
  found: readonly TopicStory[],
  publication: Pick<Publication, 'feeds' | 'texts'>,
): Story[] {
  return found.flatMap((story) =>
    storiesOf(story.category, topicItems(story, publication), publication.texts),
  );
}
