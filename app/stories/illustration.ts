import { illustrationAddress } from '../../contract/illustrations.ts';
import type { ImageAspect } from '../../contract/image.ts';
import { chooseFreeScene, chooseScene } from '../../illustrations/illustrate.ts';
import type { Story } from './story.ts';

/** A scene is shown once in this many cards. */
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
 * Chooses the scenes of stories without images, none of them twice within eight cards; only the first, the lead, always has
 * one. `shown` are the scenes of the cards before, and is continued.
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
