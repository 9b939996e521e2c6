import { use } from 'react';
import { illustrationSrcSet } from '../../contract/illustrations.ts';
import type { ImageAspect, SiteImage } from '../../contract/image.ts';
import { ImageContext } from '../images/images.ts';

/** Width and height attributes, which reserve space: pixels of the largest use. */
const SIZES: Record<ImageAspect, { width: number; height: number }> = {
  '16x9': { width: 1280, height: 720 },
  '4x3': { width: 800, height: 600 },
  '1x1': { width: 400, height: 400 },
  '9x16': { width: 360, height: 640 },
};

export interface ImageProps {
  /** An address, or an image that the server has resolved. */
  src: string | SiteImage;
  /** Empty for decorative images. */
  alt?: string | undefined;
  /** Credit, printed over the lower edge. */
  credit?: string | undefined;
  aspect: ImageAspect;
  /** The `sizes` attribute. */
  sizes?: string | undefined;
  /** Browsers fetch it from its own host. */
  direct?: boolean;
  /** The main image, fetched with high priority. Other images load lazily, after the fonts. */
  eager?: boolean | undefined;
  /** Shown if `src` fails; without one, the frame shows a placeholder. */
  fallback?: string | undefined;
  className?: string;
}

/** An image in a frame of fixed aspect ratio, so that loading causes no layout shift. */
export function Image({
  src: source,
  alt = '',
  credit,
  aspect,
  sizes,
  direct = false,
  eager = false,
  fallback,
  className,
}: ImageProps) {
  const { width, height } = SIZES[aspect];
  const resolveImage = use(ImageContext);
  const unresolved = typeof source === 'string' ? { src: source } : source;
  const image: SiteImage | undefined =
    typeof source === 'string' && !direct ? resolveImage(source) : unresolved;
  const { src, srcSet: copies, colour }: SiteImage = image ?? { src: fallback ?? '' };
  // For the main image the SVG loads faster than its WebP.
  const srcSet = copies ?? (eager ? undefined : illustrationSrcSet(src));
  const classes = ['pic', `pic--${aspect}`, image?.focus && `pic--${image.focus}`, className]
    .filter(Boolean)
    .join(' ');
  // The image is known to fail and has no fallback.
  if (src === '') return <span className={classes} data-image data-failed="" />;
  return (
    <span className={classes} data-image data-colour={colour}>
      <img
        {...(srcSet ? { srcSet, sizes: croppedSizes(sizes ?? '100vw', image, width / height) } : {})}
        src={src}
        alt={image ? alt : ''}
        width={width}
        height={height}
        decoding="async"
        fetchPriority={eager ? 'high' : 'low'}
        loading={eager ? undefined : 'lazy'}
        {...(fallback && image ? { 'data-fallback': fallback } : {})}
      />
      {credit && image ? (
        <small className="pic__credit">
          <span className="vh">Image: </span>
          <bdi>{credit}</bdi>
        </small>
      ) : null}
    </span>
  );
}

/** Returns `sizes` for an image that is wider than its box and therefore cropped. */
function croppedSizes(sizes: string, image: SiteImage | undefined, boxRatio: number): string {
  const crop = image?.width && image.height ? image.width / image.height / boxRatio : 1;
  if (crop <= 1) return sizes;
  return sizes.replace(/([\d.]{1,8})(px|vw)(?=,|$)/g, (_, length: string, unit: string) => {
    return `${Math.round(Number(length) * crop * 10) / 10}${unit}`;
  });
}
