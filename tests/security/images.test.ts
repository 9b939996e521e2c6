import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Handler } from '../support/fake-hosts.ts';
import * as respond from '../support/fake-responses.ts';
import { watchMemory } from '../support/watch-memory.ts';
import { greyPng, photo, setUpImages } from './images-setup.ts';

const setup = setUpImages();

const picture = (bytes: Uint8Array | string, type = 'image/jpeg'): Handler =>
  respond.answer(200, { 'content-type': type }, bytes);
const svg = (inner: string, attributes = 'width="600" height="400"') =>
  picture(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
    'image/svg+xml',
  );

describe('what is no image for us is a quick 404, one line in the log, and an illustration on the next page', () => {
  test.each<[string, () => Handler | Promise<Handler>, string]>([
    [
      'a bomb of 60,000 × 60,000 pixels',
      () => picture(greyPng(60_000, 60_000, 2_500)),
      'has more than 50 megapixels',
    ],
    ['a page instead of a picture', () => respond.htmlPage, 'sent no image in a known format'],
    [
      'a page that says it is a picture',
      () => picture('<!doctype html><svg></svg>'),
      'sent no image in a known format',
    ],
    ['an endless body', () => respond.endless({ 'content-type': 'image/jpeg' }), 'sent more than 15 MB'],
    [
      'a drawing of two megabytes',
      () => svg(`<desc>${'x'.repeat(2_000_000)}</desc>`),
      'sent an SVG of more than 1 MB',
    ],
    [
      'a drawing of 60,000 × 60,000',
      () => svg('', 'width="60000" height="60000"'),
      'has more than 50 megapixels',
    ],
    ['half a photograph', async () => picture((await photo()).subarray(0, 20_000)), 'cannot be decoded'],
    ['a head without a body', () => picture(greyPng(800, 600).subarray(0, 40)), 'cannot be decoded'],
    ['a tracking dot', () => picture(greyPng(1, 1)), 'is only 1 × 1 pixels'],
    ['nothing at all', () => picture(''), 'sent no image in a known format'],
    ['no such picture', () => respond.answer(404), 'answered 404'],
    ['an error', () => respond.serverError, 'answered 500'],
    ['a connection that breaks off', () => respond.hangUp, 'closed the connection'],
    ['a redirect to the inside', () => respond.redirect(setup.inner().url('/secret')), 'loopback address'],
    ['a loop of redirects', () => respond.redirect(''), 'redirect'],
  ])('%s', async (_name, make, reason) => {
    const remote = setup.remote();
    const path = setup.path();
    remote.set(path, await make());
    const { ask, warned, images } = await setup.start();
    const address = remote.url(path);
    const { result, peakMegabytes } = await watchMemory(() => ask(address));
    expect(result.status).toBe(404);
    expect(result.headers.get('cache-control')).toMatch(/^public, max-age=(\d|\d\d|[1-6]\d\d)$/);
    expect(warned).toEqual([expect.stringContaining(reason)]);
    expect(warned[0]).not.toContain(path);
    expect(peakMegabytes).toBeLessThan(80);
    expect(images.resolveImage(address)).toBeUndefined();
    expect(setup.inner().requests).toEqual([]);
  });
});

describe('a remote SVG', () => {
  test('is served as pixels: its scripts do not run, and nothing that it names is fetched or read', async () => {
    const remote = setup.remote();
    const spy = remote.url('/spy');
    remote.set('/spy', picture(await photo()));
    remote.set(
      '/drawing.svg',
      picture(
        `<?xml version="1.0"?>
        <!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY host SYSTEM "${spy}?entity">]>
        <?xml-stylesheet href="${spy}?sheet" type="text/css"?>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400"
          onload="fetch('${spy}?load')">
          <style>@import url("${spy}?import"); rect { fill: #00aa00 } text { font-family: x, url("${spy}?font") }</style>
          <script href="${spy}?script"/><script>fetch("${spy}?inline")</script>
          <rect width="600" height="400"/>
          <image href="${spy}?image" width="600" height="400"/>
          <image xlink:href="file:///etc/hostname" width="600" height="400"/>
          <use href="${spy}?use#x"/><foreignObject width="600" height="400"><iframe src="${spy}?frame"/></foreignObject>
        </svg>`,
        'image/svg+xml',
      ),
    );
    const { ask } = await setup.start();
    const before = remote.requests.length;
    const response = await ask(remote.url('/drawing.svg'), { accept: 'image/svg+xml,*/*' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
    expect(data[1] ?? 0).toBeGreaterThan(150);
    expect(data[0] ?? 255).toBeLessThan(50);
    expect(remote.requests.slice(before).map(({ path }) => path)).toEqual(['/drawing.svg']);
  });

  test('that names a file of the machine is refused before the file is opened', async () => {
    const remote = setup.remote();
    const path = setup.path('entity.svg');
    const entity = '<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/hostname">]>';
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><text>&file;</text></svg>';
    remote.set(path, picture(entity + drawing, 'image/svg+xml'));
    const { ask, warned } = await setup.start();
    expect((await ask(remote.url(path))).status).toBe(404);
    expect(warned).toEqual([expect.stringContaining('cannot be decoded')]);
  });

  test.each([
    [
      'names within names',
      `<!DOCTYPE svg [<!ENTITY a0 "x">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>
       <svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><text>&a20;</text></svg>`,
    ],
    [
      'filters without end',
      `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" width="1" height="1">
       ${'<feTurbulence baseFrequency="9" numOctaves="9999"/><feMorphology operator="dilate" radius="400"/>'.repeat(200)}
       </filter><rect width="2000" height="2000" filter="url(#f)"/></svg>`,
    ],
  ])('that would take for ever is given up, and others are made meanwhile: %s', async (_name, drawing) => {
    const remote = setup.remote();
    const bombPath = setup.path('bomb.svg');
    remote.set(bombPath, picture(drawing, 'image/svg+xml'));
    remote.set('/photo.jpg', picture(await photo()));
    const { ask } = await setup.start({ imageWorker: { timeoutMs: 6_000 } });
    const { result, peakMegabytes } = await watchMemory(async () => {
      const bomb = ask(remote.url(bombPath));
      const good = await ask(remote.url('/photo.jpg'));
      return { bomb: (await bomb).status, good: good.status };
    });
    expect([200, 404]).toContain(result.bomb);
    expect(result.good).toBe(200);
    expect(peakMegabytes).toBeLessThan(80);
  });
});

test('an image of just under 50 megapixels is shown, and never held by the site itself', async () => {
  const remote = setup.remote();
  remote.set('/large.png', picture(greyPng(8_000, 6_200)));
  const { ask } = await setup.start();
  const { result, peakMegabytes } = await watchMemory(() => ask(remote.url('/large.png')));
  expect(result.status).toBe(200);
  expect(peakMegabytes).toBeLessThan(60);
});

test('made-up ids and widths lead nowhere: no host is asked, and the database is not either', async () => {
  const remote = setup.remote();
  remote.set('/photo.jpg', picture(await photo()));
  const { get, ask, idOf, metrics } = await setup.start();
  const address = remote.url('/photo.jpg');
  expect((await ask(address)).status).toBe(200);
  const before = remote.requests.length;
  const made = Array.from({ length: 2_000 }, (_, index) => Buffer.alloc(12, index).toString('base64url'));
  // A query for a table that is not there fails, and the response asks for a retry.
  await sql`alter table images rename to images_away`.execute(setup.database().db);
  const statuses = await Promise.all(made.map(async (id) => (await get(`/images/${id}/320`)).status));
  await sql`alter table images_away rename to images`.execute(setup.database().db);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const id = idOf(address);
  for (const path of [
    `/images/${id}/321`,
    `/images/${id}/0`,
    `/images/${id}/-320`,
    `/images/${id}/320.5`,
    `/images/${id}/99999`,
    `/images/${id}/0320`,
    `/images/${id}`,
    `/images/${id}/320/320`,
    `/images/${id.slice(1)}/320`,
    `/images/${encodeURIComponent(address)}/320`,
    `/images/..%2f..%2fetc%2fpasswd/320`,
    '/images/',
  ]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('content-type')).toContain('text/plain');
  }
  expect(remote.requests).toHaveLength(before);
  expect(await metrics.getSingleMetricAsString('masthead_image_requests_total')).toContain(
    'outcome="unknown"} 20',
  );
});

test('a picture that only a hidden headline names is gone, though a copy of it is stored', async () => {
  const remote = setup.remote();
  const path = setup.path();
  remote.set(path, picture(await photo()));
  const address = remote.url(path);
  expect((await (await setup.start()).ask(address)).status).toBe(200);
  const { db } = setup.database();
  await sql`
    with feed as (
      insert into feeds (address, host, title, next_poll_at) values (${address}, 'wire.example', 'Wire', now()) returning id
    ), item as (
      insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
      select id, '1', 'Libel', 'https://wire.example/', '1', '', '', '', ${address}, '', '{}', '', '{}', now(), now(), now(), 1
      from feed returning id
    ), takedown as (
      insert into takedowns (publication, title, link, reason, who, at)
      values ('ledger.example', 'Libel', '', 'libel', 'Ada', now()) returning id
    )
    insert into hidden_items (publication, item_id, takedown_id)
    select 'ledger.example', item.id, takedown.id from item, takedown`.execute(db);
  const { ask, metrics } = await setup.start();
  const gone = await ask(address);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([410, 'public, max-age=60']);
  expect(await metrics.getSingleMetricAsString('masthead_image_requests_total')).toContain(
    'outcome="hidden"} 1',
  );
});
