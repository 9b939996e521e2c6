import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../server/origin/environment.ts';
import { type Site, startSite } from '../../server/origin/site.ts';
import { validatePaper } from '../../server/paper/validate/validate-paper.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { type FakeFeeds, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import { crawl, leaksIn } from './crawl.ts';
import { rememberFiles, writeFiles } from './paper-files.ts';
import { PAPER_ISSUES } from './paper-issues.ts';

/** A paper of somebody's own, served from its folder: all of it is its own, and it goes on while issue after issue is made there. */

let remote: FakeFeeds;
let paper: OwnPaper;
let site: Site;
const logged: string[] = [];

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  remote = await startFakeFeeds(plainNews);
  paper = await createOwnPaper((category) => remote.url(`/${category}.xml`));
  await paper.publish({ trustedHosts: [remote.host] });
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#285' } });
  await paper.save('media/quay.png', await picture.png().toBuffer());
  const environment = readEnvironment({ PUBLICATION: paper.folder, PORT: '0', HOST: '127.0.0.1' });
  site = await startSite(environment, {
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    database: await openEmptyDatabase(),
  });
});

afterAll(async () => {
  await site?.stop();
  await paper?.dispose();
  await remote?.close();
});

const pathOf = (file: string) => join(paper.folder, file);
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

test('a served paper has no preview', async () => {
  expect((await fetch(url('/preview'))).status).toBe(404);
});

test('an address of the sample’s newswire is no page of another paper', async () => {
  const answer = await fetch(url('/newswire/business.xml'));
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Oops! Page not found');
});

test('a paper without an issue is in order', async () => {
  expect((await validatePaper(paper.folder)).issues).toEqual([]);
});

test.for(PAPER_ISSUES)('$what: validate tells file, line and fix, and the site goes on', async (issue) => {
  const restore = await rememberFiles(paper, issue.files);
  const before = logged.length;
  await writeFiles(paper, issue.files);
  try {
    const { issues } = await validatePaper(paper.folder);
    const found = issues.find(({ file, message }) => file === issue.file && message.includes(issue.message));
    expect(found, JSON.stringify(issues, null, 2)).toBeDefined();
    expect(found?.fix).toMatch(/\w/);
    if (issue.at === undefined) expect(found?.line).toBeUndefined();
    else {
      const lines = (await readFile(pathOf(issue.file), 'latin1')).split('\n');
      const expected = Buffer.from(issue.at).toString('latin1').replace('\0', '');
      expect(lines[(found?.line ?? 0) - 1], `line ${found?.line}`).toContain(expected);
    }
    if (issue.logged) {
      const tells = (line: string) => line.includes(issue.message);
      await expect.poll(() => logged.slice(before).some(tells) || logged.slice(before)).toBe(true);
    }
    for (const path of ['/', '/blog', '/blog/rope', '/faq', '/about', '/search?q=rope', '/healthz']) {
      expect([path, (await fetch(url(path))).status]).toEqual([path, 200]);
    }
  } finally {
    await restore();
  }
});

test('a film of 2 GB is in order, and served in the parts that players ask for', async () => {
  const restore = await rememberFiles(paper, { 'media/film.mp4': '', 'publication.json': '' });
  await paper.save('media/film.mp4', '');
  const film = await open(pathOf('media/film.mp4'), 'w');
  await film.truncate(2_000_000_000);
  await film.write('the end', 1_999_999_993);
  await film.close();
  await writeFiles(paper, {
    'publication.json': { settings: { featuredVideo: { title: 'Film', file: '/media/film.mp4' } } },
  });
  expect((await validatePaper(paper.folder)).issues).toEqual([]);
  const last = { headers: { Range: 'bytes=-7' } };
  const part = await fetch(url('/media/film.mp4'), last);
  expect([part.status, await part.text()]).toEqual([206, 'the end']);
  await restore();
});

test('the paper’s own media are served in the ranges that players ask for, its images as copies', async () => {
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
  const before = logged.length;
  const shown = async () => {
    const page = await (await fetch(url('/blog/quay'))).text();
    return /src="(\/images\/[^"]+)"/.exec(page)?.[1] ?? logged.slice(before).join('\n');
  };
  await expect.poll(shown).toMatch(/^\/images\//);
  const copy = await fetch(url(await shown()), { headers: { Accept: 'image/webp' } });
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('pages follow publication.json and content when they are saved, and stand when a save has an issue', async () => {
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
