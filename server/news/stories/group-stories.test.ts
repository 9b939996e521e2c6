import { expect, test } from 'vitest';
import { fingerprint, isSameStory } from '../../../contract/same-story.ts';
import { storyKeys } from './group-stories.ts';

const MORNING = new Date('2026-03-12T09:00:00Z');
const keysOf = (words: string[], at = MORNING) => storyKeys(words, at);
const meet = (one: ReturnType<typeof storyKeys>, other: ReturnType<typeof storyKeys>) =>
  one.searched.some((key) => other.stored.includes(key));

test('headlines that are near enough always share a key, whatever words they differ in', () => {
  const words = 'central bank holds its main rate for a third meeting in turbulent spring'.split(' ');
  const title = (list: readonly string[]) => ({ title: list.join(' '), publishedAt: MORNING });
  for (const left of words) {
    for (const added of ['x', 'unprecedentedly']) {
      const other = [...words.filter((word) => word !== left), added];
      const same = isSameStory(fingerprint(title(words)), fingerprint(title(other)));
      expect(same, `${left} replaced by ${added}`).toBe(true);
      expect(meet(keysOf(words), keysOf(other)), `${left} replaced by ${added}`).toBe(true);
    }
  }
});

test('a headline is stored under few words', () => {
  expect(keysOf('a b c d e f g h i j'.split(' ')).stored).toHaveLength(3);
  expect(keysOf(['briefing']).stored).toHaveLength(1);
  expect(keysOf([]).stored).toEqual([]);
});

test('keys reach over midnight, as far as half a day', () => {
  const late = keysOf(['briefing'], new Date('2026-03-12T23:50:00Z'));
  const early = keysOf(['briefing'], new Date('2026-03-13T00:10:00Z'));
  expect(meet(late, early)).toBe(true);
  expect(meet(early, late)).toBe(true);
  expect(meet(keysOf(['briefing'], new Date('2026-03-14T00:10:00Z')), late)).toBe(false);
});
