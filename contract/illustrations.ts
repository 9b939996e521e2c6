import type { Category, Topic } from './categories.ts';
import type { ImageAspect } from './image.ts';
import { ILLUSTRATIONS_PATH } from './paths.ts';

/** The site's own illustrations: a finite set, so that an address outside it is answered without any work. */
export interface Illustration {
  category: IllustrationCategory;
  /** One of the category's. */
  scene: string;
  /** From 1. */
  variant: number;
  aspect: ImageAspect;
}

export type IllustrationCategory = Category | Topic | 'events';

/** The scenes of each category, in the order in which hashes of stories count through them. */
export const SCENES: Readonly<Record<IllustrationCategory, readonly [string, ...string[]]>> = {
  local: ['skyline', 'cityplan', 'shopfronts', 'bridge', 'houses'],
  national: ['viaduct', 'ribbons', 'rotunda', 'pylons', 'bridge'],
  world: ['globe', 'port', 'dotmap', 'bridge'],
  politics: ['rotunda', 'hemicycle', 'columns', 'ballot'],
  business: ['bars', 'area', 'coins', 'account-book', 'guilloche', 'port'],
  technology: ['circuit', 'wafer', 'iso', 'network', 'racks', 'signal'],
  automotive: ['car', 'lanes', 'pylons', 'turbines', 'cells'],
  realestate: ['houses', 'facade', 'floorplan', 'skyline', 'iso'],
  health: ['capsules', 'helix', 'pulse', 'sprig', 'petri'],
  sports: ['track', 'court', 'stadium', 'pool', 'goal', 'cycle'],
  arts: ['curtain', 'gallery', 'bauhaus', 'piano', 'vinyl'],
  food: ['table', 'bowl', 'citrus', 'shelf', 'wheat'],
  lifestyle: ['rail', 'vase', 'drape', 'weave'],
  opinion: ['profiles', 'quote', 'nib', 'bubbles', 'broadsheet'],
  archives: ['broadsheet', 'drawers', 'clock', 'press', 'stack'],
  markets: ['candles', 'area', 'bars', 'guilloche'],
  innovation: ['prism', 'network', 'iso', 'signal'],
  fintech: ['cards', 'guilloche', 'iso', 'coins'],
  leadership: ['peaks', 'stairs', 'roundtable', 'columns'],
  sustainability: ['turbines', 'solar', 'rings', 'sprig'],
  startups: ['sprout', 'stairs', 'prism', 'bauhaus'],
  events: ['ferris', 'lanterns', 'curtain', 'vinyl'],
};

/** Drawings of one scene that differ in colours and details. */
export const VARIANTS = 4;

const ASPECTS: readonly ImageAspect[] = ['16x9', '4x3', '1x1', '9x16'];

/** Beside the SVG, illustrations are served as WebP images in these widths. */
export const ILLUSTRATION_WIDTHS = [320, 640, 960] as const;

export function illustrationAddress({ category, scene, variant, aspect }: Illustration): string {
  return `/illustrations/${category}/${scene}-${variant}/${aspect}.svg`;
}

/** What an address names: an illustration, as SVG or in a width, in the site's own colours or those of a theme. */
export interface NamedIllustration extends Illustration {
  width: number | undefined;
  /** The key of a theme's palette. */
  palette: string | undefined;
}

const ADDRESS =
  /^\/illustrations\/([a-z]+)\/([a-z-]+)-(\d)\/(\d+x\d+)(?:\.svg|-(\d{3})\.webp)(?:\?palette=([\da-f]{8}))?$/;

/** Undefined for any address that is not of the set. */
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

/** The address of an illustration in the colours of a theme. Other addresses stay as they are. */
export function inPalette(address: string, key: string | undefined): string {
  return key === undefined || !address.startsWith(ILLUSTRATIONS_PATH) ? address : `${address}?palette=${key}`;
}

const SVG = /^(\/illustrations\/[^?]+)\.svg(\?.*)?$/;

/** The address of an illustration as an image of a width; undefined where the address is not an illustration. */
export function illustrationImage(address: string, width: number): string | undefined {
  const [, path, query = ''] = SVG.exec(address) ?? [];
  return path === undefined ? undefined : `${path}-${width}.webp${query}`;
}

/**
 * The `srcset` of an illustration. An SVG is a document that the reader's browser has to parse and lay out, on a slow phone
 * for as long as a whole frame: where many stand together, images of them are shown. Beyond these widths the SVG is both
 * smaller and sharper.
 */
export function illustrationSrcSet(address: string): string | undefined {
  if (!SVG.test(address)) return undefined;
  const images = ILLUSTRATION_WIDTHS.map((width) => `${illustrationImage(address, width)} ${width}w`);
  return [...images, `${address} 1600w`].join(', ');
}
