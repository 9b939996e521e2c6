import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/open-database.ts';
import { openEmptyEmbedded } from '../embedded.ts';
import { type FeedsDesk, MINUTE, openFeedsDesk, rss } from '../feeds-desk.ts';
import * as faults from './outside-faults.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';

/** Documents that mean harm or went wrong, through the whole engine: what is stored, served and logged for each. */

let database: Database;
let world: OutsideWorld;
let desk: FeedsDesk;

beforeAll(async () => {
  database = await openEmptyEmbedded();
  world = await startOutsideWorld();
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(async () => {
  world.set('/wire.xml', faults.feed(rss(['Good'])));
  desk = await openFeedsDesk({ database, trust: [world.host], feeds: { local: world.url('/wire.xml') } });
  await desk.feeds.pollDue();
});
afterEach(async () => {
  await desk.stop();
  await sql`truncate feeds cascade`.execute(database.db);
});

async function pollOnce(document: string | Uint8Array, contentType = 'application/rss+xml'): Promise<void> {
  world.set('/wire.xml', faults.answer(200, { 'content-type': contentType }, document));
  desk.pass(15 * MINUTE);
  await desk.feeds.pollDue();
}

const stored = async () =>
  (
    await database.db
      .selectFrom('items')
      .innerJoin('feeds', 'feeds.id', 'feed_id')
      .select(['items.title'])
      .where('address', '=', world.url('/wire.xml'))
      .where('in_feed', '=', true)
      .execute()
  ).map(({ title }) => title);

const complaints = () => desk.logged.filter(({ level }) => Number(level) >= 40);

const HEAD = '<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>';
const FOOT = '</channel></rss>';
const STORY = '<item><title>Łódź “café”</title><guid>1</guid></item>';
const utf16 = Buffer.from(HEAD + STORY + FOOT, 'utf16le');

/** What can be read is read, whatever else is in it: nobody is told, because nothing is wrong with the feed's health. */
const READABLE: readonly [
  name: string,
  document: string | Uint8Array,
  titles: string[],
  contentType?: string,
][] = [
  ['wrong charset', HEAD + STORY + FOOT, ['Łódź “café”'], 'text/xml; charset=shift_jis'],
  ['UTF-16 with a mark', Buffer.concat([Buffer.of(0xff, 0xfe), utf16]), ['Łódź “café”']],
  ['UTF-16 without a mark', utf16, ['Łódź “café”']],
  [
    'windows-1252 labelled UTF-8',
    Buffer.from(`${HEAD}<item><title>\u0093caf\u00e9\u0094</title></item>${FOOT}`, 'latin1'),
    ['“café”'],
    'application/rss+xml; charset=utf-8',
  ],
  [
    'XXE',
    `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>A &x;</title></item>${FOOT}`,
    ['A &x;'],
  ],
  [
    '__proto__ elements',
    `${HEAD}<item><__proto__><title>X</title></__proto__><title>A</title></item>${FOOT}`,
    ['A'],
  ],
  [
    'two items with one guid',
    `${HEAD}<item><title>A</title><link>https://w.example/1</link><guid>g</guid></item><item><title>B</title><link>https://w.example/2</link><guid>g</guid></item>${FOOT}`,
    ['A', 'B'],
  ],
  ['cut off in an item', `${HEAD}${STORY}<item><title>Half`, ['Łódź “café”']],
];

describe('read in spite of it', () => {
  test.for(READABLE)('%s', async ([, document, titles, contentType]) => {
    await pollOnce(document, contentType);
    expect((await stored()).sort()).toEqual(titles);
    expect((await desk.titles('local')).sort()).toEqual(titles);
    expect(complaints()).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
  });

  test('a title of 1 MB is stored and served as a line', async () => {
    await pollOnce(`${HEAD}<item><title>${'Long words '.repeat(90_000)}</title></item>${FOOT}`);
    const [title = ''] = await desk.titles('local');
    expect(await stored()).toEqual([title]);
    expect(title).toMatch(/^Long words .{1,300}…$/);
    expect(complaints()).toEqual([]);
  });

  test.for(['javascript:alert(1)', 'data:text/html,x'])(
    'a %s link is stored and served as none',
    async (link) => {
      await pollOnce(`${HEAD}<item><title>A</title><link>${link}</link></item>${FOOT}`);
      expect((await desk.read('local')).items).toMatchObject([{ title: 'A', link: '' }]);
      const { rows } = await sql<{ link: string }>`select link from items where title = 'A'`.execute(
        database.db,
      );
      expect(rows).toEqual([{ link: '' }]);
      expect(complaints()).toEqual([]);
    },
  );

  test.for(['Fri, 31 Dec 9999 23:59:59 GMT', 'Mon, 01 Jan 1900 00:00:00 GMT'])(
    'a date of %s is stored and served as the time it was first seen',
    async (date) => {
      await pollOnce(`${HEAD}<item><title>A</title><pubDate>${date}</pubDate></item>${FOOT}`);
      expect((await desk.read('local')).items).toMatchObject([
        { title: 'A', pubDate: '2026-11-15 12:15:00' },
      ]);
      const { rows } = await sql<{ published_at: Date }>`
        select published_at from items where title = 'A'`.execute(database.db);
      expect(rows).toEqual([{ published_at: desk.now() }]);
      expect(complaints()).toEqual([]);
    },
  );
});

describe('the last good copy stays', () => {
  test.for<[string, string, RegExp]>([
    [
      '100,000 nested tags',
      HEAD + '<a>'.repeat(100_000) + '</a>'.repeat(100_000) + FOOT,
      /nested too deeply/,
    ],
    [
      'cut off before the first item ends',
      `${HEAD}<item><title>Half`,
      /breaks off before its first item ends/,
    ],
    [
      '1,000,000 empty items',
      HEAD + '<item/>'.repeat(1_000_000) + STORY + FOOT,
      /items have nothing in them/,
    ],
    ['elements without end', HEAD + '<x/>'.repeat(1_000_000) + FOOT, /too many elements/],
  ])('%s', async ([, document, reason]) => {
    await pollOnce(document);
    expect(await stored()).toEqual(['Good']);
    expect(await desk.titles('local')).toEqual(['Good']);
    expect(complaints()).toEqual([
      expect.objectContaining({ msg: 'a feed fails', reason: expect.stringMatching(reason) }),
    ]);
  });
});
