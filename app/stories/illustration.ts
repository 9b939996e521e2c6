import { illustrationAddress } from '../../contract/illustrations.ts';
import type { ImageAspect } from '../../contract/image.ts';
import { chooseFreeScene, chooseScene } from '../../illustrations/illustrate.ts';
import type { Story } from './story.ts';

/** A scene is used at most once in this many cards. */
const CARDS_PER_SCENE = 8;

/** Returns the illustration of a story without an image; undefined where none is free. */
export function storyIllustration(
  { category, title, scene }: Pick<Story, 'category' | 'title' | 'scene'>,
  aspect: ImageAspect,
): string | undefined {
  const chosen = scene === undefined ? chooseScene(category, title) : scene;
  return chosen ? illustrationAddress({ category, ...chosen, aspect }) : undefined;
}

/**
 * Chooses illustrations for stories without images, none twice within eight cards. The first story, the lead, always has one.
 * `shown` holds the scenes of the previous cards; this function appends to it.
 */
export function withScenes(stories: readonly Story[], shown: (string | undefined)[] = []): Story[] {
  return stories.map((story, index) => {
    const { category, title } = story;
    const avoid = shown.slice(1 - CARDS_PER_SCENE).filter((scene) => scene !== undefined);
    const free = story.image ? undefined : (chooseFreeScene(category, title, avoid) ?? null);
    const scene = free === null && index === 0 ? chooseScene(category, title) : free;
    shown.push(scene?.scene);
    return scene === undefined ? story : { ...story, scene };
  });
}
