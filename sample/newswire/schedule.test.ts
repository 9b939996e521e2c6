import { expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { EDITION_SIZE, editionOf, nameOf } from './edition.ts';
import { FEED_SETTINGS } from './feed-settings.ts';
import { latestRelease, newestReleases } from './schedule.ts';
import { STORY_BANKS } from './story-banks.ts';

const NOON = new Date('2026-03-12T12:00:00Z');
const minutesLater = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * 60_000);
const newest = (category: (typeof CATEGORIES)[number], instant: Date) =>
  newestReleases(category, instant, 1)[0];

test('the same instant always gives the same edition', () => {
  for (const category of CATEGORIES) {
    expect(editionOf(category, new Date(NOON))).toEqual(editionOf(category, new Date(NOON)));
  }
});

test('no story is dated later than now, and none shares its time with another, at any moment of a day', () => {
  for (let minute = 0; minute < 24 * 60; minute += 31) {
    const instant = minutesLater(minute);
    for (const category of CATEGORIES) {
      const dates = editionOf(category, instant).map(({ date }) => date.getTime());
      const limits = [instant.getTime() + 1, ...dates];
      const late = dates.filter((date, i) => !(date < (limits[i] ?? 0)));
      expect({ stories: dates.length, late }).toEqual({ stories: EDITION_SIZE, late: [] });
    }
  }
});

test('every category has a new story within twice its interval', () => {
  for (const category of CATEGORIES) {
    const later = minutesLater(FEED_SETTINGS[category].everyMinutes * 2);
    expect(newest(category, later)?.story, category).not.toBe(newest(category, NOON)?.story);
  }
});

test('every few minutes some category has a new story', () => {
  for (let minute = 0; minute < 600; minute += 10) {
    const changed = CATEGORIES.filter(
      (category) =>
        newest(category, minutesLater(minute))?.story !== newest(category, minutesLater(minute + 10))?.story,
    );
    expect(changed.length).toBeGreaterThan(0);
  }
});

test('a story comes again only when the whole bank has gone out, and then under another name', () => {
  for (const category of CATEGORIES) {
    const length = STORY_BANKS[category].length;
    const round = newestReleases(category, NOON, length);
    expect(new Set(round.map(({ story }) => story.slug)).size).toBe(length);
    const again = newestReleases(category, NOON, length + 1).at(-1);
    expect(again?.story).toBe(round[0]?.story);
    expect(again && nameOf(again)).not.toBe(round[0] && nameOf(round[0]));
  }
});

test('a release keeps its name and date for as long as it stands', () => {
  for (const category of CATEGORIES) {
    const later = editionOf(category, minutesLater(10));
    const kept = editionOf(category, NOON).filter((release) =>
      later.some((other) => nameOf(other) === nameOf(release)),
    );
    expect(kept.length).toBeGreaterThan(EDITION_SIZE / 2);
    for (const release of kept) expect(later).toContainEqual(release);
  }
});

test('the times between stories are uneven', () => {
  const dates = newestReleases('business', NOON, 20).map(({ date }) => date.getTime());
  const gaps = dates.slice(1).map((date, i) => (dates[i] ?? 0) - date);
  expect(new Set(gaps).size).toBeGreaterThan(10);
});

test('a story’s latest release is the one its feed shows', () => {
  for (const release of newestReleases('world', NOON, STORY_BANKS.world.length)) {
    expect(latestRelease('world', release.position, NOON)).toEqual(release);
  }
});

test('a story that several categories share stands in each of their feeds once', () => {
  const editions = CATEGORIES.map((category) => editionOf(category, NOON));
  const shared = editions.flatMap((edition, i) =>
    edition.filter((release) => release.category !== CATEGORIES[i]),
  );
  expect(shared.length).toBeGreaterThan(10);
  for (const [i, edition] of editions.entries()) {
    expect(new Set(edition.map(({ story }) => story)).size).toBe(edition.length);
    for (const { category, story } of edition) {
      if (category !== CATEGORIES[i]) expect(story.alsoIn).toContain(CATEGORIES[i]);
    }
  }
});
