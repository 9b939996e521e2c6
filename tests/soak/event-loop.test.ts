import { expect, onTestFinished, test } from 'vitest';
import { MAX_JSON_LENGTH } from '../../feed-reader/limits.ts';
import { parseFeedCooperatively } from '../../feed-reader/parse-feed.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { converterSource } from '../../server/news/feeds/poll/feed-source.ts';
import { COSTLY_ENCODINGS, costlyDocuments } from '../support/costly-documents.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { startFakeHosts } from '../support/fake-hosts.ts';
import * as respond from '../support/fake-responses.ts';
import { ITEMS, prepareFeeds } from './large-feeds.ts';
import { longestStretch } from './longest-stretch.ts';

/**
 * No work for feeds holds the event loop for longer than 33 times the fixed piece of work: where that takes 6 ms, as on
 * a processor of 2024, readers wait 200 ms at most.
 */
const MAX_RATIO = 33;
/** What the fetcher accepts. */
const SIZE = 10 * 1024 * 1024;
const now = new Date('2026-11-15T12:00:00Z');

async function expectShort<Result>(work: () => Promise<Result>): Promise<Result> {
  const { result, ratio } = await longestStretch(work, MAX_RATIO);
  expect(ratio).toBeLessThan(MAX_RATIO);
  return result;
}

const parse = (bytes: Uint8Array, contentType?: string) =>
  parseFeedCooperatively(bytes, { url: 'https://wire.example/feed.xml', now, contentType }).catch(
    (error: Error) => error,
  );

test.each(costlyDocuments(SIZE))(
  'parsing ten megabytes holds the event loop briefly: $name',
  async ({ write }) => {
    const bytes = new TextEncoder().encode(write());
    expect(bytes.length).toBeLessThanOrEqual(SIZE);
    await expectShort(() => parse(bytes));
  },
);

test.each(COSTLY_ENCODINGS)('decoding ten megabytes of %s holds it briefly', async (encoding, unit) => {
  const bytes = Buffer.alloc(SIZE, Uint8Array.from(unit));
  await expectShort(() => parse(bytes, `text/xml; charset=${encoding}`));
});

const HEAD = '{"status":"ok","feed":{"title":"Wire"},"items":[';
const END = '{}]}';
test.each([
  ['empty items', '{},'],
  ['brackets', '['],
  ['long articles', `{"title":"A","content":"${'<p>word</p>'.repeat(2_000)}"},`],
])(
  'reading %s from a converter holds it briefly, up to the length that is parsed and beyond',
  async (_, unit) => {
    const url = 'https://convert.example/';
    const feedAddress = 'https://wire.example/';
    for (const length of [MAX_JSON_LENGTH, SIZE]) {
      const units = Math.floor((length - HEAD.length - END.length) / unit.length);
      const body = new TextEncoder().encode(HEAD + unit.repeat(units) + END);
      const answer = { status: 200, url, headers: new Headers(), body, redirects: [] };
      const result = await expectShort(() =>
        converterSource(url)
          .read(answer, { feedAddress, now })
          .catch((error: Error) => error),
      );
      if (result instanceof Error) expect(result.message).toContain('JSON that is too large to parse');
      else expect(result.items.length).toBeLessThanOrEqual(ITEMS);
    }
  },
);

test('storing and reading five hundred stories in the embedded database holds it briefly', async () => {
  const database = await openEmptyEmbedded();
  onTestFinished(() => database.close());
  for (const { store, read } of await prepareFeeds(database)) {
    await expectShort(store);
    expect((await expectShort(read))?.items).toHaveLength(ITEMS);
  }
});

test.each(respond.PACKINGS)('inflating a %s bomb of 10 GB to its limit holds it briefly', async (packing) => {
  const remote = await startFakeHosts();
  const fetcher = createFetcher({ trustedHosts: [remote.host], userAgent: 'Masthead/1.0' });
  onTestFinished(async () => {
    await fetcher.close();
    await remote.close();
  });
  remote.set('/bomb', respond.bomb(packing));
  await expectShort(() => fetcher.fetch({ url: remote.url('/bomb') }).catch((error: Error) => error));
});
