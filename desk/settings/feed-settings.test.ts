import { expect, test } from 'vitest';
import { changeFeed, readFeeds, writeFeeds } from './feed-settings.ts';

const WIRE = { url: 'https://wire.example/', everyMinutes: 5 };

test.for<[string, unknown, unknown[]]>([
  ['an address', '/a.xml', [{ url: '/a.xml' }]],
  ['an object', WIRE, [WIRE]],
  ['a list of both', ['/a.xml', WIRE], [{ url: '/a.xml' }, WIRE]],
  ['no feed', null, []],
])('%s is read, and written as it was', ([, setting, feeds]) => {
  expect(readFeeds(setting)).toEqual(feeds);
  expect(writeFeeds(readFeeds(setting), setting)).toEqual(setting);
});

test('a second feed makes a list, a list of one stays a list, and a cleared field leaves the file', () => {
  expect(writeFeeds([{ url: '/a.xml' }, WIRE], '/a.xml')).toEqual(['/a.xml', WIRE]);
  expect(writeFeeds([WIRE], ['/a.xml', WIRE])).toEqual([WIRE]);
  expect(writeFeeds([changeFeed(WIRE, { everyMinutes: undefined })], WIRE)).toBe('https://wire.example/');
});
