import type { JSX } from 'react';

export type PictureAspect = '16x9' | '4x3' | '1x1' | '9x16';

/** Room kept for the picture while it is on its way, in pixels of its largest use. */
const SIZES: Record<PictureAspect, { width: number; height: number }> = {
  '16x9': { width: 1280, height: 720 },
  '4x3': { width: 800, height: 600 },
  '1x1': { width: 400, height: 400 },
  '9x16': { width: 360, height: 640 },
};

export interface PictureProps {
  src: string;
  /** Empty for pictures that only decorate, which is the rule here: headlines say what a story is about. */
  alt?: string;
  aspect: PictureAspect;
  width?: number;
  height?: number;
  /** How wide the picture is shown at which screen width, as in the `sizes` of an image. */
  sizes?: string;
  /** The page's main picture: fetched before all others. Any other waits until the reader comes near it. */
  eager?: boolean;
  /** Shown where `src` fails. Where there is none, the frame stays with its placeholder ground. */
  fallback?: string | undefined;
  className?: string;
}

/** A picture in a frame of fixed shape, so that nothing moves when it arrives. */
export function Picture({
  src,
  alt = '',
  aspect,
  width = SIZES[aspect].width,
  height = SIZES[aspect].height,
  sizes,
  eager = false,
  fallback,
  className,
}: PictureProps): JSX.Element {
  const classes = ['pic', `pic--${aspect}`, className].filter(Boolean).join(' ');
  return (
    <span className={classes} data-picture>
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(sizes ? { sizes } : {})}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        {...(fallback ? { 'data-fallback': fallback } : {})}
      />
    </span>
  );
}
