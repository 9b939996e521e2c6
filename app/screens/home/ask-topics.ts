import { TOPICS, type Topic } from '../../../contract/categories.ts';
import { type TopicStory, topicsAnswer } from '../../../contract/topics.ts';
import type { Visit } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import { storyOf } from '../../stories/story.ts';

export type TopicStories = ReadonlyMap<Topic, readonly Story[]>;

/** The newest stories of each topic, as the search finds them. Without an answer the topics have none. */
export async function askTopics({ wire, report }: Pick<Visit, 'wire' | 'report'>): Promise<TopicStories> {
  try {
    const answer = await wire.json('/api/topics', topicsAnswer);
    return new Map(TOPICS.map((topic) => [topic, answer[topic].flatMap(toStory)]));
  } catch (error) {
    report(new Error('The front page goes without its topics: their search failed', { cause: error }));
    return new Map();
  }
}

function toStory({ category, source, publishedAt, ...item }: TopicStory): Story | [] {
  const pubDate = (publishedAt ?? '').slice(0, 19).replace('T', ' ');
  const none = { guid: '', thumbnail: '', description: '', content: '', enclosure: {}, categories: [] };
  return storyOf(category, source, { ...none, ...item, pubDate }) ?? [];
}
