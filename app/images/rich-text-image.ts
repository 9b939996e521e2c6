import { illustrationSrcSet } from '../../contract/illustrations.ts';
import type { SiteImage } from '../../contract/image.ts';
import { IMAGE_SIZES } from './image-sizes.ts';

/** Images in running text, as HTML. All but numbers goes through `escapeHtml`. */

type Escape = (text: string) => string;

/** Wider than this, an image is so low in a column of text that it opens larger. */
const MAX_RATIO = 16 / 9;

/** Our own illustrations have their shape in their address. */
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

/** In its own shape where that is known, so that nothing moves when it arrives; else whole in a frame of 16:9. */
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
  return `<span class="pic ${shape}" data-image${colour}>${
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
