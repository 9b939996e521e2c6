import type { FeedItem } from './feed.ts';
import type { FeedSettings } from './feed-settings.ts';
import { cdata, escaped, wrap } from './xml.ts';

/** What the three kinds of feed write alike. */

export const PICTURE_TYPE = 'image/svg+xml';
const PICTURE_SIZE = { width: 640, height: 360 };

/** The item's picture by one of the two Media RSS elements, or nothing where it goes another way. */
export function mediaPicture({ picture }: FeedItem, way: string | undefined): string {
  if (way === 'media:thumbnail') return wrap(way, '', { url: picture, ...PICTURE_SIZE });
  if (way !== 'media:content') return '';
  return wrap(way, '', { url: picture, type: PICTURE_TYPE, medium: 'image', ...PICTURE_SIZE });
}

/** The item's content: the story where the category carries it, the picture where it goes this way, or ''. */
function contentHtml(item: FeedItem, { carries }: FeedSettings, pictured: boolean): string {
  const story =
    carries === 'story' ? item.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n') : '';
  if (!pictured) return story;
  const { width, height } = PICTURE_SIZE;
  const picture = `<p><img src="${escaped(item.picture)}" alt="" width="${width}" height="${height}"></p>`;
  return `${picture}\n${story || `<p>${item.summary}</p>`}`;
}

/** How an item writes its HTML, which way its picture goes, and its content with or without the picture. */
export function itemParts<Way extends string>(item: FeedItem, settings: FeedSettings, ways: readonly Way[]) {
  const way = ways[item.turn % ways.length];
  const html = settings.html === 'cdata' ? cdata : escaped;
  return { html, way, content: contentHtml(item, settings, way === 'html') };
}
