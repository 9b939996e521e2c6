import { cleanHtml } from './clean-html.ts';
import type { Task } from './cooperative-task.ts';
import { publishedAt } from './dates.ts';
import { identify } from './identity.ts';
import { type ParsedImage, pickImage } from './images.ts';
import { MAX_ALT, MAX_CATEGORIES, MAX_DESCRIPTION, MAX_LINK, MAX_NAME, MAX_TITLE } from './limits.ts';
import { resolveBase, resolveLink } from './links.ts';
import { htmlToPlainText, tidy, titleToPlainText, toPlainText } from './plain-text.ts';
import type { ParsedFeed, ParsedItem, RawFeed, RawItem } from './raw-feed.ts';
import { type RichText, type RichTextLimit, readRichText, richTextLimit } from './rich-text.ts';

const MAX_AUTHORS = 5;
/** The title of a story without one is its first words. */
const MAX_BORROWED_TITLE = 100;
const TITLE_LIMIT: RichTextLimit = { characters: MAX_TITLE * 4, marks: MAX_TITLE };

/** An item with its texts, not yet decoded. */
interface ChosenTexts {
  item: RawItem;
  title: RichText | undefined;
  description: RichText | undefined;
  content: RichText | undefined;
}

/** Resolves links, cleans texts and picks dates and images, item by item. */
export function* normalise(feed: RawFeed, source: { url: string; now: Date }): Task<ParsedFeed> {
  const { now } = source;
  // The query may contain a key, which relative links must not inherit.
  const url = source.url.split(/[?#]/, 1)[0] ?? '';
  const chosen = feed.items.map(choose);
  const limit = richTextLimit(
    chosen.flatMap(({ description, content }) => [description, content]).filter((text) => text !== undefined),
  );
  const feedBase = feed.base === '' ? url : resolveBase(feed.base, url);
  const link = firstLink(feed.links, feedBase);
  // RSS has no base: links are relative to the site, unless the feed is ours.
  const base = feed.base === '' && feed.format !== 'atom' && !url.startsWith('/') ? link || url : feedBase;
  const stories: Omit<ParsedItem, 'identity'>[] = [];
  for (const item of chosen) {
    const story = normaliseItem(item, limit, base, now);
    if (story) stories.push(story);
    yield;
  }
  return {
    format: feed.format,
    url: source.url,
    link,
    title: readTitle(feed.title),
    author: authorNames(feed.authors),
    description: feed.description ? toPlainText(readRichText(feed.description, limit), MAX_DESCRIPTION) : '',
    image: firstLink(feed.images, base),
    ttlMinutes: feed.ttlMinutes && feed.ttlMinutes > 0 ? Math.round(feed.ttlMinutes) || 1 : null,
    items: identify(stories).map(({ story, identity }) => ({ ...story, identity })),
    cutOff: feed.cutOff,
  };
}

function choose(item: RawItem): ChosenTexts {
  const description = firstRichText(item.descriptions);
  const content = firstRichText(item.contents);
  return {
    item,
    title: firstRichText(item.titles),
    description: description ?? content,
    content: content ?? description,
  };
}

function normaliseItem(
  { item, title: titleText, description: descriptionText, content: contentText }: ChosenTexts,
  limit: RichTextLimit,
  feedBase: string,
  now: Date,
): Omit<ParsedItem, 'identity'> | undefined {
  const base = resolveBase(item.base, feedBase);
  const contentBase = resolveBase(item.contentBase, base);
  const html = contentText ? readRichText(contentText, limit) : '';
  const summary =
    descriptionText === contentText ? html : descriptionText ? readRichText(descriptionText, limit) : '';
  // A description may contain images only.
  const description = toPlainText(summary, MAX_DESCRIPTION) || toPlainText(html, MAX_DESCRIPTION);
  const title = readTitle(titleText) || toPlainText(description, MAX_BORROWED_TITLE);
  const link = firstLink(item.links, base);
  if (title === '' && link === '') return undefined;
  const { published, ahead } = publishedAt(item.dates, now);
  return {
    guid: item.guid.includes('<') ? toPlainText(item.guid, MAX_LINK) : tidy(item.guid.slice(0, MAX_LINK)),
    title,
    link,
    published,
    ...(ahead ? { ahead } : {}),
    author: authorNames(item.authors),
    description,
    content: cleanHtml(html, contentBase),
    image: describeImage(imageOf(item, base, html, contentBase) ?? imageOf(item, base, summary, base), {
      title,
      description,
    }),
    categories: categoryNames(item.categories),
  };
}

function imageOf(item: RawItem, base: string, html: string, htmlBase: string) {
  const { enclosures, images: contents, thumbnails, artwork = '' } = item;
  return pickImage({ enclosures, contents, thumbnails, artwork, html }, base, htmlBase);
}

/** Ignores alternative texts that repeat the title, the description or a file name. */
function describeImage(
  image: ParsedImage | null,
  { title, description }: { title: string; description: string },
): ParsedImage | null {
  if (!image?.alt && !image?.credit) return image;
  const { alt: altHtml = '', credit: creditHtml = '', ...rest } = image;
  const alt = toPlainText(altHtml, MAX_ALT);
  const credit = toPlainText(creditHtml, MAX_NAME);
  const isRepeated = alt === title || description.startsWith(alt) || /^\S+\.\w{3,4}$/.test(alt);
  return { ...rest, ...(isRepeated ? {} : { alt }), ...(credit ? { credit } : {}) };
}

const firstRichText = (richTexts: readonly RichText[]) =>
  richTexts.find(({ source }) => source.length > 100 || /\S/.test(source.replace(/<!\[CDATA\[|\]\]>/g, '')));

function readTitle(text: RichText | undefined): string {
  if (!text) return '';
  const html = readRichText(text, TITLE_LIMIT);
  return text.literal ? htmlToPlainText(html, MAX_TITLE) : titleToPlainText(html, MAX_TITLE);
}

function firstLink(links: readonly string[], base: string): string {
  return (
    links
      .values()
      .map((link) => resolveLink(link, base))
      .find(Boolean) ?? ''
  );
}

/** Joins names of authors, without mail addresses. */
function authorNames(authors: readonly string[]): string {
  const names = authors.map((name) => withoutMail(toPlainText(name, MAX_NAME)).replace(/^by /i, ''));
  return unique(names).slice(0, MAX_AUTHORS).join(', ');
}

/** Returns the name in 'ada@wire.example (Ada Marrow)' and 'Ada Marrow <ada@wire.example>'. */
function withoutMail(name: string): string {
  if (!name.includes('@')) return name;
  const words = name.split(' ').filter((word) => !/\S@\S/.test(word));
  return words.join(' ').replace(/^\(([^()]*)\)$/, '$1');
}

const categoryNames = (names: readonly string[]) =>
  unique(names.map((name) => toPlainText(name, MAX_NAME))).slice(0, MAX_CATEGORIES);

function unique(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => name !== '' && seen.size < seen.add(name.toLowerCase()).size);
}
