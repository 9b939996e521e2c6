import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../server/environment.ts';
import { type Site, startSite } from '../../server/main.ts';
import { type NewsWorld, plainNews, startNewsWorld } from '../e2e/outside.ts';
import { openEmptyEmbedded } from '../embedded.ts';
import { createOwnPaper, type OwnPaper } from '../own-paper.ts';

/** A paper of somebody's own, served from its folder: all of it is its own. */

let world: NewsWorld;
let paper: OwnPaper;
let site: Site;

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  world = await startNewsWorld(plainNews);
  paper = await createOwnPaper((category) => world.url(`/${category}.xml`));
  await paper.publish({ trustedHosts: [world.host] });
  const environment = readEnvironment({ PUBLICATION: paper.folder, PORT: '0', HOST: '127.0.0.1' });
  site = await startSite(environment, {
    log: pino({ level: 'silent' }),
    database: await openEmptyEmbedded(),
  });
});

afterAll(async () => {
  await site?.stop();
  await paper?.dispose();
  await world?.close();
});

const url = (path: string) => `http://127.0.0.1:${site.port}${path}`;

/** What no page links to. */
const UNLINKED = [
  ...['/', '/404', '/nowhere', '/category/nowhere', '/blog/nowhere', '/icon.svg', '/metrics', '/readyz'],
  ...['/api/faq', '/api/topics', '/api/pages/about', '/api/search?q=rope', '/api/get_details?slug=rope'],
  ...['/api/get_metainfo?page=1', '/newswire/business.xml', '/search?q=ferries'],
];
/** The same drawing in other widths; there are hundreds, and each takes a while to make. */
const COPIES = /^\/illustrations\/.*\.webp/;
const SAMPLE = /meridian|ledger|alder\b|newswire|open ?desk|3,000|night shift|container port/gi;

/** Every address in a text of ours: in attributes, lists of pictures, styles and scripts. */
function addressesIn(text: string): string[] {
  const found = text.matchAll(/(?:["'(,]\s?|\ssrcset=")(\/[\w./?=&;%+-]*|assets\/[\w./-]+)/g);
  return Array.from(found, ([, address = '']) => address.replace(/&amp;/g, '&')).map((address) =>
    address.startsWith('/') ? address : `/${address}`,
  );
}

test('no address of an own paper, in its text, its bytes or its headers, says a word of the sample', async () => {
  const key = { Authorization: 'Bearer public-anonymous-key' };
  const read = new Map<string, string>();
  const waiting = [...UNLINKED];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (read.has(address) || address.startsWith('//') || COPIES.test(address)) continue;
    expect(read.size).toBeLessThan(3000);
    const answer = await fetch(url(address), { headers: key, redirect: 'manual' });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    read.set(address, [...answer.headers].flat().concat(text).join('\n'));
    if (/html|css|javascript/.test(answer.headers.get('content-type') ?? '')) {
      waiting.push(...addressesIn(text));
    }
  }
  for (const address of [
    '/blog',
    '/blog/rope',
    '/faq',
    '/partners',
    '/search',
    '/privacy',
    '/category/food',
  ]) {
    expect([...read.keys()]).toContain(address);
  }
  expect([...read.keys()].some((address) => /^\/assets\/.*\.js$/.test(address))).toBe(true);
  expect(read.get('/')).toContain('The Harbor Courier');
  const leaks = [...read].flatMap(([address, text]) => {
    // What was asked for may be said again.
    const words = new Set(Array.from(text.replaceAll(address, '').matchAll(SAMPLE), ([word]) => word));
    return words.size > 0 ? [`${address}: ${[...words].join(', ')}`] : [];
  });
  expect(leaks).toEqual([]);
});

test('the paper’s own media are served in the ranges that players ask for, its pictures as copies', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#285' } })
    .jpeg()
    .toBuffer();
  await paper.save('media/quay.jpg', photo);
  const part = await fetch(url('/media/quay.jpg'), { headers: { Range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${photo.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(photo.subarray(10, 20));
  expect((await fetch(url('/media/none.jpg'))).status).toBe(404);

  await paper.save(
    'content/articles/quay.md',
    '---\ntitle: The quay\ndescription: A walk\ndate: 2026-03-11\nimage: /media/quay.jpg\n---\nLong.\n',
  );
  const page = async () => (await fetch(url('/blog/quay'))).text();
  await expect.poll(page).toMatch(/src="\/images\/[^"]+"/);
  const [, address = ''] = /src="(\/images\/[^"]+)"/.exec(await page()) ?? [];
  const copy = await fetch(url(address), { headers: { Accept: 'image/webp' } });
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('an address of the sample’s outside world is no page of another paper', async () => {
  const answer = await fetch(url('/newswire/business.xml'));
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Oops! Page not found');
});

test('pages follow publication.json and content when they are saved, and stand when a save has a mistake', async () => {
  const text = async (path: string) => (await fetch(url(path))).text();
  await paper.publish({ name: 'The Quay Gazette', eventsWall: 'https://events.example/wall' });
  await expect.poll(() => text('/about')).toContain('<title>about the Courier | The Quay Gazette</title>');
  await expect.poll(() => text('/')).toContain('https://events.example/wall');
  expect((await fetch(url('/'))).headers.get('content-security-policy')).toContain(
    "frame-src 'self' https://events.example",
  );
  await paper.publish({ name: '' });
  await paper.save(
    'content/pages/about.md',
    '---\ntitle: Who we are\ndescription: What to know\n---\nTwo people.\n',
  );
  await expect.poll(() => text('/about')).toContain('<title>Who we are | The Quay Gazette</title>');
});
