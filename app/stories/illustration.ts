import type { PictureAspect } from '../../contract/picture.ts';
import { sceneFor } from '../../illustrations/illustrate.ts';
import { hash } from '../../illustrations/random.ts';
import type { Story } from './story.ts';

/** Neighbours this near do not show the same scene. A category has four to six. */
const REACH = 4;
const LONGEST_SEED = 80;

/** The drawing that stands in where a story has no picture, or where its picture fails. */
export function illustrationAddress(
  { category, title, scene }: Pick<Story, 'category' | 'title' | 'scene'>,
  aspect: PictureAspect,
): string {
  const address = `/illustrations/${category}/${seedOf(title)}/${aspect}.svg`;
  return scene ? `${address}?scene=${scene}` : address;
}

/** Gives the stories of a list that have no picture a scene each, different from those beside it. */
export function withScenes(stories: readonly Story[]): Story[] {
  const shown: string[] = [];
  return stories.map((story) => {
    if (story.image) return story;
    const scene = sceneFor(story.category, seedOf(story.title), shown.slice(-REACH), story.title);
    shown.push(scene);
    return { ...story, scene };
  });
}

/** The words of the headline, so that they can call their scene; a number where it has none in our letters. */
function seedOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’'\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_SEED)
    .replace(/-$/, '');
  return words || `story-${hash(title).toString(36)}`;
}
