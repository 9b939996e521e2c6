import type { Category } from '../../contract/categories.ts';
import { illustrationAddress } from '../../contract/illustrations.ts';
import { chooseScene } from '../../illustrations/illustrate.ts';
import type { Story } from './story.ts';

/** Returns the illustration that the wire sends with a story: one that fits its words, else an emblem of its category. */
export function sampleIllustration(
  category: Category,
  { title }: Pick<Story, 'title'>,
  aspect: '16x9' | '4x3',
): string {
  return illustrationAddress({ category, ...chooseScene(category, title), aspect });
}
