import { parseAccept } from 'hono/utils/accept';

/** The formats of copies, the smallest first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Returns the smallest of the formats that `Accept` weights highest; JPEG where it names none. */
export function chooseFormat(accept = ''): ImageFormat {
  const weights = new Map(parseAccept(accept.toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (format: ImageFormat) => {
    const named = weights.get(`image/${format}`);
    if (format !== 'jpeg') return named ?? 0;
    return named ?? weights.get('image/*') ?? weights.get('*/*') ?? 0;
  };
  // Sorting is stable: of equal weights the smaller format wins.
  const [best = 'jpeg'] = IMAGE_FORMATS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return weightOf(best) > 0 ? best : 'jpeg';
}
