import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rssAnswer } from '../contract/rss.ts';
import { run as convertFeeds } from './feeds-convert.ts';

let folder: string;
let printed: string;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-convert-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.stdout.removeAllListeners('error');
  server?.close();
  await rm(folder, { recursive: true });
});

const lines = () =>
  printed
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));

const RSS = `<rss version="2.0"><channel><title>Harbour Wire</title><item><title>Cranes</title><link>https://wire.example/1</link><pubDate>Sun, 15 Nov 2026 09:30:00 GMT</pubDate></item></channel></rss>`;

/** Every fifth of each: good, a web page, nothing, broken off in the middle, no text at all. */
const MIXED = [
  RSS,
  '<!doctype html><title>Sorry</title>',
  '',
  RSS.replace('</channel></rss>', '<item><title>Cut'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]),
];

test('a folder of 1,000 mixed files is converted, one line each; no bad file stops the rest, and the exit code is 1', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `${String(n).padStart(4, '0')}.xml`);
  await Promise.all(names.map((name, n) => writeFile(join(folder, name), MIXED[n % 5] ?? '')));
  await mkdir(join(folder, 'deeper'));
  expect(await convertFeeds({}, [folder])).toBe(1);
  const printedLines = lines();
  expect(printedLines.map(({ source }) => source)).toEqual(names.map((name) => join(folder, name)));
  expect(printedLines.map(({ status }) => status)).toEqual(
    names.map((_, n) => (n % 5 === 0 || n % 5 === 3 ? 'ok' : 'error')),
  );
  for (const line of printedLines) {
    if (line.status === 'ok') expect(rssAnswer.parse(line).items).toHaveLength(1);
    else expect(line.message).toMatch(/^Expected a feed, found /);
  }
});

test('a converted feed has the shape of rss2json, and all of them good is exit code 0', async () => {
  const file = join(folder, 'feed.xml');
  await writeFile(file, RSS);
  expect(await convertFeeds({}, [file])).toBe(0);
  expect(lines()).toEqual([
    {
      source: file,
      status: 'ok',
      feed: { url: file, title: 'Harbour Wire', link: '', author: '', description: '', image: '' },
      items: [
        expect.objectContaining({
          title: 'Cranes',
          pubDate: '2026-11-15 09:30:00',
          enclosure: {},
          author: '',
        }),
      ],
    },
  ]);
});

test.each([
  ['a web page', MIXED[1]],
  ['nothing', MIXED[2]],
  ['a picture', MIXED[4]],
])('one bad file among good ones, %s, is a line of its own and exit code 1', async (_, bad) => {
  const paths = ['a.xml', 'b.xml', 'c.xml'].map((name) => join(folder, name));
  await Promise.all(paths.map((path, n) => writeFile(path, n === 1 ? (bad ?? '') : RSS)));
  expect(await convertFeeds({}, paths)).toBe(1);
  expect(lines()).toEqual([
    expect.objectContaining({ source: paths[0], status: 'ok' }),
    { source: paths[1], status: 'error', message: expect.stringMatching(/^Expected a feed, found /) },
    expect.objectContaining({ source: paths[2], status: 'ok' }),
  ]);
});

test('an address is fetched; one on a private host only with --trust', async () => {
  server = createServer((_request, response) => response.end(RSS)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  expect(await convertFeeds({}, [`http://${host}/feed`])).toBe(1);
  expect(await convertFeeds({ trust: [host] }, [`http://${host}/feed`])).toBe(0);
  expect(lines()).toEqual([
    expect.objectContaining({ status: 'error', message: expect.stringContaining('loopback address') }),
    expect.objectContaining({ status: 'ok', source: `http://${host}/feed` }),
  ]);
});

test('relative links in a file are relative to --base; without it they lead nowhere', async () => {
  const [rss, atom] = ['rss.xml', 'atom.xml'].map((name) => join(folder, name));
  await writeFile(
    rss ?? '',
    '<rss><channel><title>T</title><link>/news/</link><item><title>A</title><link>1.html</link></item></channel></rss>',
  );
  await writeFile(
    atom ?? '',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>A</title><link href="1.html"/></entry></feed>',
  );
  const sources = [rss ?? '', atom ?? ''];
  expect(await convertFeeds({ base: 'https://wire.example/feeds/all.xml' }, sources)).toBe(0);
  expect(await convertFeeds({}, sources)).toBe(0);
  const converted = lines().map((line) => rssAnswer.parse(line));
  expect(converted.map(({ items }) => items[0]?.link)).toEqual([
    'https://wire.example/news/1.html',
    'https://wire.example/feeds/1.html',
    '',
    '',
  ]);
  expect(converted[0]?.feed).toMatchObject({ url: rss, link: 'https://wire.example/news/' });
  expect(await convertFeeds({ base: 'feeds/all.xml' }, sources)).toBe(2);
});

test('a missing file is an error on a line of its own', async () => {
  expect(await convertFeeds({}, [join(folder, 'missing.xml')])).toBe(1);
  expect(lines()).toEqual([expect.objectContaining({ status: 'error', message: 'There is no such file' })]);
});

test('several sources are fetched at a time, and the results come in the order of the sources', async () => {
  const last = Promise.withResolvers<void>();
  server = createServer(async ({ url }, response) => {
    if (url === '/5') last.resolve();
    await last.promise;
    response.end(RSS);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const sources = Array.from({ length: 12 }, (_, n) => `http://${host}/${n + 1}`);
  expect(await convertFeeds({ trust: [host] }, sources)).toBe(0);
  expect(lines().map(({ source }) => source)).toEqual(sources);
});
