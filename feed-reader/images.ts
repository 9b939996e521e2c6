import { contentImages, type FeedImage } from './content-images.ts';
import { resolveLink } from './links.ts';

export interface ParsedImage {
  url: string;
  type: string;
  width?: number;
  alt?: string;
  credit?: string;
}

/** The places of an item's image, best first. */
export interface ImagePlaces {
  enclosures: readonly FeedImage[];
  contents: readonly FeedImage[];
  thumbnails: readonly FeedImage[];
  artwork: string;
  html: string;
}

/** Smaller images are icons. */
const MIN_IMAGE_SIZE = 100;
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};
const OTHER_MEDIA =
  /^(?:mp3|mp4|m4a|m4v|mov|webm|ogg|oga|ogv|opus|wav|flac|aac|avi|mpe?g|m3u8|pdf|epub|zip|html?|swf)$/;
const PLACEHOLDER =
  /(?:^|\/)(?:undefined|null|none|nan|false|about:blank|(?:%7b|\{){2}[^/]*|\[object(?: |%20)object\])$/i;
/** Whole names only: images of a race track or a clear sky are kept. */
const PIXEL_PATH =
  /\/(?:pixel|spacer|blank|transparent|clear|1x1|beacon|track(?:er|ing)?|count(?:er)?)(?:\.[a-z]{3,4})?$|\/(?:pixel|beacon|emoji|smil(?:ey|ie)s?)\//i;
const ADDRESS = /^https?:\/\/([^/?#:]*)[^/?#]*([^?#]*)/i;
const PIXEL_HOST =
  /^(?:pixel|stats|track(?:er|ing)?|beacon|analytics|b|sb)\.|(?:^|\.)(?:feedburner\.com|feedproxy\.google\.com|doubleclick\.net|scorecardresearch\.com|quantserve\.com|google-analytics\.com|gravatar\.com|s\.w\.org)$/i;

/** Picks the image enclosure, the widest media:content or thumbnail, the artwork, or the first image of the content. */
export function pickImage(places: ImagePlaces, base: string, htmlBase = base): ParsedImage | null {
  return (
    widest(places.enclosures.filter(isImageEnclosure), base) ??
    widest(places.contents.filter(isImageContent), base) ??
    widest(places.thumbnails, base) ??
    asImage({ url: places.artwork }, base) ??
    contentImages(places.html)
      .map((image) => asImage(image, htmlBase))
      .find((image) => image !== null) ??
    null
  );
}

/** Whether an image is no tracking pixel, icon or unfilled template. */
export function isImage(url: string, width?: number, height?: number): boolean {
  if ((width !== undefined && width < MIN_IMAGE_SIZE) || (height !== undefined && height < MIN_IMAGE_SIZE))
    return false;
  const [, host = '', path = url] = ADDRESS.exec(url) ?? [];
  return path.length > 1 && !PLACEHOLDER.test(path) && !PIXEL_PATH.test(path) && !PIXEL_HOST.test(host);
}

function widest(images: readonly FeedImage[], base: string): ParsedImage | null {
  let best: ParsedImage | null = null;
  for (const image of images) {
    const candidate = asImage(image, base);
    if (candidate && (best === null || (candidate.width ?? 0) > (best.width ?? 0))) best = candidate;
  }
  return best;
}

function asImage(image: FeedImage, base: string): ParsedImage | null {
  const { url: source, type, width, height, alt, credit } = image;
  if (!source || PLACEHOLDER.test(source.trim())) return null;
  const url = resolveLink(source, base);
  if (url === '' || !isImage(url, width || undefined, height || undefined)) return null;
  return {
    url,
    type: type?.startsWith('image/') ? type : (TYPES[extension(url)] ?? ''),
    ...(width ? { width: Math.round(width) } : {}),
    ...(alt ? { alt } : {}),
    ...(credit ? { credit } : {}),
  };
}

function isImageEnclosure({ url = '', type = '' }: FeedImage): boolean {
  return type.toLowerCase().startsWith('image/') || (isVague(type) && Object.hasOwn(TYPES, extension(url)));
}

function isImageContent({ url = '', type = '', medium = '' }: FeedImage): boolean {
  if (type.toLowerCase().startsWith('image/') || medium.toLowerCase() === 'image') return true;
  return medium === '' && isVague(type) && !OTHER_MEDIA.test(extension(url));
}

/** For 'jpg' and 'application/octet-stream' the address tells more. */
const isVague = (type: string) => !type.includes('/') || type === 'application/octet-stream';

function extension(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{2,5})$/i.exec(path.slice(-8))?.[1]?.toLowerCase() ?? '';
}
