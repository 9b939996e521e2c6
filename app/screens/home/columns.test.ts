import { expect, test } from 'vitest';
import { story } from '../../../tests/support/story-fixture.ts';
import { fillColumns, topStoryForms } from './columns.ts';

const HEADLINE = 'Seller-financed mortgages triple as rates stay high';
const NEWEST = Array.from({ length: 16 }, (_, index) => story({ title: `${HEADLINE} ${index}` }));
const lead = story({
  title: 'Private credit meets the corner hardware store',
  description: 'Lenders. '.repeat(12),
});
const [one, two] = [story({ title: 'The first of politics' }), story({ title: 'The first of technology' })];
const video = { title: 'Inside the night shift', file: '/media/night.webm' };

const counts = (...[newest, parts]: Parameters<typeof fillColumns>) => {
  const { underTop, underTrending, underLead } = fillColumns(newest, parts);
  return [underTop, underTrending, underLead].map(({ stories }) => stories.length);
};

test('newest headlines fill the columns of the first screen, each once', () => {
  const columns = Object.values(
    fillColumns(NEWEST, { featured: lead, top: [one, two, lead], video }),
  ).flatMap(({ stories }) => stories);
  expect(columns.length).toBeGreaterThanOrEqual(5);
  expect(columns).toEqual([...new Set(columns)]);
});

test('fewer Top Stories or no video leave room for more of them', () => {
  const [underTop = 0, underTrending = 0] = counts(NEWEST, { featured: lead, top: [one, two, lead], video });
  expect(counts(NEWEST, { featured: lead, top: [lead], video })[0]).toBeGreaterThan(underTop);
  expect(counts(NEWEST, { featured: lead, top: [one, two, lead], video: null })[1]).toBeGreaterThan(
    underTrending,
  );
});

test('a long lead has none under it, and a paper with few stories shows what there is', () => {
  const long = { ...lead, title: HEADLINE.repeat(3) };
  expect(counts(NEWEST, { featured: long, top: [long], video })[2]).toBe(0);
  expect(counts(NEWEST.slice(0, 2), { featured: lead, top: [lead], video })).toEqual([2, 0, 0]);
});

test('narrower pages have room for fewer of them, and under fewer Top Stories for more', () => {
  const { underTop } = fillColumns(NEWEST, { featured: lead, top: [one, lead], video });
  expect(underTop.small).toBeLessThanOrEqual(underTop.medium);
  expect(underTop.medium).toBeLessThan(underTop.stories.length);
  const { underTop: alone } = fillColumns(NEWEST, { featured: lead, top: [lead], video });
  expect(alone.small).toBeGreaterThan(underTop.small);
});

test('the first Top Story has an excerpt; the featured article is one line among them', () => {
  expect(topStoryForms([lead, one, two], lead)).toEqual(['line', 'excerpt', 'headline']);
  expect(topStoryForms([one, two], undefined)).toEqual(['excerpt', 'headline']);
});
