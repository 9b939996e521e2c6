import { expect, test } from 'vitest';
import { memoryStorage } from '../../tests/support/memory-storage.ts';
import { createUnsavedTexts } from './unsaved-texts.ts';

const NOW = Date.parse('2026-11-18T09:41:00Z');
const TEXT = { settings: { title: 'Rope' }, body: 'It is' };

const open = (
  storage: Storage,
  tab: string,
  address = 'articles/rope.md',
  clock = () => NOW,
  account = 'Ada Field',
) => createUnsavedTexts({ account, address, tab, storage, clock });

test('what a tab typed is offered to the next tab that opens the text, and to no other text', () => {
  const storage = memoryStorage();
  open(storage, 'a').write('1', TEXT);
  open(storage, 'b', 'articles/rope.md', () => NOW + 1000).write('2', { source: 'It' });
  expect(open(storage, 'a').others()).toMatchObject([{ base: '2', text: { source: 'It' } }]);
  const [newest, oldest] = open(storage, 'c').others();
  expect([newest?.base, oldest]).toMatchObject(['2', { at: '2026-11-18T09:41:00.000Z', text: TEXT }]);
  expect(open(storage, 'c', 'articles/rope.md2').others()).toEqual([]);

  open(storage, 'a').clear();
  open(storage, 'c').remove(newest?.key ?? '');
  expect(open(storage, 'c').others()).toEqual([]);
});

test('what one account typed is offered to no other', () => {
  const storage = memoryStorage();
  open(storage, 'a').write('1', TEXT);
  expect(open(storage, 'b', undefined, undefined, 'Ada').others()).toEqual([]);
  expect(open(storage, 'b', undefined, undefined, 'Ben').others()).toEqual([]);
  expect(open(storage, 'b').others()).toHaveLength(1);
});

test('a browser that has no room says so, and entries that are no texts are passed over', () => {
  const storage = memoryStorage(150);
  expect(open(storage, 'a').write('1', TEXT)).toBe(true);
  expect(open(storage, 'a').write('1', { source: 'x'.repeat(200) })).toBe(false);
  storage.setItem('masthead-desk Ada%20Field articles/rope.md x', '{"base":1}');
  storage.setItem('masthead-desk Ada%20Field articles/rope.md y', '{');
  expect(open(storage, 'b').others()).toHaveLength(1);
});
