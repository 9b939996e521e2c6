import { expect, test } from 'vitest';
import {
  add,
  describePinned,
  isEqual,
  keyOf,
  mergePins,
  move,
  nudge,
  type Pin,
  type Slot,
  until,
} from './pins.ts';

const pin = (item: string, slot: Slot, changes: Partial<Pin> = {}): Pin => ({
  target: { item },
  slot,
  until: null,
  headline: null,
  picture: null,
  title: item,
  link: '',
  ...changes,
});
const PINS = [pin('1', 'top'), pin('2', 'featured'), pin('3', 'top'), pin('4', 'top')];
const order = (pins: readonly Pin[]) => pins.map(keyOf);

test('a pin moves by one place among those of its slot, whatever is pinned elsewhere', () => {
  expect(order(nudge(PINS, 'top item 3', -1))).toEqual([
    'top item 3',
    'featured item 2',
    'top item 1',
    'top item 4',
  ]);
  expect(order(nudge(PINS, 'top item 4', 1))).toEqual(order(PINS));
});

test('a pin is dropped before another, or at the end of another slot', () => {
  expect(order(move(PINS, 'top item 4', 'top', 'top item 1'))).toEqual([
    'top item 4',
    'top item 1',
    'featured item 2',
    'top item 3',
  ]);
  expect(order(move(PINS, 'top item 1', 'latest'))).toEqual([
    'featured item 2',
    'top item 3',
    'top item 4',
    'latest item 1',
  ]);
  expect(order(move(PINS, 'top item 1', 'top', 'top item 1'))).toEqual(order(PINS));
});

test('a story is pinned once in a slot, where a second pin changes its end alone, and may be in another one', () => {
  const until = '2026-11-18T18:00:00.000Z';
  const named = [pin('1', 'top', { headline: 'Rope', until: null }), ...PINS.slice(1)];
  expect(add(named, pin('1', 'top', { until }))).toEqual([
    pin('1', 'top', { headline: 'Rope', until }),
    ...PINS.slice(1),
  ]);
  expect(describePinned(named, pin('1', 'top'), 'Top Stories')).toBe(
    'Pinned to Top Stories already: it now ends as you chose. Publish to show it.',
  );
  expect(order(add(PINS, pin('1', 'breaking')))).toContain('breaking item 1');
  expect(describePinned(PINS, pin('1', 'breaking'), 'Breaking')).toBe(
    'Pinned to Breaking. Publish to show it.',
  );
});

test('a pin is replaced in its place, also by a story that the slot has already', () => {
  expect(order(add(PINS, pin('5', 'top'), 'top item 3'))).toEqual([
    'top item 1',
    'featured item 2',
    'top item 5',
    'top item 4',
  ]);
  expect(order(add(PINS, pin('4', 'top'), 'top item 1'))).toEqual([
    'top item 4',
    'featured item 2',
    'top item 3',
  ]);
  expect(order(add(PINS, pin('5', 'top'), 'top item 9'))).toEqual([...order(PINS), 'top item 5']);
});

test('a pin ends after its hours, or never', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  expect([until(6, now), until(undefined, now)]).toEqual(['2026-11-18T18:00:00.000Z', null]);
});

test('changes of two people to different slots are both kept', () => {
  const mine = [pin('9', 'featured'), ...PINS.filter(({ slot }) => slot === 'top')];
  const theirs = [...PINS.filter(({ slot }) => slot === 'featured'), pin('4', 'top'), pin('7', 'latest')];
  const { pins, conflicts } = mergePins({ pins: mine, base: PINS }, theirs);
  expect(conflicts).toEqual([]);
  expect(isEqual(pins, [pin('9', 'featured'), pin('4', 'top'), pin('7', 'latest')])).toBe(true);
});

test.for<[string, Pin[], Pin[], Pin[]]>([
  ['another story', [pin('1', 'top')], [pin('2', 'top')], [pin('3', 'top')]],
  ['another order', PINS, [pin('4', 'top'), pin('1', 'top')], [pin('1', 'top'), pin('4', 'top')]],
  ['a removal and a headline', [pin('1', 'top')], [], [pin('1', 'top', { headline: 'Another' })]],
  ['two times', [], [pin('1', 'top')], [pin('1', 'top', { until: '2026-11-18T18:00:00Z' })]],
])(
  'a slot that two people changed is asked about, and keeps mine until then: %s',
  ([, base, mine, theirs]) => {
    const { pins, conflicts } = mergePins({ pins: mine, base }, theirs);
    expect(conflicts).toContain('top');
    expect(order(pins).filter((key) => key.startsWith('top'))).toEqual(order(mine));
  },
);

test('the same change by two people is no conflict', () => {
  const until = ['2026-11-18T18:00:00Z', '2026-11-18T18:00:00.000Z'].map((at) => ({ until: at }));
  const [mine, theirs] = until.map((changes) => [pin('1', 'top', changes)]);
  expect(mergePins({ pins: mine ?? [], base: [] }, theirs ?? [])).toEqual({ pins: theirs, conflicts: [] });
});
