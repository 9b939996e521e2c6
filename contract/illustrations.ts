import type { Category, Topic } from './categories.ts';
import type { ImageAspect } from './image.ts';
import { ILLUSTRATIONS_PATH } from './paths.ts';

/** A generated illustration. The set is finite: any other address is a cheap 404. */
export interface Illustration {
  category: IllustrationCategory;
  /** One of the category's. */
  scene: string;
  /** From 1. */
  variant: number;
  aspect: ImageAspect;
}

export type IllustrationCategory = Category | Topic | 'events';

/** The scenes that stories of a category may have, in the category's colours. */
export const SCENES: Readonly<Record<IllustrationCategory, readonly [string, ...string[]]>> = {
  local: words(`skyline cityplan shopfronts bridge houses port viaduct lanes ballot pool ferris clock
    coins wheat guilloche drawers solar`),
  national: words(`viaduct ribbons rotunda pylons bridge lanes coins wheat guilloche pulse houses ballot
    clock table`),
  world: words('globe port dotmap bridge guilloche wheat coins viaduct cells signal shelf rings'),
  politics: words(`rotunda hemicycle columns ballot drawers guilloche bridge coins network
    skyline port`),
  business: words(`coins guilloche port roundtable prism cards shopfronts
    houses iso rings wheat car clock`),
  technology: words(`circuit wafer iso network racks signal prism port coins cards clock stairs columns
    viaduct`),
  automotive: words('car lanes pylons turbines cells solar houses guilloche prism port petri roundtable'),
  realestate: words(`houses facade floorplan skyline iso shopfronts drawers guilloche cityplan
    wheat coins`),
  health: words('capsules helix pulse sprig petri signal bowl clock network coins roundtable guilloche vase'),
  sports: words('track court stadium pool goal cycle ballot peaks coins clock'),
  arts: words('curtain gallery bauhaus piano vinyl stack broadsheet signal drawers coins guilloche'),
  food: words('table bowl citrus shelf wheat coins port guilloche shopfronts prism roundtable'),
  lifestyle: words('rail vase drape weave clock coins prism facade shopfronts cards sprig'),
  opinion: words(`profiles quote nib bubbles broadsheet coins bridge prism roundtable rings
    houses`),
  archives: words(`broadsheet drawers clock press stack bridge guilloche port wheat signal cards coins
    viaduct circuit roundtable ballot`),
  markets: words('guilloche coins port iso'),
  innovation: words('prism network iso signal'),
  fintech: words('cards guilloche iso coins'),
  leadership: words('peaks stairs roundtable columns'),
  sustainability: words('turbines solar rings sprig'),
  startups: words('sprout stairs prism bauhaus'),
  events: words('ferris lanterns curtain vinyl'),
};

/** Variants of one scene differ in colours and details. */
export const VARIANTS = 4;

const ASPECTS: readonly ImageAspect[] = ['16x9', '4x3', '1x1', '9x16'];

/** Illustrations are served as SVG, and as WebP in these widths. */
export const ILLUSTRATION_WIDTHS = [320, 640, 960] as const;

export function illustrationAddress({ category, scene, variant, aspect }: Illustration): string {
  return `/illustrations/${category}/${scene}-${variant}/${aspect}.svg`;
}

/** A parsed address: an illustration as SVG, or as WebP of a width. */
export interface NamedIllustration extends Illustration {
  width: number | undefined;
  /** The key of a theme's palette. */
  palette: string | undefined;
}

const ADDRESS =
  /^\/illustrations\/([a-z]+)\/([a-z-]+)-(\d)\/(\d+x\d+)(?:\.svg|-(\d{3})\.webp)(?:\?palette=([\da-f]{8}))?$/;

/** Returns undefined for any address outside the set. */
export function readIllustration(address: string): NamedIllustration | undefined {
  const [, category = '', scene = '', variant, shape, size, palette] = ADDRESS.exec(address) ?? [];
  const aspect = ASPECTS.find((one) => one === shape);
  const width = ILLUSTRATION_WIDTHS.find((one) => String(one) === size);
  const number = Number(variant);
  if (!isIllustrated(category) || !SCENES[category].includes(scene) || !aspect) return undefined;
  if (number < 1 || number > VARIANTS || (size !== undefined && width === undefined)) return undefined;
  return { category, scene, variant: number, aspect, width, palette };
}

export function isIllustrated(key: string): key is IllustrationCategory {
  return Object.hasOwn(SCENES, key);
}

/** Returns the address of an illustration in the colours of a theme; other addresses as they are. */
export function inPalette(address: string, key: string | undefined): string {
  return key === undefined || !address.startsWith(ILLUSTRATIONS_PATH) ? address : `${address}?palette=${key}`;
}

const SVG = /^(\/illustrations\/[^?]+)\.svg(\?.*)?$/;

/** Returns the address of an illustration as WebP; undefined where the address is not an illustration. */
export function illustrationImage(address: string, width: number): string | undefined {
  const [, path, query = ''] = SVG.exec(address) ?? [];
  return path === undefined ? undefined : `${path}-${width}.webp${query}`;
}

/**
 * Returns the `srcset` of an illustration. Laying out an SVG takes a slow phone a whole frame, so WebP is faster where a page
 * has many. Beyond these widths the SVG is smaller and sharper.
 */
export function illustrationSrcSet(address: string): string | undefined {
  if (!SVG.test(address)) return undefined;
  const images = ILLUSTRATION_WIDTHS.map((width) => `${illustrationImage(address, width)} ${width}w`);
  return [...images, `${address} 1600w`].join(', ');
}

function words(list: string): readonly [string, ...string[]] {
  const [first = '', ...others] = list.split(/\s+/);
  return [first, ...others];
}
