import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';

test('every subscriber hears a change, until it leaves', () => {
  const changes = createChanges();
  const heard: string[] = [];
  const leave = changes.subscribe((tags) => heard.push(`first ${tags}`));
  changes.subscribe((tags) => heard.push(`second ${tags}`));
  changes.publish(['articles']);
  leave();
  changes.publish(['feed:business']);
  expect(heard).toEqual(['first articles', 'second articles', 'second feed:business']);
});

test('a change of nothing is no change', () => {
  const changes = createChanges();
  const heard: (readonly string[])[] = [];
  changes.subscribe((tags) => heard.push(tags));
  changes.publish([]);
  expect(heard).toEqual([]);
});
