import { createContext } from 'react';
import { CARD_WIDTH } from '../../contract/cards.ts';
import { illustrationAddress, VARIANTS } from '../../contract/illustrations.ts';
import type { ImageAspect, ResolveImage } from '../../contract/image.ts';
import { hash } from '../../illustrations/random.ts';

/** The server provides its copies of remote images. Default: the image's own address. */
export const ImageContext = createContext<ResolveImage>((src) => ({ src }));

const ILLUSTRATION = /^(\/illustrations\/[^/]+\/[^/]+\/)[0-9x]+(\.svg)$/;

/** Returns the address of an article's image: illustrations in the given aspect, others unchanged (CSS crops them). */
export function articleImage(link: string | null | undefined, aspect: ImageAspect): string | undefined {
  if (!link || !/^(https?:\/\/|\/(?!\/))/i.test(link)) return undefined;
  return link.replace(ILLUSTRATION, `$1${aspect}$2`);
}

/** Returns the fallback of an article's image: an ornament that fits any article. */
export function articleIllustration(slug: string, aspect: ImageAspect): string {
  const variant = 1 + (hash(slug) % VARIANTS);
  return illustrationAddress({ category: 'business', scene: 'guilloche', variant, aspect });
}

/** Returns the image for other sites: the smallest copy that is wide enough for share cards. */
export function shareImage(address: string | undefined, resolveImage: ResolveImage): string | undefined {
  const image = address === undefined ? undefined : resolveImage(address);
  if (!image?.srcSet) return image?.src;
  const copies = image.srcSet.split(', ').map((copy) => {
    const [src = image.src, width = ''] = copy.split(' ');
    return { src, width: Number.parseInt(width, 10) };
  });
  return (copies.find(({ width }) => width >= CARD_WIDTH) ?? copies.at(-1))?.src;
}
