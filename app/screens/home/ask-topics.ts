import { TOPICS, type Topic } from '../../../contract/categories.ts';
import { MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import { type TopicStory, topicsAnswer } from '../../../contract/topics.ts';
import type { Visit } from '../../screen.ts';
import { bylineOf, firstPublication, type Story, safeAddress } from '../../stories/story.ts';
import { shorten } from '../../text/shorten.ts';

export type TopicStories = ReadonlyMap<Topic, readonly Story[]>;

/** The newest stories of each topic, as the search finds them. Without an answer the topics have none. */
export async function askTopics({
  api,
  report,
  publication,
}: Pick<Visit, 'api' | 'report' | 'publication'>): Promise<TopicStories> {
  try {
    const answer = await api.json('/api/topics', topicsAnswer);
    return new Map(
      TOPICS.map((topic) => [topic, answer[topic].flatMap((found) => toStory(found, publication))]),
    );
  } catch (error) {
    report(new Error('The front page goes without its topics: their search failed', { cause: error }));
    return new Map();
  }
}

function toStory(
  { title, author, link, publishedAt, ...rest }: TopicStory,
  { texts }: Publication,
): Story | [] {
  if (title === '') return [];
  return {
    ...rest,
    ...firstPublication(rest.category, title),
    title: shorten(title, MAX_HEADLINE_LENGTH),
    description: '',
    author: bylineOf(author, rest.source, texts),
    publishedAt: publishedAt === null ? undefined : new Date(publishedAt),
    link: safeAddress(link),
    image: undefined,
  };
}
