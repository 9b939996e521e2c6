import { z } from 'zod';

/** The part of a picture that crops keep, written as the fragment of its address: /media/quay.jpg#top-left. */
export const FOCUSES = [
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const;

/** An image with this site's copies of it, or with its own address only. */
export const siteImage = z.object({
  src: z.string(),
  srcSet: z.string().optional(),
  /** Intrinsic size, if known. */
  width: z.number().optional(),
  height: z.number().optional(),
  focus: z.enum(FOCUSES).optional(),
  /** Placeholder while it loads. */
  colour: z.string().optional(),
});

export type SiteImage = z.infer<typeof siteImage>;

export function focusOf(address: string): SiteImage['focus'] {
  const fragment = address.split('#')[1];
  return FOCUSES.find((focus) => focus === fragment);
}

/** Returns undefined for an image that is known to fail. */
export type ResolveImage = (address: string) => SiteImage | undefined;

export type ImageAspect = '16x9' | '4x3' | '1x1' | '9x16';
