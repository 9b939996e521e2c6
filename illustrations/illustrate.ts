import { type Illustration, type IllustrationCategory, VARIANTS } from '../contract/illustrations.ts';
import type { ImageAspect } from '../contract/image.ts';
import { archives } from './categories/archives.ts';
import { arts } from './categories/arts.ts';
import { automotive } from './categories/automotive.ts';
import { business } from './categories/business.ts';
import { events } from './categories/events.ts';
import { fintech } from './categories/fintech.ts';
import { food } from './categories/food.ts';
import { health } from './categories/health.ts';
import { innovation } from './categories/innovation.ts';
import { leadership } from './categories/leadership.ts';
import { lifestyle } from './categories/lifestyle.ts';
import { local } from './categories/local.ts';
import { markets } from './categories/markets.ts';
import { national } from './categories/national.ts';
import { opinion } from './categories/opinion.ts';
import { politics } from './categories/politics.ts';
import { realestate } from './categories/realestate.ts';
import { sports } from './categories/sports.ts';
import { startups } from './categories/startups.ts';
import { sustainability } from './categories/sustainability.ts';
import { technology } from './categories/technology.ts';
import { world } from './categories/world.ts';
import { createKit } from './kit.ts';
import { PALETTES, type Palette } from './palette.ts';
import { hash, nth } from './random.ts';
import type { Scenes } from './scene.ts';

/** The size that an illustration is drawn at, in its own pixels; being vectors, it scales to any. */
export const ASPECTS: Readonly<Record<ImageAspect, readonly [width: number, height: number]>> = {
  '16x9': [640, 360],
  '4x3': [480, 360],
  '1x1': [400, 400],
  '9x16': [360, 640],
};

const SCENES: Readonly<Record<IllustrationCategory, Scenes>> = {
  archives,
  arts,
  automotive,
  business,
  events,
  fintech,
  food,
  health,
  innovation,
  leadership,
  lifestyle,
  local,
  markets,
  national,
  opinion,
  politics,
  realestate,
  sports,
  startups,
  sustainability,
  technology,
  world,
};

/** An illustration as SVG text: self-contained, at most 6 KB; in the category's own colours unless others are given. */
export function illustrate(
  { category, scene, variant, aspect }: Illustration,
  palette: Palette = PALETTES[category],
): string {
  const seed = `${category}|${scene}-${variant}`;
  const kit = createKit({
    palette,
    size: ASPECTS[aspect],
    seed: hash(seed),
    idPrefix: `i${hash(seed + aspect).toString(36)}`,
  });
  SCENES[category].find(({ name }) => name === scene)?.draw(kit);
  return kit.result();
}

/** The names of a category's scenes. */
export function sceneNames(category: IllustrationCategory): readonly string[] {
  return SCENES[category].map((scene) => scene.name);
}

/** Which of a scene's variants an item has. */
export function variantFor(seed: string): number {
  return 1 + (hash(seed) % VARIANTS);
}

/**
 * The scene for an item: one its words call for, else one drawn by its seed. Pass the scenes that its
 * neighbours already use as `avoid`, and no two side by side agree as long as the category has scenes left.
 */
export function sceneFor(
  category: IllustrationCategory,
  seed: string,
  avoid: readonly string[] = [],
  text = '',
): string {
  const scenes = SCENES[category];
  const start = hash(`${category}:${seed}`);
  const order = scenes.map((_, i) => nth(scenes, (start % scenes.length) + i));
  const free = order.filter((scene) => !avoid.includes(scene.name));
  const called = free.find((scene) => scene.words.test(text));
  return (called ?? free[0] ?? nth(scenes, start)).name;
}
