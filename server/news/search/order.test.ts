import { expect, test } from 'vitest';
import { MAX_SEARCH_RESULTS, SEARCH_GROUP_SIZE, SEARCH_PAGE_SIZE } from '../../../contract/search-limits.ts';
import type { Match, TextKind } from './find-texts.ts';
import { choose, countKinds, countPages, order, score, withCorrected } from './order.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const headline = (ref: string, exact: number, story = ref): Match => ({
  kind: 'headline',
  ref,
  story,
  exact,
  wide: exact,
  publishedAt: NOW,
});
const text = (kind: TextKind, ref: string, exact: number): Match => ({
  kind,
  ref,
  story: `${kind} ${ref}`,
  exact,
  wide: exact,
  publishedAt: null,
});
const found = (matches: Match[], texts: Match[] = [], more = false) => ({
  headlines: { matches, more },
  texts,
});

test('a story is listed once, by its best match', () => {
  const { byKind } = order(
    found([headline('1', 0.2, 's'), headline('2', 0.6, 's'), headline('3', 0.4)]),
    NOW,
  );
  expect(byKind.get('headline')?.map(({ ref }) => ref)).toEqual(['2', '3']);
});

test('a kind with a much better match comes first, the others in fixed order, and a few of each are shown', () => {
  const headlines = Array.from({ length: 9 }, (_, index) => headline(String(index), 0.3));
  const ordered = order(
    found(headlines, [text('page', 'about', 0.1), text('faq', 'rates', 0.9), text('article', 'x', 0.31)]),
    NOW,
  );
  const shown = choose(ordered, null, 1);
  expect(shown.map(({ kind }) => kind)).toEqual([
    'faq',
    ...Array(SEARCH_GROUP_SIZE).fill('headline'),
    'article',
    'page',
  ]);
});

test('fresh headlines come before articles that match better; older ones do not', () => {
  const weeksOld = { ...headline('old', 0.3), publishedAt: new Date('2026-10-01T12:00:00Z') };
  const kinds = (headlines: Match[]) => [
    ...order(found(headlines, [text('article', 'x', 0.9)]), NOW).byKind.keys(),
  ];
  expect(kinds([headline('new', 0.3)])).toEqual(['headline', 'article']);
  expect(kinds([weeksOld])).toEqual(['article', 'headline']);
});

test('the newest come first where that is asked for', () => {
  const yesterday = { ...headline('yesterday', 0.9), publishedAt: new Date('2026-11-14T12:00:00Z') };
  const { byKind } = order(found([yesterday, headline('now', 0.2)]), NOW, 'newest');
  expect(byKind.get('headline')?.map(({ ref }) => ref)).toEqual(['now', 'yesterday']);
});

test('a kind by itself is paged', () => {
  const headlines = Array.from({ length: SEARCH_PAGE_SIZE + 3 }, (_, index) => headline(String(index), 0.3));
  const ordered = order(found(headlines), NOW);
  expect(countPages(ordered, 'headline')).toBe(2);
  expect(choose(ordered, 'headline', 2)).toHaveLength(3);
  expect(choose(ordered, 'headline', 3)).toEqual([]);
  expect(choose(ordered, 'faq', 1)).toEqual([]);
});

test('counts say where there are more than were counted', () => {
  const many = Array.from({ length: MAX_SEARCH_RESULTS + 5 }, (_, index) =>
    text('article', String(index), 0.3),
  );
  const counts = countKinds(order(found([headline('1', 1)], many, true), NOW));
  expect(counts.headline).toEqual({ count: 1, more: true });
  expect(counts.article).toEqual({ count: MAX_SEARCH_RESULTS, more: true });
  expect(counts.faq).toEqual({ count: 0, more: false });
});

test('matches of the corrected query are added below those of the typed one, and nothing twice', () => {
  const typed = found([], [text('faq', 'search', 0.3)]);
  const corrected = found([headline('1', 0.3)], [text('faq', 'search', 0.9)]);
  const { byKind, total } = order(withCorrected(typed, corrected), NOW);
  expect(total).toBe(2);
  expect([...byKind.keys()]).toEqual(['headline', 'faq']);
});

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const scoreOf = (exact: number, hours: number, wide = exact) =>
  score({ kind: 'headline', exact, wide, publishedAt: hoursAgo(hours) }, NOW);

test('of two headlines that match equally the newer one wins, however near they are', () => {
  expect(scoreOf(0.5, 0)).toBeGreaterThan(scoreOf(0.5, 1));
  expect(scoreOf(0.5, 1)).toBeGreaterThan(scoreOf(0.5, 1.01));
  expect(scoreOf(0.5, 24 * 60)).toBeGreaterThan(scoreOf(0.5, 24 * 61));
});

test('a much better match wins over a newer one', () => {
  expect(scoreOf(0.5, 24 * 60)).toBeGreaterThan(scoreOf(0.2, 0));
});

test('the word itself wins over one that only begins like it', () => {
  expect(scoreOf(0.5, 1)).toBeGreaterThan(scoreOf(0, 1, 0.6));
});

test('a headline from the future is as new as one can be', () => {
  expect(scoreOf(0.5, -48)).toBe(scoreOf(0.5, 0));
});
