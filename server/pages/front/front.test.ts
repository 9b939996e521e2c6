import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Front, PinnedStory } from '../../../contract/front.ts';
import { rssItem, visit } from '../../../tests/support/story-fixture.ts';
import { createChanges } from '../../data/changes/changes.ts';
import type { Pins } from '../../news/pins/pins.ts';
import { createFront } from './front.ts';

const { publication, api } = visit();
const changes = createChanges();
let now: Date;
let decided: (readonly PinnedStory[])[];
let failures: Error[];
let readPins: () => Promise<[typeof PIN]>;

const PIN = {
  slot: 'top',
  item: '1',
  article: null,
  headline: null,
  picture: null,
  state: 'shown',
  title: 'Kiln',
  link: '/kiln',
  story: { category: 'business', source: 'The Wire', item: rssItem({ title: 'Kiln' }) },
} as const;

function open() {
  const nothing = { underTop: [], underTrending: [], underLead: [] };
  return createFront({
    publication,
    pages: {
      async loadFrontPage(_, pins): Promise<Front> {
        decided.push(pins);
        const page = { breaking: [], featured: undefined, top: [], newest: nothing, latest: [], topics: [] };
        return { page: { ...page, categories: new Map() }, pins, categories: new Map(), failures };
      },
    },
    apiFor: () => api,
    pins: { read: () => readPins(), resolve: async () => [{ ...PIN, title: 'Draft' }] } as unknown as Pins,
    changes,
    clock: () => now,
    log: pino({ level: 'silent' }),
  });
}

beforeEach(() => {
  now = new Date('2026-03-12T12:00:00Z');
  [decided, failures] = [[], []];
  readPins = async () => [PIN];
});

test('the front page is decided once for all who read it, and again after a change or a minute', async () => {
  const front = open();
  await Promise.all([front.read(), front.read(), front.breaking(), front.routes.request('/api/front')]);
  expect(decided).toEqual([[expect.objectContaining({ slot: 'top', category: 'business' })]]);
  changes.publish(['feed:local']);
  await front.read();
  expect(decided).toHaveLength(2);
  now = new Date(now.getTime() + 60_000);
  await front.read();
  await front.read();
  expect(decided).toHaveLength(3);
});

test('a front page that goes without a category is decided again for the next reader', async () => {
  const front = open();
  failures = [new Error('Failed to fetch RSS feed')];
  await front.read();
  const answer = await (await front.routes.request('/api/front')).json();
  expect([decided.length, answer.failures]).toEqual([2, ['Failed to fetch RSS feed']]);
});

test('pins stay while the database is unreachable, and those of a preview are shown to its editor alone', async () => {
  const front = open();
  await front.read();
  readPins = () => Promise.reject(new Error('down'));
  changes.publish(['pins']);
  expect((await front.read()).pins).toHaveLength(1);
  expect((await front.readWith([PIN])).pins).toHaveLength(1);
  await front.read();
  expect(decided).toHaveLength(3);
});
