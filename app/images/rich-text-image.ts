import { illustrationSrcSet } from '../../contract/illustrations.ts';
import type { SiteImage } from '../../contract/image.ts';
import { IMAGE_SIZES } from './image-sizes.ts';

/** Pictures in running text, as HTML. All but numbers goes through `escapeHtml`. */

type Escape = (text: string) => string;

/** Our own drawings have their shape in their address. */
const DRAWING_SHAPE = /^\/illustrations\/.*\/(\d{1,2})x(\d{1,2})\.svg/;

export function imageHtml(picture: SiteImage, alt: string, escapeHtml: Escape): string {
  const srcSet = picture.srcSet ?? illustrationSrcSet(picture.src);
  const size = sizeOf(picture);
  const attributes = [
    ...(srcSet ? [`srcset="${escapeHtml(srcSet)}" sizes="${IMAGE_SIZES.prose}"`] : []),
    `src="${escapeHtml(picture.src)}" alt="${escapeHtml(alt)}"`,
    ...(size ? [`width="${size.width}" height="${size.height}"`] : []),
    'decoding="async" loading="lazy"',
  ];
  return `<img ${attributes.join(' ')}>`;
}

/** In its own shape where that is known, so that nothing moves when it arrives; else whole in a frame of 16:9. */
export function imageFrameHtml(picture: SiteImage | undefined, alt: string, escapeHtml: Escape): string {
  if (!picture) {
    const name = alt === '' ? '' : ` role="img" aria-label="${escapeHtml(alt)}"`;
    return `<span class="pic pic--16x9" data-picture data-failed${name}></span>`;
  }
  const shape = sizeOf(picture) ? 'prose__picture' : 'pic--16x9 prose__unknown';
  const colour = picture.colour === undefined ? '' : ` data-colour="${escapeHtml(picture.colour)}"`;
  return `<span class="pic ${shape}" data-picture${colour}>${imageHtml(picture, alt, escapeHtml)}</span>`;
}

function sizeOf({ src, width, height }: SiteImage): { width: number; height: number } | undefined {
  if (width && height) return { width, height };
  const [, across, down] = DRAWING_SHAPE.exec(src) ?? [];
  return across && down ? { width: Number(across) * 80, height: Number(down) * 80 } : undefined;
}
