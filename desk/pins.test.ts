import { expect, test } from 'vitest';
import { add, articleOf, keyOf, move, nudge, type Pin, type Slot, until } from './pins.ts';

const pin = (item: string, slot: Slot): Pin => ({
  target: { item },
  slot,
  until: null,
  title: item,
  link: '',
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

test('a story is pinned once in a slot, and may be in another one', () => {
  expect(order(add(PINS, pin('1', 'top')))).toEqual(order(PINS));
  expect(order(add(PINS, pin('1', 'breaking')))).toContain('breaking item 1');
});

test('an article is named by its address', () => {
  expect(articleOf('https://ledger.example/blog/why-ropes?x=1')).toBe('why-ropes');
  expect(articleOf('why-ropes')).toBe('why-ropes');
});

test('a pin ends after its hours, or never', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  expect([until(6, now), until(undefined, now)]).toEqual(['2026-11-18T18:00:00.000Z', null]);
});
