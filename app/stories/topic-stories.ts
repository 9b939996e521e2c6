import type { Publication } from '../../contract/publication.ts';
import { type TopicStory, topicItems } from '../../contract/topics.ts';
import { type Story, storiesOf } from './story.ts';

/** The stories that speak of a topic, in the order in which they were found. */
export function topicStories(
  found: readonly TopicStory[],
  publication: Pick<Publication, 'feeds' | 'texts'>,
): Story[] {
  return found.flatMap((story) =>
    storiesOf(story.category, topicItems(story, publication), publication.texts),
  );
}
