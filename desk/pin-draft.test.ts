import { expect, test } from 'vitest';
import { memoryStorage } from '../tests/support/memory-storage.ts';
import { afterPublishing, createStoredPins, withPins } from './pin-draft.ts';
import { mergePins } from './pins.ts';

const NOW = Date.parse('2026-11-18T09:41:00Z');
const PIN = {
  target: { item: '7' },
  slot: 'featured',
  until: null,
  headline: 'Hawsers',
  picture: null,
  title: 'Rope',
  link: '',
} as const;

test('pins that are not published yet belong to an account, and leave out those whose time has passed', () => {
  const storage = memoryStorage();
  const open = (account: string, clock = () => NOW) => createStoredPins({ account, storage, clock });
  const until = '2026-11-18T10:00:00Z';
  const pins = [PIN, { ...PIN, slot: 'top', until }] as const;
  open('Ada').write({ revision: '1', pins, base: pins });
  expect(open('Ada').read()).toEqual({ revision: '1', pins, base: pins });
  expect(open('Ben').read()).toBeUndefined();
  expect(open('Ada', () => Date.parse(until)).read()).toEqual({ revision: '1', pins: [PIN], base: [PIN] });

  open('Ada').write(undefined);
  expect(open('Ada').read()).toBeUndefined();
});

test('a browser without room and an entry that is no draft are no obstacle', () => {
  const storage = memoryStorage(10);
  const kept = createStoredPins({ account: 'Ada', storage, clock: () => NOW });
  kept.write({ revision: '1', pins: [PIN], base: [] });
  expect(kept.read()).toBeUndefined();
  const other = memoryStorage();
  other.setItem('masthead-desk-pins Ada', '{"pins":[{}]}');
  expect(createStoredPins({ account: 'Ada', storage: other, clock: () => NOW }).read()).toBeUndefined();
});

test('a draft that comes to what is published is no draft', () => {
  const front = { pins: [{ ...PIN, state: 'shown', who: 'Ada', at: '' }], revision: '1' } as const;
  const draft = withPins(undefined, [], { ...front, pins: [...front.pins] });
  expect(draft).toEqual({ pins: [], base: [PIN], revision: '1' });
  expect(withPins(draft, [PIN], { ...front, pins: [...front.pins] })).toBeUndefined();
});

test('a pin that is changed while others are published stays in the draft', () => {
  const later = { ...PIN, slot: 'top' } as const;
  const other = { ...PIN, slot: 'latest' } as const;
  const draft = { pins: [PIN], base: [], revision: '1' };
  expect(afterPublishing(draft, draft.pins)).toBeUndefined();
  const kept = afterPublishing({ ...draft, pins: [PIN, later] }, draft.pins);
  expect(kept).toEqual({ pins: [PIN, later], base: [PIN], revision: '1' });
  expect(kept && mergePins(kept, [PIN, other])).toEqual({ pins: [PIN, other, later], conflicts: [] });
});
