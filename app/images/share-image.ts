import type { ResolveImage } from '../../contract/image.ts';

/** Share cards are drawn about this wide. */
const CARD_WIDTH = 1200;

/** The address of a picture for those who show the page elsewhere: this site's own copy, where it has copies. */
export function shareImage(address: string | undefined, resolveImage: ResolveImage): string | undefined {
  const picture = address === undefined ? undefined : resolveImage(address);
  if (!picture?.srcSet) return picture?.src;
  const copies = picture.srcSet.split(', ').map((copy) => {
    const [src = picture.src, width = ''] = copy.split(' ');
    return { src, width: Number.parseInt(width, 10) };
  });
  return (copies.find(({ width }) => width >= CARD_WIDTH) ?? copies.at(-1))?.src;
}
