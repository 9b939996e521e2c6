import { expect, test } from 'vitest';
import { assertSerialisable } from './define-island.ts';

test('props that JSON carries are let through', () => {
  expect(() => assertSerialisable({ a: ['x', 1, true, null, { b: undefined }] }, 'props')).not.toThrow();
});

test.each([
  ['a function', { items: [{ onClick: () => {} }] }, 'props.items[0].onClick'],
  ['a date', { at: new Date() }, 'props.at'],
  ['a map', { map: new Map() }, 'props.map'],
  ['a number that JSON has not', { n: Number.NaN }, 'props.n'],
])('%s is refused, and its place is named', (_what, props, place) => {
  expect(() => assertSerialisable(props, 'props')).toThrow(`${place} cannot be sent to the browser`);
});
