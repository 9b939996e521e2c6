import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { storeArticles } from '../../server/paper/articles/store-articles.ts';
import type { Handler } from '../support/fake-hosts.ts';
import * as respond from '../support/fake-responses.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { photo, setUpImages } from './images-setup.ts';

const setup = setUpImages();

const picture = (bytes: Uint8Array): Handler => respond.answer(200, { 'content-type': 'image/jpeg' }, bytes);
const jpeg = { 'content-type': 'image/jpeg' };

describe('a host that keeps us waiting', () => {
  test.each<[string, Handler]>([
    ['before it answers', respond.hangBeforeHeaders],
    ['inside the picture', respond.hangInsideBody('\xff\xd8\xff', jpeg)],
    ['between every two bytes', respond.drip('\xff\xd8\xff'.repeat(1000), 50)],
  ])('%s: the reader is sent on soon, and later readers at once', async (_when, handler) => {
    const remote = setup.otherRemote();
    const path = setup.path();
    remote.set(path, handler);
    const { ask, warned, images } = await setup.start({
      timing: { readerTimeoutMs: 200, fetchTimeoutMs: 1_500 },
    });
    const address = remote.url(path);
    const first = await ask(address);
    expect(first.status).toBe(503);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('retry-after')).toBe('5');
    await expect.poll(() => images.resolveImage(address)).toBeUndefined();
    expect((await ask(address)).status).toBe(404);
    expect(warned).toEqual([
      expect.stringMatching(/^an image is not shown: \S+ (had not answered|was still sending)/),
    ]);
  });

  test('does not hold up the images of another, however many it has', async () => {
    const [slow, good] = [setup.remote(), setup.otherRemote()];
    const bytes = await photo();
    const [hanging, path] = [setup.path(), setup.path()];
    slow.set(hanging, respond.hangBeforeHeaders);
    good.set(path, picture(bytes));
    const { images, ask } = await setup.start();
    const before = slow.requests.length;
    for (let index = 0; index < 200; index++) images.resolveImage(slow.url(`${hanging}?${index}`));
    const waiting = Array.from({ length: 50 }, (_, index) => ask(slow.url(`${hanging}?${index}`)));
    expect((await ask(good.url(path))).status).toBe(200);
    // Never more than two requests at a time for one host.
    expect(slow.requests.length - before).toBeLessThanOrEqual(2);
    await images.stop();
    await Promise.all(waiting);
  });

  test('and is gone altogether: its other images are not waited for', async () => {
    const remote = setup.remote();
    const { ask, warned, metrics } = await setup.start();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(remote.refusedUrl(`/picture?${index}`))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(warned).toEqual([expect.stringContaining('refused the connection')]);
    const sources = await metrics.getSingleMetricAsString('masthead_image_fetches_total');
    expect(sources).toContain('outcome="unreachable"} 40');
  });
});

describe('an image that failed', () => {
  test('is left alone for a while, then tried in the background, and shown once it is there', async () => {
    const remote = setup.remote();
    const path = setup.path();
    remote.set(path, respond.serverError);
    const { ask, images } = await setup.start();
    const address = remote.url(path);
    expect((await ask(address)).status).toBe(404);
    const asked = remote.requests.length;
    remote.set(path, picture(await photo()));
    for (let round = 0; round < 5; round++) {
      expect((await ask(address)).status).toBe(404);
      expect(images.resolveImage(address)).toBeUndefined();
    }
    expect(remote.requests).toHaveLength(asked);
    setup.later(11);
    await expect.poll(() => images.resolveImage(address)?.colour).toMatch(/^#/);
    expect(remote.requests).toHaveLength(asked + 1);
    expect((await ask(address)).status).toBe(200);
  });

  test('is remembered after a restart', async () => {
    const remote = setup.remote();
    const path = setup.path();
    remote.set(path, respond.htmlPage);
    const address = remote.url(path);
    const first = await setup.start();
    expect((await first.ask(address)).status).toBe(404);
    await first.images.stop();
    const asked = remote.requests.length;
    const again = await setup.start();
    expect(again.images.resolveImage(address)).toBeUndefined();
    expect((await again.ask(address)).status).toBe(404);
    expect(remote.requests).toHaveLength(asked);
  });
});

describe('an image that is there', () => {
  test('is asked for once, however many readers want it in however many ways', async () => {
    const remote = setup.remote();
    const path = setup.path();
    remote.set(path, picture(await photo()));
    const { ask, metrics } = await setup.start();
    const before = remote.requests.length;
    const answers = await Promise.all(
      [160, 320, 160, 320].flatMap((width) =>
        ['image/avif', 'image/webp', '*/*', 'image/webp'].map((accept) =>
          ask(remote.url(path), { width, accept }),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(remote.requests.length - before).toBe(1);
    const types = answers.map(({ headers }) => headers.get('content-type'));
    expect(types.slice(0, 3)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    expect(await metrics.getSingleMetricAsString('masthead_image_fetches_total')).toContain(
      'outcome="ok"} 1',
    );
  });

  test('may be kept for good, is the same for the same browser, and is served after a restart though its host is gone', async () => {
    const remote = setup.remote();
    const path = setup.path();
    remote.set(path, picture(await photo()));
    const { ask, get, idOf, images } = await setup.start();
    const address = remote.url(path);
    const response = await ask(address, { accept: 'image/webp' });
    const bytes = await response.arrayBuffer();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    });
    const etag = response.headers.get('etag') ?? '';
    const known = await get(`/images/${idOf(address)}/320`, {
      accept: 'image/webp',
      'if-none-match': `"x", W/${etag}`,
    });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
    const other = await ask(address, { accept: 'image/avif' });
    expect(other.headers.get('etag')).not.toBe(etag);
    await images.stop();

    remote.set(path, respond.hangUp);
    const again = await setup.start();
    const same = await again.ask(address, { accept: 'image/webp' });
    expect(same.status).toBe(200);
    expect(await same.arrayBuffer()).toEqual(bytes);
    // Another width is made from what was kept.
    expect((await again.ask(address, { width: 160 })).status).toBe(200);
    expect(again.warned).toEqual([]);
  });

  test('on this site itself is asked for in the process; its illustrations are shown as they are', async () => {
    const bytes = Uint8Array.from(await photo());
    const asked: string[] = [];
    const fetcher = setup.fetcher({
      self: {
        async fetch(path) {
          asked.push(path);
          return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } });
        },
      },
    });
    const { ask, images } = await setup.start({ fetcher });
    const path = setup.path('photo.jpg');
    expect((await ask(path)).status).toBe(200);
    expect(asked).toEqual([path]);
    expect(images.resolveImage('/newswire/drawing.svg')).toEqual({ src: '/newswire/drawing.svg' });
    expect(asked).toHaveLength(1);
  });

  test('of the paper itself that was replaced while it was read takes no other with it, and is tried again after a minute', async () => {
    const bytes = Uint8Array.from(await photo());
    const replaced = setup.path('replaced.jpg');
    let isReplaced = false;
    const fetcher = setup.fetcher({
      self: {
        async fetch(path) {
          if (path === replaced && !isReplaced) {
            const body = new ReadableStream({ start: (stream) => stream.error(new Error('changed')) });
            return new Response(body);
          }
          return new Response(bytes);
        },
      },
    });
    const { ask, images } = await setup.start({ fetcher });
    expect((await ask(replaced)).status).toBe(404);
    expect((await ask(setup.path('other.jpg'))).status).toBe(200);
    isReplaced = true;
    setup.later(1);
    await expect.poll(() => images.resolveImage(replaced)?.colour).toMatch(/^#/);
  });

  test('with many others never fills more of the disk than it may', async () => {
    const remote = setup.remote();
    const path = setup.path();
    const bytes = await photo(700, 500);
    remote.set(path, picture(bytes));
    const maxBytes = 600_000;
    const { ask, metrics } = await setup.start({ maxBytes });
    for (let index = 0; index < 8; index++) {
      expect((await ask(remote.url(`${path}?${index}`), { accept: 'image/webp' })).status).toBe(200);
    }
    const used = await metrics.getSingleMetricAsString('masthead_image_folder_bytes');
    expect(Number(used.trim().split(' ').at(-1))).toBeLessThanOrEqual(maxBytes);
    expect((await readdir(setup.folder())).length).toBeLessThan(16);
  });
});

test('a missing image of the paper’s own is logged by its file and the articles that show it', async () => {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const articles = sampleArticles(2, (_, index) =>
    index === 0 ? { body: '![The quay](/media/quay.jpg)' } : {},
  );
  await storeArticles(setup.database().db, {
    publication: 'meridianledger.example',
    source: 'content/articles',
    articles,
    spared: new Set(),
    allOrNothing: true,
  });
  const fetcher = setup.fetcher({ self: { fetch: async () => new Response('', { status: 404 }) } });
  const { ask } = await setup.start({ log, fetcher });
  await ask('/media/quay.jpg');
  await expect.poll(() => logged).toMatchObject([{ file: '/media/quay.jpg', articles: ['article-1'] }]);
});
