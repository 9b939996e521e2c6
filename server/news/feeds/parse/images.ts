import { contentImages, type WrittenImage } from './content-images.ts';
import { resolveLink } from './links.ts';

export interface ParsedImage {
  url: string;
  type: string;
  width?: number;
  alt?: string;
  credit?: string;
}

/** Where an item may show its image, best place first. */
export interface ImagePlaces {
  enclosures: readonly WrittenImage[];
  contents: readonly WrittenImage[];
  thumbnails: readonly WrittenImage[];
  artwork: string;
  html: string;
}

/** Smaller is an icon. */
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
/** Whole names only: a race track and a clear sky are pictures. */
const PIXEL_PATH =
  /\/(?:pixel|spacer|blank|transparent|clear|1x1|beacon|track(?:er|ing)?|count(?:er)?)(?:\.[a-z]{3,4})?$|\/(?:pixel|beacon|emoji|smil(?:ey|ie)s?)\//i;
const ADDRESS = /^https?:\/\/([^/?#:]*)[^/?#]*([^?#]*)/i;
const PIXEL_HOST =
  /^(?:pixel|stats|track(?:er|ing)?|beacon|analytics|b|sb)\.|(?:^|\.)(?:feedburner\.com|feedproxy\.google\.com|doubleclick\.net|scorecardresearch\.com|quantserve\.com|google-analytics\.com|gravatar\.com|s\.w\.org)$/i;

/** Image enclosure, the widest media:content, the widest media:thumbnail, artwork, first real image of the content. */
export function pickImage(places: ImagePlaces, base: string, htmlBase = base): ParsedImage | null {
  return (
    widest(places.enclosures.filter(isImageEnclosure), base) ??
    widest(places.contents.filter(isImageContent), base) ??
    widest(places.thumbnails, base) ??
    asImage({ url: places.artwork }, base) ??
    firstOf(contentImages(places.html), htmlBase)
  );
}

/** Whether a image is one to look at: no tracking pixel, no icon, no template that was never filled in. */
export function isImage(url: string, width?: number, height?: number): boolean {
  if ((width !== undefined && width < MIN_IMAGE_SIZE) || (height !== undefined && height < MIN_IMAGE_SIZE))
    return false;
  const [, host = '', path = url] = ADDRESS.exec(url) ?? [];
  return path.length > 1 && !PLACEHOLDER.test(path) && !PIXEL_PATH.test(path) && !PIXEL_HOST.test(host);
}

function widest(images: readonly WrittenImage[], base: string): ParsedImage | null {
  let best: ParsedImage | null = null;
  for (const image of images) {
    const candidate = asImage(image, base);
    if (candidate && (best === null || (candidate.width ?? 0) > (best.width ?? 0))) best = candidate;
  }
  return best;
}

function firstOf(images: Iterable<WrittenImage>, base: string): ParsedImage | null {
  for (const image of images) {
    const candidate = asImage(image, base);
    if (candidate) return candidate;
  }
  return null;
}

function asImage(image: WrittenImage, base: string): ParsedImage | null {
  const { url: written, type, width, height, alt, credit } = image;
  if (!written || PLACEHOLDER.test(written.trim())) return null;
  const url = resolveLink(written, base);
  if (url === '' || !isImage(url, width || undefined, height || undefined)) return null;
  return {
    url,
    type: type?.startsWith('image/') ? type : (TYPES[extension(url)] ?? ''),
    ...(width ? { width: Math.round(width) } : {}),
    ...(alt ? { alt } : {}),
    ...(credit ? { credit } : {}),
  };
}

function isImageEnclosure({ url = '', type = '' }: WrittenImage): boolean {
  return type.toLowerCase().startsWith('image/') || (isVague(type) && Object.hasOwn(TYPES, extension(url)));
}

function isImageContent({ url = '', type = '', medium = '' }: WrittenImage): boolean {
  if (type.toLowerCase().startsWith('image/') || medium.toLowerCase() === 'image') return true;
  return medium === '' && isVague(type) && !OTHER_MEDIA.test(extension(url));
}

/** 'jpg' and 'application/octet-stream' say nothing that the address does not say better. */
const isVague = (type: string) => !type.includes('/') || type === 'application/octet-stream';

function extension(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{2,5})$/i.exec(path.slice(-8))?.[1]?.toLowerCase() ?? '';
}
