import { pino } from 'pino';
import { expect, test } from 'vitest';
import { visit } from '../../tests/story-fixture.ts';
import { createChanges } from '../changes.ts';
import { openIndexNow } from './index-now.ts';

const { publication } = visit();

/** What is asked for when these tags are published. */
async function announced(options: {
  key: string | null;
  tags: readonly string[];
  start?: boolean;
  fails?: boolean;
}): Promise<string[]> {
  const asked: string[] = [];
  const indexNow = openIndexNow({
    publication: () => ({ ...publication, crawlers: { ...publication.crawlers, indexNow: options.key } }),
    outside: {
      async fetch({ url }) {
        asked.push(url);
        if (options.fails) throw new Error('no network');
        return { status: 202, url, headers: new Headers(), body: new Uint8Array(), redirects: [] };
      },
    },
    log: pino({ level: 'silent' }),
  });
  const heard: string[] = [];
  const changes = createChanges();
  changes.subscribe((tags) => void heard.push(...tags));
  if (options.start !== false) indexNow.start();
  indexNow.announcing(changes).publish(options.tags);
  await new Promise(setImmediate);
  await indexNow.stop();
  expect(heard).toEqual(options.tags);
  return asked;
}

const TAGS = ['articles', 'article:rope', 'article:caf%C3%A9', 'feed:business'];

test('search engines are told of each article that is published, once there is a key', async () => {
  const addresses = ['rope', 'caf%25C3%25A9'].map(
    (name) => `https%3A%2F%2F${publication.domain}%2Fblog%2F${name}`,
  );
  expect(await announced({ key: 'a-key-of-our-own', tags: TAGS })).toEqual(
    addresses.map((url) => `https://api.indexnow.org/indexnow?url=${url}&key=a-key-of-our-own`),
  );
});

test('nobody is told without a key, of what was read at the start, or of a whole archive', async () => {
  expect(await announced({ key: null, tags: TAGS })).toEqual([]);
  expect(await announced({ key: 'a-key-of-our-own', tags: TAGS, start: false })).toEqual([]);
  const many = Array.from({ length: 101 }, (_, index) => `article:a-${index}`);
  expect(await announced({ key: 'a-key-of-our-own', tags: many })).toEqual([]);
});

test('one that does not answer is not asked for the rest', async () => {
  expect(await announced({ key: 'a-key-of-our-own', tags: TAGS, fails: true })).toHaveLength(1);
});
