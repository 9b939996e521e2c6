import type { Category } from '../../contract/categories.ts';
import { illustrationAddress, SCENES } from '../../contract/illustrations.ts';
import { chooseScene } from '../../illustrations/illustrate.ts';
import type { Story } from './story.ts';

/** Returns the illustration that the wire sends with a story: one that fits its words, else the first of its category. */
export function sampleIllustration(
  category: Category,
  { title }: Pick<Story, 'title'>,
  aspect: '16x9' | '4x3',
): string {
  const chosen = chooseScene(category, title) ?? {
    scene: SCENES[category][0],
    variant: 1,
  };
  return illustrationAddress({ category, ...chosen, aspect });
}
