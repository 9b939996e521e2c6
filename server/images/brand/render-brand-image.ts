import sharp from 'sharp';
import type { Brand } from './brand.ts';
import { CARD_SIZE, type Card, cardSvg, IMAGE_BOX } from './card-svg.ts';
import { iconSvg } from './icon-svg.ts';
import type { Type } from './typeface.ts';

/** A picture that is drawn from the publication's name and colours. */
export type BrandImage =
  /** Beside a picture of any format. */
  | { kind: 'card'; brand: Brand; card: Card; picture: Uint8Array }
  | { kind: 'icon'; brand: Brand; maskable: boolean; size: number | 'svg' };

const INPUT = { limitInputPixels: 50_000_000, failOn: 'error' } as const;
/** Drawings are smaller than their place: their lines are drawn anew, not enlarged. */
const DRAWING_DENSITY = 144;

export async function renderBrandImage(drawing: BrandImage, type: Type): Promise<Uint8Array> {
  if (drawing.kind === 'icon') {
    const svg = Buffer.from(iconSvg(drawing.brand, type, drawing.maskable));
    if (drawing.size === 'svg') return svg;
    return sharp(svg, INPUT).resize(drawing.size, drawing.size).png({ compressionLevel: 9 }).toBuffer();
  }
  const { brand, card, picture } = drawing;
  const { left, width, height } = IMAGE_BOX;
  const beside = await sharp(picture, { ...INPUT, density: DRAWING_DENSITY })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: brand.colours.paper.light })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const background = { ...CARD_SIZE, channels: 3, background: brand.colours.paper.light } as const;
  return sharp({ create: background })
    .composite([
      { input: beside, left, top: 0 },
      { input: Buffer.from(cardSvg(card, brand, type)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
