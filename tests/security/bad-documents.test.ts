import { describe, expect, test } from 'vitest';
import { rssAnswer } from '../../contract/rss.ts';
import type { FakeHosts, Handler } from '../support/fake-hosts.ts';
import * as respond from '../support/fake-responses.ts';
import { type FeedsSetup, MINUTE, rss } from '../support/feeds-setup.ts';
import { setUpEngine } from './engine-setup.ts';

/** Documents that mean harm or went wrong, through the whole engine: what is stored, served and logged for each. */

const setup = setUpEngine();

/** A desk that has read a good copy, and then whatever the feed answers instead. */
async function pollAfterGood(answer: Handler): Promise<FeedsSetup> {
  setup.remote().set('/wire.xml', respond.feed(rss(['Good'])));
  const desk = await setup.openOne();
  await desk.feeds.pollDue();
  setup.remote().set('/wire.xml', answer);
  desk.pass(15 * MINUTE);
  await desk.feeds.pollDue();
  return desk;
}

const sends =
  (document: string | Uint8Array, contentType = 'application/rss+xml') =>
  () =>
    respond.answer(200, { 'content-type': contentType }, document);

const HEAD = '<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>';
const FOOT = '</channel></rss>';
const wire = (items: string) => HEAD + items + FOOT;
const STORY = '<item><title>Łódź “café”</title><guid>1</guid></item>';
const READ = [{ title: 'Łódź “café”' }];
const utf16 = Buffer.from(wire(STORY), 'utf16le');
const LAUGHS = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
const FIRST_SEEN = '2026-11-15 12:15:00';
const EVIL = '&lt;script&gt;alert(1)&lt;/script&gt;<![CDATA[<img src=x onerror=alert(1)>]]>';
const EVIL_ITEM = `<item><title>Safe ${EVIL}</title><link>javascript:alert(1)</link><guid>${EVIL}</guid><author>${EVIL}</author>
  <category>${EVIL}</category><description>Plain ${EVIL}</description><content:encoded>Plain ${EVIL}</content:encoded>
  <pubDate>${EVIL}</pubDate><enclosure url="javascript:alert(1)" type="image/png"/></item>`;

/** What can be read is read, whatever else is in it: nothing is logged, because nothing is wrong with the feed's health. */
const READABLE: readonly [
  name: string,
  answer: (remote: FakeHosts) => Handler,
  /** As the database and /api/rss both have them. */
  items: { title: string; link?: string; description?: string; pubDate?: string; rankDate?: string }[],
][] = [
  ['wrong charset', sends(wire(STORY), 'text/xml; charset=shift_jis'), READ],
  ['UTF-16 with a mark', sends(Buffer.concat([Buffer.of(0xff, 0xfe), utf16])), READ],
  ['UTF-16 without a mark', sends(utf16), READ],
  [
    'windows-1252 labelled UTF-8',
    sends(
      Buffer.from(wire('<item><title>\u0093caf\u00e9\u0094</title></item>'), 'latin1'),
      'application/rss+xml; charset=utf-8',
    ),
    [{ title: '“café”' }],
  ],
  [
    'XXE',
    sends(
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>A</title><description>&x;</description></item>${FOOT}`,
    ),
    [{ title: 'A', description: '&x;' }],
  ],
  [
    'billion laughs',
    sends(
      `<!DOCTYPE rss [<!ENTITY l0 "ha">${LAUGHS}]><rss><channel><title>&l9;</title><item><title>A</title><description>&l9;</description></item>${FOOT}`,
    ),
    [{ title: 'A', description: '&l9;' }],
  ],
  [
    '__proto__ elements',
    sends(wire('<item><__proto__><title>X</title></__proto__><title>A</title></item>')),
    [{ title: 'A' }],
  ],
  ['script in every text field', sends(wire(EVIL_ITEM)), [{ title: 'Safe', link: '', description: 'Plain' }]],
  [
    'javascript: link',
    sends(wire('<item><title>A</title><link>javascript:alert(1)</link></item>')),
    [{ title: 'A', link: '' }],
  ],
  [
    'data: link',
    sends(wire('<item><title>A</title><link>data:text/html,x</link></item>')),
    [{ title: 'A', link: '' }],
  ],
  [
    'a date in the year 9999',
    sends(wire('<item><title>A</title><pubDate>Fri, 31 Dec 9999 23:59:59 GMT</pubDate></item>')),
    [{ title: 'A', pubDate: '', rankDate: FIRST_SEEN }],
  ],
  [
    'a date in the year 1900',
    sends(wire('<item><title>A</title><pubDate>Mon, 01 Jan 1900 00:00:00 GMT</pubDate></item>')),
    [{ title: 'A', pubDate: '1900-01-01 00:00:00' }],
  ],
  [
    'a date more than 24 h in the future',
    sends(wire('<item><title>A</title><pubDate>Mon, 16 Nov 2026 12:15:01 GMT</pubDate></item>')),
    [{ title: 'A', pubDate: '', rankDate: FIRST_SEEN }],
  ],
  [
    'two items with one guid',
    sends(
      wire(
        '<item><title>A</title><link>https://w.example/1</link><guid>g</guid></item><item><title>B</title><link>https://w.example/2</link><guid>g</guid></item>',
      ),
    ),
    [
      { title: 'A', link: 'https://w.example/1' },
      { title: 'B', link: 'https://w.example/2' },
    ],
  ],
  [
    'a title of 1 MB',
    sends(wire(`<item><title>${'Long words '.repeat(95_000)}</title></item>`)),
    [{ title: `${'Long words '.repeat(26)}Long words…` }],
  ],
  ['a Content-Length that is too small', () => respond.sendsMore(wire(STORY), 'poison'), READ],
  [
    '301 chain of five',
    (remote) => {
      remote.set('/end', respond.feed(wire(STORY)));
      respond.setRedirectChain(remote, '/chain', 4, '/end');
      return respond.redirect('/chain', 301);
    },
    READ,
  ],
];

describe('what can be read is stored and served, and the log has nothing to say', () => {
  test.for(READABLE)('%s', async ([, answer, items]) => {
    const desk = await pollAfterGood(answer(setup.remote()));
    const { row, items: stored, served, warnings } = await setup.feedStateOf(desk);
    expect(row).toMatchObject({ health: 'ok', failures: 0, problem: '', leased_until: null });
    expect(served).toMatchObject({ status: 200, body: { status: 'ok', items } });
    const inFeed = stored.filter(({ in_feed }) => in_feed);
    expect(inFeed).toMatchObject(
      items.map(({ pubDate, rankDate = pubDate, ...rest }) => ({
        ...rest,
        ...(rankDate
          ? { published_at: new Date(`${rankDate.replace(' ', 'T')}Z`), dated: pubDate !== '' }
          : {}),
      })),
    );
    // The good copy made room: it is in the archive.
    expect(stored.filter(({ in_feed }) => !in_feed)).toMatchObject([{ title: 'Good' }]);
    expect(warnings).toEqual([]);

    const text = JSON.stringify([row, inFeed, served, desk.logged]).toLowerCase();
    for (const sign of ['<script', 'alert', 'onerror', 'javascript:', 'data:text', 'root:', 'poison']) {
      expect(text).not.toContain(sign);
    }
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
  });
});

describe('what cannot be read leaves the last good copy stored and served, and one line of the log says why', () => {
  const nested = '<a>'.repeat(100_000) + '</a>'.repeat(100_000);

  test.for<[name: string, document: string | Uint8Array, reason: RegExp, headers?: Record<string, string>]>([
    ['100,000 nested tags', wire(nested), /nested too deeply/],
    ['1,000,000 items with nothing in them', wire('<item/>'.repeat(1_000_000)), /items have nothing in them/],
    [
      '1,000,000 items',
      respond.pack('gzip', wire('<item><title>A</title></item>'.repeat(1_000_000))),
      /sent more than 10 MB/,
      { 'content-encoding': 'gzip' },
    ],
    ['elements without end', wire('<x/>'.repeat(1_000_000)), /too many elements/],
  ])('%s', async ([, document, reason, headers = {}]) => {
    const desk = await pollAfterGood(
      respond.answer(200, { 'content-type': 'application/rss+xml', ...headers }, document),
    );
    const { row, items, served, warnings } = await setup.feedStateOf(desk);
    expect(items).toMatchObject([{ title: 'Good', in_feed: true }]);
    expect(row).toMatchObject({ health: 'failing', failures: 1, problem: expect.stringMatching(reason) });
    expect(served).toMatchObject({ status: 200, body: { items: [{ title: 'Good' }] } });
    expect(warnings).toEqual([expect.objectContaining({ msg: 'feed failed', reason: row.problem })]);
  });
});

test('cut off anywhere: every complete item is stored and served beside the last good copy', async () => {
  const bytes = Buffer.from(
    '<rss><channel><title>W</title><item><title>Łódź</title></item><item><title>B &amp; C</title></item></channel></rss>',
  );
  setup.remote().set('/wire.xml', respond.feed(rss(['Good'])));
  const desk = await setup.openOne();
  await desk.feeds.pollDue();
  const ends = ['</item><item>', '</channel>'].map((after) => bytes.indexOf(after));
  const isNear = (length: number, end: number) => Math.abs(length - end) <= 8;
  // Every byte where an item ends, and every seventh elsewhere: that each cut is read so is shown of the reader itself.
  const lengths = Array.from({ length: bytes.length + 1 }, (_, length) => length).filter(
    (length) => length % 7 === 0 || length === bytes.length || ends.some((end) => isNear(length, end)),
  );
  for (const [failures, length] of lengths.entries()) {
    const cut = bytes.subarray(0, length);
    setup.remote().set('/wire.xml', respond.answer(200, { 'content-type': 'text/xml' }, cut));
    // Longer than it is backed off by then.
    desk.pass(400 * MINUTE);
    await desk.feeds.pollDue();
    const complete = cut.toString().split('</item>').length - 1;
    // What a document that breaks off lacks is kept.
    const kept = length < bytes.length ? [{ title: 'Good' }] : [];
    const titles = [...kept, ...[{ title: 'Łódź' }, { title: 'B & C' }].slice(0, complete)];
    const { row, items, served } = await setup.feedStateOf(desk);
    expect(
      items.filter(({ in_feed }) => in_feed),
      `${length} bytes`,
    ).toMatchObject(titles);
    const { items: shown } = rssAnswer.parse(served.body);
    expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(titles.map(({ title }) => title)));
    expect(row).toMatchObject(
      complete === 0
        ? { health: 'failing', failures: failures + 1, problem: expect.stringContaining('sent no feed: ') }
        : { health: 'ok', failures: 0, problem: '' },
    );
  }
  expect(desk.logged.filter(({ host }) => host === setup.remote().host)).toEqual([
    expect.objectContaining({ msg: 'feed failed', reason: expect.stringContaining('an empty document') }),
    expect.objectContaining({ msg: 'feed suspect: items are kept', items: 1 }),
    expect.objectContaining({ msg: 'feed recovered' }),
    expect.objectContaining({ msg: 'feed no longer suspect' }),
  ]);
});
