import { illustrationAddress, SCENES, VARIANTS } from '../../contract/illustrations.ts';
import type { ImageAspect } from '../../contract/image.ts';
import { hash, nth } from '../../illustrations/random.ts';

/** Our own illustrations come in every shape; their address says which. */
const ILLUSTRATION = /^(\/illustrations\/[^/]+\/[^/]+\/)[0-9x]+(\.svg)$/;

/** The address of an article's picture in a shape: our own illustrations are drawn in it, others are cropped to it. */
export function articleImage(link: string | null | undefined, aspect: ImageAspect): string | undefined {
  if (!link || !/^(https?:\/\/|\/(?!\/))/i.test(link)) return undefined;
  return link.replace(ILLUSTRATION, `$1${aspect}$2`);
}

/** The illustration that stands in where an article's own picture fails. */
export function articleIllustration(slug: string, aspect: ImageAspect): string {
  const chosen = hash(slug);
  const scene = nth(SCENES.business, chosen);
  return illustrationAddress({
    category: 'business',
    scene,
    variant: 1 + ((chosen >>> 8) % VARIANTS),
    aspect,
  });
}
