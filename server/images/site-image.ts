import type { SiteImage } from '../../contract/image.ts';
import { IMAGES_PATH } from '../../contract/paths.ts';

/** From a list's thumbnail to the lead of a wide page on a 2× screen. */
export const COPY_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** For browsers without `srcset`. */
const DEFAULT_WIDTH: CopyWidth = 640;

export function isCopyWidth(width: number): width is CopyWidth {
  return COPY_WIDTHS.some((known) => known === width);
}

/** Returns how pages show an image that copies are made of. Copies are never wider than the source, once it is known. */
export function toSiteImage(
  id: string,
  facts: { width: number; height: number; colour: string } | undefined,
): SiteImage {
  const address = (width: number) => `/images/${id}/${width}`;
  const widest = facts?.width ?? Number.POSITIVE_INFINITY;
  const narrower = COPY_WIDTHS.filter((width) => width < widest);
  const next = COPY_WIDTHS.find((width) => width >= widest);
  const choices = narrower.map((width) => `${address(width)} ${width}w`);
  if (next !== undefined) choices.push(`${address(next)} ${widest}w`);
  return {
    src: address(DEFAULT_WIDTH),
    srcSet: choices.join(', '),
    ...(facts ? { width: facts.width, height: facts.height, colour: facts.colour } : {}),
  };
}

/** Whether pages use an address as it is: illustrations and other own SVGs are sharp at every width. */
export function isServedAsIs(address: string): boolean {
  if (!address.startsWith('/')) return !/^https?:\/\//i.test(address);
  const [path = ''] = address.split(/[?#]/);
  return path.endsWith('.svg') || path.startsWith(IMAGES_PATH);
}
