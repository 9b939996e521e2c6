import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../server/environment.ts';
import { type Site, startSite } from '../../server/main.ts';
import { type NewsWorld, plainNews, startNewsWorld } from '../e2e/outside.ts';
import { openEmptyDatabase } from '../empty-database.ts';
import { createOwnPaper, type OwnPaper } from '../own-paper.ts';
import { crawl, leaksIn } from './crawl.ts';

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
    database: await openEmptyDatabase(),
  });
});

afterAll(async () => {
  await site?.stop();
  await paper?.dispose();
  await world?.close();
});

const url = (path: string) => `http://127.0.0.1:${site.port}${path}`;

test('no address of an own paper, in its text, its bytes or its headers, says a word of the sample', async () => {
  const read = await crawl(url(''), [
    '/api/search?q=rope',
    '/api/get_details?slug=rope',
    '/search?q=ferries',
  ]);
  const pages = ['/blog', '/blog/rope', '/faq', '/partners', '/search', '/privacy', '/category/food'];
  expect([...read.keys()]).toEqual(expect.arrayContaining(pages));
  expect(read.get('/')).toContain('The Harbor Courier');
  expect(leaksIn(read)).toEqual([]);
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

test('a served paper has no preview', async () => {
  expect((await fetch(url('/preview'))).status).toBe(404);
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
