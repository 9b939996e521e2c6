import { decodeHTMLAttribute } from 'entities';
import { readAttributes, tagEnd } from './xml/tags.ts';

/** An image as the feed describes it; sizes of 0 and undefined are unknown. */
export interface FeedImage {
  url?: string | undefined;
  type?: string | undefined;
  medium?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  alt?: string | undefined;
  credit?: string | undefined;
}

/** Images inspected in one article. */
const MAX_IMAGES = 12;
const IMG = /<img[\s/]/gi;
/** Lazy loaders keep the address here while `src` is a placeholder. */
const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

export function* contentImages(html: string): Generator<FeedImage> {
  if (!html.includes('<')) return;
  let inspected = 0;
  for (const { index } of html.matchAll(IMG)) {
    if (inspected++ === MAX_IMAGES) return;
    const end = tagEnd(html, index);
    if (end === -1) return;
    const attributes = readAttributes(html.slice(index, end));
    const [width, height] = [size(attributes.get('width')), size(attributes.get('height'))];
    if (width === 0 || height === 0 || isHidden(attributes)) continue;
    yield { url: address(attributes), width, height, alt: decodeHTMLAttribute(attributes.get('alt') ?? '') };
  }
}

function address(attributes: ReadonlyMap<string, string>): string {
  const lazy = LAZY_SOURCES.map((name) => attributes.get(name)).find((value) => value);
  const source = lazy ?? attributes.get('src') ?? '';
  if (source !== '' && !source.startsWith('data:')) return decodeHTMLAttribute(source);
  return decodeHTMLAttribute(widestOfSet(attributes.get('srcset') ?? attributes.get('data-srcset') ?? ''));
}

function widestOfSet(set: string): string {
  let best = { url: '', width: -1 };
  for (const entry of set.split(/,\s/)) {
    const [url = '', descriptor = ''] = entry.trim().split(/\s/);
    const width = Number.parseFloat(descriptor) || 0;
    if (width > best.width) best = { url, width };
  }
  return best.url;
}

function size(value: string | undefined): number | undefined {
  const match = /^(\d{1,5})(?:\.\d+)?\s{0,9}(?:px)?$/.exec(value?.trim() ?? '');
  return match ? Number(match[1]) : undefined;
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has('hidden') ||
    /display\s?:\s?none|visibility\s?:\s?hidden/i.test(attributes.get('style') ?? '') ||
    /\b(?:wp-smiley|emoji|avatar)\b/i.test(attributes.get('class') ?? '')
  );
}
