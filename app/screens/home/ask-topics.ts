import { TOPICS, type Topic } from '../../../contract/categories.ts';
import { topicsAnswer } from '../../../contract/topics.ts';
import type { Visit } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import { topicStories } from '../../stories/topic-stories.ts';

export type TopicStories = ReadonlyMap<Topic, readonly Story[]>;

/** The newest stories of each topic, as the search finds them. Without an answer the topics have none. */
export async function askTopics({
  api,
  report,
  publication,
}: Pick<Visit, 'api' | 'report' | 'publication'>): Promise<TopicStories> {
  try {
    const answer = await api.json('/api/topics', topicsAnswer);
    return new Map(TOPICS.map((topic) => [topic, topicStories(answer[topic], publication)]));
  } catch (error) {
    report(new Error('The front page goes without its topics: their search failed', { cause: error }));
    return new Map();
  }
}
