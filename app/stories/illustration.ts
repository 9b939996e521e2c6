import { illustrationAddress } from '../../contract/illustrations.ts';
import type { ImageAspect } from '../../contract/image.ts';
import { sceneFor, variantFor } from '../../illustrations/illustrate.ts';
import type { Story } from './story.ts';

/** Neighbours this near do not show the same scene. A category has four to six. */
const REACH = 4;

/** The illustration that stands in where a story has no picture, or where its picture fails. */
export function storyIllustration(
  {
    category,
    title,
    scene = sceneFor(category, title, [], title),
  }: Pick<Story, 'category' | 'title' | 'scene'>,
  aspect: ImageAspect,
): string {
  return illustrationAddress({ category, scene, variant: variantFor(title), aspect });
}

/** Gives the stories of a list that have no picture a scene each, different from those beside it. */
export function withScenes(stories: readonly Story[]): Story[] {
  const shown: string[] = [];
  return stories.map((story) => {
    if (story.image) return story;
    const scene = sceneFor(story.category, story.title, shown.slice(-REACH), story.title);
    shown.push(scene);
    return { ...story, scene };
  });
}
