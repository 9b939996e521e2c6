import sharp from 'sharp';
import type { ImageFormat } from './image-format.ts';

/** What is kept of a picture to make all copies from: no larger than the widest, upright, opaque, without metadata. */
export interface Original {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** `#rrggbb`: the dominant colour, shown while a copy loads. */
  colour: string;
}

/** A picture that is none for our purposes; says why. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

const MOST_PIXELS = 50_000_000;
const WIDEST = 1600;
/** No frame is wider or taller than this in its proportions, and every frame shows the middle. */
const WIDEST_RATIO = 16 / 9;
const TALLEST_RATIO = 9 / 16;
/** Smaller ones are tracking dots and site icons. */
const SMALLEST_SIDE = 64;

const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;

/** Each reader of a format is a way in: only those that are needed stay open. */
export function limitDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  // One picture at a time, and nothing of it is kept.
  sharp.concurrency(1);
  sharp.cache(false);
}

export async function makeOriginal(source: Uint8Array): Promise<Original> {
  const { format, autoOrient } = await sharp(source, INPUT).metadata();
  const drawn = format === 'svg';
  const { width, height } = trimmed(autoOrient.width, autoOrient.height);
  if (!drawn && Math.min(autoOrient.width, autoOrient.height) < SMALLEST_SIDE) {
    throw new UnusableImage(`is only ${autoOrient.width} × ${autoOrient.height} pixels`);
  }
  // A drawing can be had in any size; everything else is never enlarged.
  const scale = drawn ? WIDEST / width : Math.min(1, WIDEST / width);
  const input = drawn ? { ...INPUT, density: Math.min(100_000, Math.max(1, 72 * scale)) } : INPUT;
  const { data, info } = await sharp(source, input)
    .autoOrient()
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, colour: await colourOf(data) };
}

export function makeCopy(original: Uint8Array, width: number, format: ImageFormat): Promise<Uint8Array> {
  const copy = sharp(original, INPUT).resize({ width, withoutEnlargement: true });
  switch (format) {
    // Beyond this effort the time doubles for a few bytes.
    case 'avif':
      return copy.avif({ quality: 54, effort: 2 }).toBuffer();
    case 'webp':
      return copy.webp({ quality: 76, effort: 4 }).toBuffer();
    case 'jpeg':
      return copy.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  }
}

function trimmed(width: number, height: number): { width: number; height: number } {
  const ratio = width / height;
  if (ratio > WIDEST_RATIO) return { width: height * WIDEST_RATIO, height };
  if (ratio < TALLEST_RATIO) return { width, height: width / TALLEST_RATIO };
  return { width, height };
}

async function colourOf(original: Uint8Array): Promise<string> {
  const small = await sharp(original, INPUT).resize(48, 48, { fit: 'fill' }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
