import { type Illustration, type IllustrationCategory, SCENES, VARIANTS } from '../contract/illustrations.ts';
import type { ImageAspect } from '../contract/image.ts';
import { archives } from './categories/archives.ts';
import { arts } from './categories/arts.ts';
import { automotive } from './categories/automotive.ts';
import { business } from './categories/business.ts';
import { events } from './categories/events.ts';
import { food } from './categories/food.ts';
import { health } from './categories/health.ts';
import { leadership } from './categories/leadership.ts';
import { lifestyle } from './categories/lifestyle.ts';
import { local } from './categories/local.ts';
import { national } from './categories/national.ts';
import { opinion } from './categories/opinion.ts';
import { politics } from './categories/politics.ts';
import { realestate } from './categories/realestate.ts';
import { sports } from './categories/sports.ts';
import { technology } from './categories/technology.ts';
import { topics } from './categories/topics.ts';
import { townscape } from './categories/townscape.ts';
import { world } from './categories/world.ts';
import { createKit, type Kit } from './kit.ts';
import { PALETTES, type Palette, pickMode } from './palette.ts';
import { createDice, hash, nth } from './random.ts';
import { callOf, DIRECTED, directionOf, EMBLEMS, withoutNames } from './scene-words.ts';

/** The size that an illustration is drawn at, in its own pixels; being vectors, it scales to any. */
export const ASPECTS: Readonly<Record<ImageAspect, readonly [width: number, height: number]>> = {
  '16x9': [640, 360],
  '4x3': [480, 360],
  '1x1': [400, 400],
  '9x16': [360, 640],
};

/** Each scene is drawn by a function, afresh from every seed. */
const DRAWINGS: Readonly<Record<string, (kit: Kit) => void>> = {
  ...archives,
  ...arts,
  ...automotive,
  ...business,
  ...events,
  ...food,
  ...health,
  ...leadership,
  ...lifestyle,
  ...local,
  ...national,
  ...opinion,
  ...politics,
  ...realestate,
  ...sports,
  ...technology,
  ...topics,
  ...townscape,
  ...world,
};

/** An illustration as SVG text: self-contained, at most 6 KB; in the category's own colours unless others are given. */
export function illustrate(
  { category, scene, variant, aspect }: Illustration,
  palette: Palette = PALETTES[category],
): string {
  const seed = seedOf({ category, scene, variant });
  const kit = createKit({
    palette,
    size: ASPECTS[aspect],
    seed: hash(seed),
    rising: variant % 2 === 1,
    idPrefix: `i${hash(seed + aspect).toString(36)}`,
  });
  DRAWINGS[scene]?.(kit);
  return kit.result();
}

type Drawing = Pick<Illustration, 'category' | 'scene' | 'variant'>;

function seedOf({ category, scene, variant }: Drawing): string {
  return `${category}|${scene}-${variant}`;
}

/** Whether an illustration is drawn on light paper, which is turned to dark in the dark theme. */
export function isPale(drawing: Drawing): boolean {
  return pickMode(createDice(hash(seedOf(drawing)))) === 'light';
}

export function isDrawn(scene: string): boolean {
  return Object.hasOwn(DRAWINGS, scene);
}

export interface ChosenScene {
  scene: string;
  variant: number;
}

/** Returns a scene that a headline calls for, else an emblem of the category. */
export function chooseScene(category: IllustrationCategory, headline: string): ChosenScene {
  return chooseFreeScene(category, headline, []) ?? { scene: EMBLEMS[category][0], variant: 1 };
}

/**
 * The same without those that are shown already, and without emblems if a word has to call for it. Undefined where nothing else
 * fits: no illustration is better than a wrong one.
 */
export function chooseFreeScene(
  category: IllustrationCategory,
  headline: string,
  avoid: readonly string[],
  { called = false }: { called?: boolean } = {},
): ChosenScene | undefined {
  const start = hash(`${category}:${headline}`);
  const direction = directionOf(headline);
  const scenes = SCENES[category];
  const fitting = scenes
    .map((_, index) => nth(scenes, (start % scenes.length) + index))
    .filter((scene) => direction !== undefined || !DIRECTED.includes(scene));
  const words = withoutNames(headline);
  const [best] = fitting
    .map((one) => ({ one, length: callOf(one, words) }))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length);
  const emblem = called
    ? undefined
    : fitting.find((one) => EMBLEMS[category].includes(one) && !avoid.includes(one));
  const scene = best?.one ?? emblem;
  if (scene === undefined || avoid.includes(scene)) return undefined;
  const variant = 1 + ((start >>> 8) % VARIANTS);
  if (!DIRECTED.includes(scene)) return { scene, variant };
  const isRising = variant % 2 === 1;
  return { scene, variant: isRising === (direction === 'rising') ? variant : (variant % VARIANTS) + 1 };
}
