import { illustrationSrcSet } from '../../contract/illustrations.ts';
import type { SiteImage } from '../../contract/image.ts';
import { IMAGE_SIZES } from './image-sizes.ts';

/** Images in running text, as HTML. All but numbers goes through `escapeHtml`. */

type Escape = (text: string) => string;

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
  const shape = sizeOf(image) ? 'prose__image' : 'pic--16x9 prose__unknown';
  const colour = image.colour === undefined ? '' : ` data-colour="${escapeHtml(image.colour)}"`;
  return `<span class="pic ${shape}" data-image${colour}>${imageHtml(image, alt, escapeHtml)}</span>`;
}

function sizeOf({ src, width, height }: SiteImage): { width: number; height: number } | undefined {
  if (width && height) return { width, height };
  const [, across, down] = ILLUSTRATION_SHAPE.exec(src) ?? [];
  return across && down ? { width: Number(across) * 80, height: Number(down) * 80 } : undefined;
}
