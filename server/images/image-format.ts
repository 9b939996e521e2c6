/** The formats that copies are made in, best first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The best format that a browser names in its Accept. JPEG is for all that name none: everyone reads it. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  const wishes = readWishes(accept ?? '');
  const weight = (format: ImageFormat) => {
    const named = wishes.get(`image/${format}`);
    if (format !== 'jpeg') return named ?? 0;
    return named ?? wishes.get('image/*') ?? wishes.get('*/*') ?? 0;
  };
  return IMAGE_FORMATS.reduce<ImageFormat>((best, format) => {
    // Of two that are as welcome, the one that stands first here is smaller.
    const preferred = IMAGE_FORMATS.indexOf(format) < IMAGE_FORMATS.indexOf(best);
    const [one, other] = [weight(format), weight(best)];
    return one > other || (one === other && one > 0 && preferred) ? format : best;
  }, 'jpeg');
}

function readWishes(accept: string): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (type !== '') wishes.set(type, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return wishes;
}
