import { describe, expect, test } from 'vitest';
import { story } from '../../components/story-fixture.ts';
import { createTopicMatch } from './topic-match.ts';

const matches = (words: string[], title: string, description = '') =>
  createTopicMatch(words)(story({ title, description }));

describe('a story belongs to a topic', () => {
  test.each([
    ['bond', 'Bond desks pare bets'],
    ['bond', 'What bonds know'],
    ['stocks', 'One stock, many owners'],
    ['chief executive', 'The chief  executive who answers the help line'],
    ['start-up', 'A logistics start-up that owns no trucks'],
    ['card', 'CARD networks court the corner shop'],
    ['C++', 'Why C++ stays'],
    ['énergie', 'L’énergie chère'],
  ])('%s: %s', (word, title) => {
    expect(matches([word], title)).toBe(true);
    expect(matches([word], 'Other news', title)).toBe(true);
  });

  test.each([
    ['bond', 'Bondage and vagabonds'],
    ['card', 'Cardboard prices fall'],
    ['index', 'Indexes of books'],
    ['chip', 'Microchip makers'],
    ['a.b', 'axb'],
    ['', 'Anything'],
  ])('but not %s: %s', (word, title) => {
    expect(matches([word], title)).toBe(false);
  });

  test('by any of its words, and never by none', () => {
    expect(matches(['bond', 'copper'], 'Copper slips')).toBe(true);
    expect(matches([], 'Copper slips')).toBe(false);
  });
});
