import { expect, test } from 'vitest';
import { FeedError } from '../../feed-reader/feed-error.ts';
import { parseFeedCooperatively } from '../../feed-reader/parse-feed.ts';
import { COSTLY_ENCODINGS, costlyDocuments } from '../support/costly-documents.ts';

/** Enough to meet every cap; tests/soak/event-loop.test.ts reads the largest that the fetcher accepts. */
const SIZE = 2 * 1024 * 1024;
const source = { url: 'https://wire.example/feed.xml', now: new Date('2031-03-05T12:00:00Z') };

async function read(bytes: Uint8Array, contentType?: string): Promise<string> {
  try {
    return `${(await parseFeedCooperatively(bytes, { ...source, contentType })).items.length} items`;
  } catch (error) {
    if (error instanceof FeedError) return error.code;
    throw error;
  }
}

/** Long articles meet no cap: what they cost is for the soak suite. */
const capped = costlyDocuments(SIZE).filter(({ name }) => !name.startsWith('500 '));

test.each(capped)('depth, elements and entities are capped: $name', async ({ result, write }) => {
  expect(await read(new TextEncoder().encode(write()))).toBe(result);
});

test.each(COSTLY_ENCODINGS)('two megabytes of %s are refused as no feed', async (encoding, unit) => {
  const bytes = Buffer.alloc(SIZE, Uint8Array.from(unit));
  expect(await read(bytes, `text/xml; charset=${encoding}`)).toMatch(/^[a-z-]+$/);
});
