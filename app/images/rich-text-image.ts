import { illustrationSrcSet } from '../../contract/illustrations.ts';
import type { SiteImage } from '../../contract/image.ts';
import { IMAGE_SIZES } from './image-sizes.ts';

/** Images in running text, as HTML. All values except numbers pass `escapeHtml`. */

type Escape = (text: string) => string;

/** Wider images are small in a text column, so they link to the full size. */
const MAX_RATIO = 16 / 9;

/** The address of an illustration contains its aspect ratio. */
const ILLUSTRATION_SHAPE = /^\/illustrations\/.*\/(\d{1,2})x(\d{1,2})\.svg/;

export function imageHtml(image: SiteImage, alt: string, escapeHtml: Escape): string {
  const srcSet = image.srcSet ?? illustrationSrcSet(image.src);
  const size = sizeOf(image);
  const attributes = [
    ...(srcSet ? [`srcset="${escapeHtml(srcSet)}" sizes="${IMAGE_SIZES.prose}"`] : []),
    `src="${escapeHtml(image.src)}" alt="${escapeHtml(alt)}"`,
    ...(size ? [`width="${size.width}" height="${size.height}"`] : []),
    'decoding="async" loading="lazy"',
  ];
  return `<img ${attributes.join(' ')}>`;
}

/** A frame in the image's aspect ratio, if known, else 16:9, so that loading causes no layout shift. */
export function imageFrameHtml(image: SiteImage | undefined, alt: string, escapeHtml: Escape): string {
  if (!image) {
    const name = alt === '' ? '' : ` role="img" aria-label="${escapeHtml(alt)}"`;
    return `<span class="pic pic--16x9" data-image data-failed${name}></span>`;
  }
  const size = sizeOf(image);
  const shape = size ? 'prose__image' : 'pic--16x9 prose__unknown';
  const colour = image.colour === undefined ? '' : ` data-colour="${escapeHtml(image.colour)}"`;
  const html = imageHtml(image, alt, escapeHtml);
  const largest = image.srcSet?.split(', ').at(-1)?.split(' ')[0];
  const isWide = size !== undefined && size.width / size.height > MAX_RATIO;
  // On narrow screens it scrolls, by keyboard through its link or by itself.
  const wide = isWide ? ' prose__wide' : '';
  const region = isWide && !largest ? ' role="region" aria-label="Wide picture" tabindex="0"' : '';
  return `<span class="pic ${shape}${wide}" data-image${colour}${region}>${
    largest && isWide
      ? `<a class="prose__larger" href="${escapeHtml(largest)}" target="_blank" rel="noopener noreferrer" title="Open larger">${html}</a>`
      : html
  }</span>`;
}

function sizeOf({ src, width, height }: SiteImage): { width: number; height: number } | undefined {
  if (width && height) return { width, height };
  const [, across, down] = ILLUSTRATION_SHAPE.exec(src) ?? [];
  return across && down ? { width: Number(across) * 80, height: Number(down) * 80 } : undefined;
}
