import type { PictureAspect } from '../../contract/picture.ts';

/** Our own drawings come in every shape; their address says which. */
const OWN_DRAWING = /^(\/illustrations\/[^/]+\/[^/]+\/)[0-9x]+(\.svg(\?.*)?)$/;

/** The address of an article's picture in a shape: our own drawings are drawn in it, others are cropped to it. */
export function blogPicture(link: string | null | undefined, aspect: PictureAspect): string | undefined {
  if (!link || !/^(https?:\/\/|\/(?!\/))/i.test(link)) return undefined;
  return link.replace(OWN_DRAWING, `$1${aspect}$2`);
}

/** The drawing that stands in where an article's own picture fails. */
export function blogFallback(slug: string, aspect: PictureAspect): string {
  return `/illustrations/business/${encodeURIComponent(slug.slice(0, 80))}/${aspect}.svg`;
}
