import sharp from 'sharp';
import { MAX_IMAGE_BYTES } from '../../contract/limits.ts';
import type { ImageFormat } from './image-format.ts';

/** Source of all copies: the whole image, no wider than the widest copy, upright, opaque, without metadata. */
export interface Original {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** `#rrggbb`: the dominant colour, shown while a copy loads. */
  colour: string;
}

/** The message completes 'an image that …'. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

const MAX_PIXELS = 50_000_000;
const MAX_WIDTH = 1600;
/** Bounds the time that a copy of a tall image takes. */
const MAX_HEIGHT = 4800;
/** Smaller images are tracking pixels and site icons. */
const MIN_SIDE = 64;

const INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

/** Every decoder is attack surface: only those that are needed stay enabled. */
export function limitDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  // One image at a time, nothing cached.
  sharp.concurrency(1);
  sharp.cache(false);
}

export async function makeOriginal(source: Uint8Array): Promise<Original> {
  const { format, autoOrient } = await sharp(source, INPUT).metadata();
  const isSvg = format === 'svg';
  const { width, height } = autoOrient;
  if (!isSvg && Math.min(width, height) < MIN_SIDE) {
    throw new UnusableImage(`is only ${width} × ${height} pixels`);
  }
  const largest = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height);
  // Only an SVG is enlarged.
  const scale = isSvg ? largest : Math.min(1, largest);
  const input = isSvg ? { ...INPUT, density: Math.min(100_000, Math.max(1, 72 * scale)) } : INPUT;
  const { data, info } = await sharp(source, input)
    .autoOrient()
    .resize({ width: pixels(width * scale), height: pixels(height * scale), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, colour: await colourOf(data) };
}

/** An upload as it is stored: upright, of at most 4,000 pixels a side, without metadata. */
export interface Picture {
  bytes: Uint8Array;
  format: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
}

/** No page shows a picture wider than 1,600 pixels; this leaves room for screens to come. */
const MAX_PICTURE_SIDE = 4000;

/** Keeps JPEG, PNG and WebP as they are; other kinds become WebP, as does a PNG that is a photograph. */
export async function makePicture(source: Uint8Array): Promise<Picture> {
  const { format, autoOrient } = await sharp(source, INPUT).metadata();
  if (Math.min(autoOrient.width, autoOrient.height) < MIN_SIDE) {
    throw new UnusableImage(`is only ${autoOrient.width} × ${autoOrient.height} pixels`);
  }
  const encode = async (as: Picture['format']): Promise<Picture> => {
    const { data, info } = await sharp(source, INPUT)
      .autoOrient()
      .resize(MAX_PICTURE_SIDE, MAX_PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toFormat(as, as === 'png' ? {} : { quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, format: as, width: info.width, height: info.height };
  };
  const kept = format === 'jpeg' || format === 'png' ? format : 'webp';
  const picture = await encode(kept);
  return picture.bytes.length > MAX_IMAGE_BYTES && kept === 'png' ? encode('webp') : picture;
}

export function makeCopy(original: Uint8Array, width: number, format: ImageFormat): Promise<Uint8Array> {
  const copy = sharp(original, INPUT).resize({ width, withoutEnlargement: true });
  switch (format) {
    // A higher effort doubles the time for a few bytes.
    case 'avif':
      return copy.avif({ quality: 54, effort: 2 }).toBuffer();
    case 'webp':
      return copy.webp({ quality: 76, effort: 4 }).toBuffer();
    case 'jpeg':
      return copy.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

async function colourOf(original: Uint8Array): Promise<string> {
  const small = await sharp(original, INPUT).resize(48, 48, { fit: 'fill' }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
