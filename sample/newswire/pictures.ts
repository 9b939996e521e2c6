import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { illustrationAddress } from '../../contract/illustrations.ts';
import { sceneFor, variantFor } from '../../illustrations/illustrate.ts';
import { STORY_BANKS } from './story-banks.ts';

/** So many stories in a row have different scenes: as many as stand side by side on a category's page. */
const NEIGHBOURS = 4;

/** The scene of every story, by its place in the bank: called by the headline, and unlike its neighbours'. */
const SCENES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  CATEGORIES.map((category) => [category, scenesOf(category)]),
);

function scenesOf(category: Category): string[] {
  const scenes: string[] = [];
  for (const { slug, title } of STORY_BANKS[category]) {
    scenes.push(sceneFor(category, slug, scenes.slice(-NEIGHBOURS), title));
  }
  return scenes;
}

/** Where a story's picture is drawn. */
export function resolveImage(category: Category, position: number, aspect: '16x9' | '4x3'): string {
  const slug = STORY_BANKS[category][position]?.slug ?? category;
  const scene = SCENES[category]?.[position] ?? sceneFor(category, slug);
  return illustrationAddress({ category, scene, variant: variantFor(slug), aspect });
}
