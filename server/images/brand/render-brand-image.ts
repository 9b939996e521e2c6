import sharp from 'sharp';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../contract/cards.ts';
import type { Brand } from './brand.ts';
import { type Card, cardSvg, IMAGE_BOX } from './card-svg.ts';
import { iconSvg } from './icon-svg.ts';
import type { Type } from './typeface.ts';

/** An image with the publication's name and colours. */
export type BrandImage =
  /** `image` is in any format. */
  | { kind: 'card'; brand: Brand; card: Card; image: Uint8Array }
  | { kind: 'icon'; brand: Brand; maskable: boolean; size: number | 'svg' };

const INPUT = { limitInputPixels: 50_000_000, failOn: 'error' } as const;
/** Illustrations are smaller than their box: a higher density keeps their edges sharp. */
const SVG_DENSITY = 144;

export async function renderBrandImage(asked: BrandImage, type: Type): Promise<Uint8Array> {
  if (asked.kind === 'icon') {
    const svg = Buffer.from(iconSvg(asked.brand, type, asked.maskable));
    if (asked.size === 'svg') return svg;
    return sharp(svg, INPUT).resize(asked.size, asked.size).png({ compressionLevel: 9 }).toBuffer();
  }
  const { brand, card, image } = asked;
  const { left, width, height } = IMAGE_BOX;
  const background = brand.colours.paper.light;
  const beside = await sharp(image, { ...INPUT, density: SVG_DENSITY })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background } })
    .composite([
      { input: beside, left, top: 0 },
      { input: Buffer.from(cardSvg(card, brand, type)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
