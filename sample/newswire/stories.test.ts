import { expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import type { Story } from './story.ts';
import { STORY_BANKS } from './story-banks.ts';

const ALL = CATEGORIES.flatMap((category) => STORY_BANKS[category].map((story) => ({ category, story })));

test('every category has at least twenty stories, and the wire more than three hundred', () => {
  for (const category of CATEGORIES) {
    expect(STORY_BANKS[category].length, category).toBeGreaterThanOrEqual(20);
  }
  expect(new Set(ALL.map(({ story }) => story.title.toLowerCase())).size).toBeGreaterThan(300);
  expect(new Set(ALL.map(({ story }) => story.title.toLowerCase())).size).toBe(ALL.length);
});

test('no sentence of more than five words stands in two places', () => {
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  for (const { category, story } of ALL) {
    for (const sentence of sentencesOf(story)) {
      const place = `${category}/${story.slug}`;
      const before = seen.get(sentence);
      if (before) repeated.push(`${before} and ${place}: ${sentence}`);
      seen.set(sentence, place);
    }
  }
  expect(repeated).toEqual([]);
  expect(seen.size).toBeGreaterThan(ALL.length * 5);
});

test('slugs are addresses, each used once in its category', () => {
  for (const category of CATEGORIES) {
    const slugs = STORY_BANKS[category].map(({ slug }) => slug);
    expect(new Set(slugs).size, category).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('summaries use no HTML but em, strong, a and br, and all of it is closed', () => {
  for (const { story } of ALL) {
    const open: string[] = [];
    for (const [, end, name = ''] of story.summary.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      expect(['em', 'strong', 'a', 'br'], story.slug).toContain(name);
      if (name === 'br') continue;
      if (end) expect(open.pop(), story.slug).toBe(name);
      else open.push(name);
    }
    expect(open, story.slug).toEqual([]);
  }
});

test('a story has a body and tags, and is shared only with other categories', () => {
  for (const { category, story } of ALL) {
    expect(story.body.length, story.slug).toBeGreaterThanOrEqual(3);
    expect(story.tags.length, story.slug).toBeGreaterThan(0);
    expect(story.alsoIn ?? [], story.slug).not.toContain(category);
  }
});

test('every category leaves a few stories unsigned, as wires do, but not many', () => {
  const unsigned = ALL.filter(({ story }) => story.byline === '');
  expect(unsigned.length).toBeGreaterThan(0);
  expect(unsigned.length).toBeLessThan(ALL.length / 5);
});

function sentencesOf({ summary, body }: Story): string[] {
  return [summary, ...body]
    .flatMap((text) => text.replace(/<[^>]+>/g, ' ').split(/(?<=[.!?][”’)]?)\s+/))
    .map((sentence) => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((words) => words.length > 5)
    .map((words) => words.join(' '));
}
