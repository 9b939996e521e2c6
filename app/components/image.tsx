import { use } from 'react';
import { illustrationSrcSet } from '../../contract/illustrations.ts';
import type { ImageAspect, SiteImage } from '../../contract/image.ts';
import { ImageContext } from '../images/images.ts';

/** Room kept for the image while it is on its way, in pixels of its largest use. */
const SIZES: Record<ImageAspect, { width: number; height: number }> = {
  '16x9': { width: 1280, height: 720 },
  '4x3': { width: 800, height: 600 },
  '1x1': { width: 400, height: 400 },
  '9x16': { width: 360, height: 640 },
};

export interface ImageProps {
  /** An address, or what the server made of one. */
  src: string | SiteImage;
  /** Empty for images that only decorate: the headline says what a story is about. */
  alt?: string | undefined;
  /** Whose it is, set over its lower edge. */
  credit?: string | undefined;
  aspect: ImageAspect;
  /** How wide the image is shown at which screen width, as in the `sizes` of an image. */
  sizes?: string | undefined;
  /** The browser asks the image's own host. */
  direct?: boolean;
  /** The page's main image: fetched before all others. Any other waits until the reader comes near it. */
  eager?: boolean | undefined;
  /** Shown where `src` fails. Where there is none, the frame stays with its placeholder ground. */
  fallback?: string | undefined;
  className?: string;
}

/** An image in a frame of fixed shape, so that nothing moves when it arrives. */
export function Image({
  src: given,
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
  const asGiven = typeof given === 'string' ? { src: given } : given;
  const image: SiteImage | undefined = typeof given === 'string' && !direct ? resolveImage(given) : asGiven;
  const { src, srcSet: copies, colour }: SiteImage = image ?? { src: fallback ?? '' };
  // The illustration that is seen first is sooner there by itself.
  const srcSet = copies ?? (eager ? undefined : illustrationSrcSet(src));
  const classes = ['pic', `pic--${aspect}`, className].filter(Boolean).join(' ');
  // Known to fail, and nothing in its place: the frame alone.
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
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
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

/** Returns the widths at which the browser has to scale an image that is wider in shape than its box, which crops it. */
function croppedSizes(sizes: string, image: SiteImage | undefined, boxRatio: number): string {
  const crop = image?.width && image.height ? image.width / image.height / boxRatio : 1;
  if (crop <= 1) return sizes;
  return sizes.replace(/([\d.]{1,8})(px|vw)(?=,|$)/g, (_, length: string, unit: string) => {
    return `${Math.round(Number(length) * crop * 10) / 10}${unit}`;
  });
}
