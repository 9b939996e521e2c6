import type { Category, Topic } from '../contract/categories.ts';
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
import { createKit, type Result } from './kit.ts';
import { PALETTES, type Palette } from './palette.ts';
import { hash, nth } from './random.ts';
import type { Scene, Scenes } from './scene.ts';

export type IllustrationCategory = Category | Topic | 'events';

export type Aspect = '16:9' | '4:3' | '3:2' | '1:1' | '9:16';

/** The size a picture is drawn at, in its own pixels; being vectors, it scales to any. */
export const ASPECTS: Readonly<Record<Aspect, readonly [width: number, height: number]>> = {
  '16:9': [640, 360],
  '4:3': [480, 360],
  '3:2': [540, 360],
  '1:1': [400, 400],
  '9:16': [360, 640],
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

const SCENES_BY_NAME: ReadonlyMap<string, Scene> = new Map(
  Object.values(SCENES).flatMap((scenes) => scenes.map((scene) => [scene.name, scene])),
);

interface IllustrationOptions {
  readonly category: IllustrationCategory;
  /** Any text, such as the item's id: the same seed always gives the same picture. */
  readonly seed: string;
  readonly aspect: Aspect;
  /** A scene by name, of this category or another; a name that no category has counts as none. */
  readonly scene?: string | undefined;
  /** The item's headline: its words may call for a scene. */
  readonly text?: string | undefined;
  /** Instead of the category's own colours. */
  readonly palette?: Palette | undefined;
}

/** The picture as SVG text: self-contained, at most 6 KB, with nothing of the options' text in it. */
export function illustrate(options: IllustrationOptions): string {
  return draw(options).svg;
}

/** The ground colour of the picture, '#rrggbb', to paint behind it while it loads. The same in every aspect. */
export function dominantColour(
  category: IllustrationCategory,
  seed: string,
  scene?: string,
  text?: string,
): string {
  return draw({ category, seed, aspect: '1:1', scene, text }).ground;
}

/** Whether any category has a scene of this name. */
export function isScene(name: string): boolean {
  return SCENES_BY_NAME.has(name);
}

/** The names of a category's scenes. */
export function sceneNames(category: IllustrationCategory): readonly string[] {
  return SCENES[category].map((scene) => scene.name);
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

function draw({ category, seed, aspect, scene, text, palette }: IllustrationOptions): Result {
  const kit = createKit({
    palette: palette ?? PALETTES[category],
    size: ASPECTS[aspect],
    seed: hash(`${category}|${seed}`),
    idPrefix: `i${hash(category + seed + aspect).toString(36)}`,
  });
  const chosen = SCENES_BY_NAME.get(scene ?? '') ?? SCENES_BY_NAME.get(sceneFor(category, seed, [], text));
  chosen?.draw(kit);
  return kit.result();
}

export function isIllustrated(key: string): key is IllustrationCategory {
  return Object.hasOwn(PALETTES, key);
}
