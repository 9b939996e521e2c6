import { illustrationAddress, readIllustration } from '../../contract/illustrations.ts';
import type { ImageAspect } from '../../contract/image.ts';
import { chooseFreeScene, chooseScene, isPale } from '../../illustrations/illustrate.ts';
import type { Story } from './story.ts';

/** A number that stands for itself: $1.8, €240m, 44%, 1974; not part of a word (5G, COVID-19) and not a single digit. */
const FIGURE =
  /(?<![\p{L}\p{N}.,-])(?!\d(?![.,]?\d|[%mk]|bn))[$€£]?\d[\d.,]{0,6}(?<=\d)(?:[%mk]|bn)?(?![\p{L}\p{N}%-])/u;

/** The figure in a headline, which a card without an image shows instead. */
export const figureOf = ({ title }: Pick<Story, 'title'>) => FIGURE.exec(title)?.[0];

/** Whether a card shows a picture of a story that `withScenes` has seen. */
export function hasPicture(story: Story): boolean {
  return story.image !== undefined || Boolean(story.scene) || figureOf(story) !== undefined;
}

/** The class of an illustration on light paper, for the dark theme. */
export function paleClass(address: string | undefined): string {
  const drawing = readIllustration(address ?? '');
  return drawing && isPale(drawing) ? 'pic--pale' : '';
}

/** Returns the illustration of a story without an image; undefined where none is free. */
export function storyIllustration(
  { category, title, scene }: Pick<Story, 'category' | 'title' | 'scene'>,
  aspect: ImageAspect,
): string | undefined {
  const chosen = scene === undefined ? chooseScene(category, title) : scene;
  return chosen ? illustrationAddress({ category, ...chosen, aspect }) : undefined;
}

/**
 * Chooses illustrations for the first stories without images, as many as show pictures. No scene is on a page twice, and the
 * first story, which leads, has none that its headline does not call for. `shown` holds the scenes of the page; this function
 * appends to it.
 */
export function withScenes(
  stories: readonly Story[],
  shown: string[] = [],
  pictures = stories.length,
): Story[] {
  return stories.map((story, index) => {
    if (story.image) return story;
    const { category, title } = story;
    const scene =
      index < pictures ? chooseFreeScene(category, title, shown, { called: index === 0 }) : undefined;
    if (scene) shown.push(scene.scene);
    return { ...story, scene: scene ?? null };
  });
}
