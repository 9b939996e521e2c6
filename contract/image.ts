import { z } from 'zod';

/** An image with this site's copies of it, or with its own address only. */
export const siteImage = z.object({
  src: z.string(),
  /** The `srcset` attribute. */
  srcSet: z.string().optional(),
  /** Intrinsic size, if known. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** Placeholder while it loads. */
  colour: z.string().optional(),
});

export type SiteImage = z.infer<typeof siteImage>;

/** Returns undefined for an image that is known to fail. */
export type ResolveImage = (address: string) => SiteImage | undefined;

export type ImageAspect = '16x9' | '4x3' | '1x1' | '9x16';
