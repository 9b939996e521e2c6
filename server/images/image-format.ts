import { parseAccept } from 'hono/utils/accept';

/** The formats that copies are made in, best first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The best format that a browser names in its Accept. JPEG is for all that name none: everyone reads it. */
export function chooseFormat(accept = ''): ImageFormat {
  const weights = new Map(parseAccept(accept.toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (format: ImageFormat) => {
    const named = weights.get(`image/${format}`);
    if (format !== 'jpeg') return named ?? 0;
    return named ?? weights.get('image/*') ?? weights.get('*/*') ?? 0;
  };
  // Sorting is stable: of two that are as welcome, the one that stands first is smaller.
  const [best = 'jpeg'] = IMAGE_FORMATS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return weightOf(best) > 0 ? best : 'jpeg';
}
