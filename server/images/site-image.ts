import type { SiteImage } from '../../contract/image.ts';
import { IMAGES_PATH } from '../../contract/paths.ts';

/** The widths of copies: from a list's thumbnail to the lead of a wide page on a dense screen. */
export const COPY_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** For browsers that cannot choose: wide enough for a phone, bearable for the rest. */
const PLAIN_WIDTH: CopyWidth = 640;

export function isCopyWidth(width: number): width is CopyWidth {
  return COPY_WIDTHS.some((known) => known === width);
}

/** How pages show a picture that copies are made of. Copies are never wider than their source, once that is known. */
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
    src: address(PLAIN_WIDTH),
    srcSet: choices.join(', '),
    ...(facts ? { width: facts.width, height: facts.height, colour: facts.colour } : {}),
  };
}

/** The site's own drawings are small and sharp at every width: pages see to their pictures themselves. */
export function isServedAsIs(address: string): boolean {
  if (!address.startsWith('/')) return !/^https?:\/\//i.test(address);
  const [path = ''] = address.split(/[?#]/);
  return path.endsWith('.svg') || path.startsWith(IMAGES_PATH);
}
