import { z } from 'zod';

/** An image as pages show it: copies that this site made of it, or its address as it is. */
export const siteImage = z.object({
  src: z.string(),
  /** The widths it can be had in, as in the `srcset` of an image. */
  srcSet: z.string().optional(),
  /** Its own size, once it is known. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** Stands in its place while it is on its way. */
  colour: z.string().optional(),
});

export type SiteImage = z.infer<typeof siteImage>;

/** How the image at an address is shown; undefined where it is known to fail. */
export type ResolveImage = (address: string) => SiteImage | undefined;

export type ImageAspect = '16x9' | '4x3' | '1x1' | '9x16';
