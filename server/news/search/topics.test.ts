import { expect, test } from 'vitest';
import { CATEGORIES, TOPICS, type Topic } from '../../../contract/categories.ts';
import { publicationSchema } from '../../../contract/publication.ts';
import publicationFile from '../../../sample/meridian-ledger/publication.json' with { type: 'json' };
import { STORY_BANKS } from '../../../sample/newswire/story-banks.ts';
import labels from '../../../tests/topic-labels.json' with { type: 'json' };
import { createTopicMatcher } from './topics.ts';

const { topics } = publicationSchema.parse(publicationFile);

/** What an editor says that each of 200 stories of the sample is about, beside what the words say. */
const judged = CATEGORIES.flatMap((category) =>
  Object.entries<string[]>(labels[category]).flatMap(([slug, about]) => {
    const story = STORY_BANKS[category].find((one) => one.slug === slug);
    if (!story) throw new Error(`${category}/${slug} is no story of the sample`);
    const text = { title: story.title, description: story.summary.replace(/<[^>]+>/g, '') };
    return TOPICS.map((topic) => ({
      name: `${topic}: ${story.title}`,
      found: createTopicMatcher(topics[topic])(text),
      right: about.includes(topic),
    }));
  }),
);

test('of the stories that topics find, nine in ten are about them, and most of those that are about them are found', () => {
  expect(judged).toHaveLength(200 * TOPICS.length);
  const found = judged.filter((one) => one.found);
  const right = found.filter((one) => one.right);
  const wrong = found.filter((one) => !one.right).map(({ name }) => name);
  expect(right.length / found.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(right.length / judged.filter((one) => one.right).length).toBeGreaterThanOrEqual(0.6);
});

test.each<[Topic, string, string, boolean]>([
  ['fintech', 'A marathon that pays its pacers', 'Port Alder hired sixty runners.', false],
  ['leadership', 'County board moves the fair', 'The goats will be judged indoors.', false],
  ['leadership', 'The committee chair who reads the footnotes', 'A former auditor.', false],
  ['fintech', 'A payments firm opens an office', '', true],
  ['startups', 'Start-ups ask for less', '', true],
  ['markets', 'Copper thieves return', 'Thieves cut 1,300 cables.', false],
  ['markets', 'Copper slips', 'Traders blame two smelters.', true],
  ['innovation', 'Professor’s robot’s first day', '', true],
])('%s: “%s %s”: %s', (topic, title, description, expected) => {
  expect(createTopicMatcher(topics[topic])({ title, description })).toBe(expected);
});
