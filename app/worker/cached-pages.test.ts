import { expect, test } from 'vitest';
import { createCachedPages } from './cached-pages.ts';

const ORIGIN = 'https://ledger.example';
const SCRIPT = '<script type="module" src="/assets/browser-1.js"></script>';

const NOTHING = { files: [], saved: [] };

/** Caches in memory, with room for `left` entries. */
function memoryCaches(room = { left: 1000 }) {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    const keyOf = (request: RequestInfo | URL) =>
      pathOf(request instanceof Request ? request.url : String(request));
    return {
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
      delete: async (request: RequestInfo | URL) => {
        const had = entries.delete(keyOf(request));
        if (had) room.left++;
        return had;
      },
      async put(request: RequestInfo | URL, answer: Response) {
        const key = keyOf(request);
        if (room.left <= 0) throw new DOMException('full', 'QuotaExceededError');
        if (!entries.has(key)) room.left--;
        entries.set(key, answer);
      },
    };
  };
  return { all, room, open };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, ORIGIN);
  return pathname + search;
}

/** An answer as a browser gets it from its own site. */
function basic(body: string, type: string, status = 200, headers: object = {}): Response {
  const answer = new Response(body, { status, headers: { 'Content-Type': type, ...headers } });
  return Object.defineProperty(answer, 'type', { value: 'basic' });
}

function open(options: { room?: { left: number } } = {}) {
  const caches = memoryCaches(options.room);
  const site = new Map<string, () => Response>();
  let time = 1000;
  const asked: string[] = [];
  const cachedPages = createCachedPages({
    caches,
    fetch: async (path) => {
      asked.push(path);
      const answer = site.get(path);
      if (!answer) throw new TypeError('failed to fetch');
      return answer();
    },
    origin: ORIGIN,
    clock: () => time++,
  });
  const publish = (path: string, html = SCRIPT, headers: object = {}) =>
    site.set(path, () => basic(html, 'text/html', 200, headers));
  site.set('/assets/browser-1.js', () => basic('1', 'text/javascript'));
  site.set('/images/a/320', () => basic('12345', 'image/webp'));
  const paths = (name: string) => [...(caches.all.get(`masthead-${name}`)?.keys() ?? [])];
  return { cachedPages, site, publish, paths, asked, caches };
}

test('a page is cached with the files that it names and the images that it loaded', async () => {
  const { cachedPages, publish, paths } = open();
  const html = `<meta property="og:title" content="Rope"/>${SCRIPT}`;
  publish('/blog/a', html, { Date: 'Thu, 12 Mar 2026 09:00:00 GMT', 'Content-Encoding': 'br' });
  await cachedPages.add('/blog/a', {
    files: [`${ORIGIN}/images/a/320`, `${ORIGIN}/images/missing/320`],
    saved: [],
  });
  expect(paths('files')).toEqual(['/assets/browser-1.js', '/images/a/320']);
  const found = await cachedPages.find('/blog/a');
  expect(found?.record).toMatchObject({
    path: '/blog/a',
    title: 'Rope',
    bytes: html.length + 5,
    asOf: Date.parse('2026-03-12T09:00:00Z'),
  });
  expect(await found?.answer.text()).toBe(html);
  // Its bytes are cached as they are read, not as they were sent.
  expect(found?.answer.headers.has('Content-Encoding')).toBe(false);
  expect(await cachedPages.findImage('/images/a/640').then((image) => image?.text())).toBe('12345');
});

test('pages of two builds have the files of their own', async () => {
  const { cachedPages, publish, paths, site } = open();
  publish('/blog/a');
  await cachedPages.add('/blog/a', NOTHING);
  site.delete('/assets/browser-1.js');
  site.set('/assets/browser-2.js', () => basic('2', 'text/javascript'));
  publish('/blog/b', SCRIPT.replace('browser-1', 'browser-2'));
  await cachedPages.add('/blog/b', NOTHING);
  expect(paths('files')).toEqual(['/assets/browser-1.js', '/assets/browser-2.js']);
  // With its last page the files of a build go.
  publish('/blog/a', SCRIPT.replace('browser-1', 'browser-2'));
  await cachedPages.add('/blog/a', NOTHING);
  expect(paths('files')).toEqual(['/assets/browser-2.js']);
});

test('pages are listed with the last read first', async () => {
  const { cachedPages, publish } = open();
  for (const path of ['/', '/blog/a', '/blog/b']) {
    publish(path);
    await cachedPages.add(path, NOTHING);
  }
  await cachedPages.add('/', NOTHING);
  expect((await cachedPages.list()).map(({ path }) => path)).toEqual(['/', '/blog/b', '/blog/a']);
});

test('a withdrawn page is no longer cached; one that fails stays as it was', async () => {
  const { cachedPages, publish, paths, site } = open();
  for (const path of ['/blog/a', '/blog/b']) {
    publish(path);
    await cachedPages.add(path, NOTHING);
  }
  site.set('/blog/a', () => basic('', 'text/html', 410));
  site.set('/blog/b', () => basic('', 'text/html', 503));
  await cachedPages.add('/blog/a', NOTHING);
  await cachedPages.add('/blog/b', NOTHING);
  expect(paths('pages')).toEqual(['/blog/b']);
});

test('on a full disk the older half makes room for what is read now', async () => {
  const room = { left: 6 };
  const { cachedPages, publish, paths } = open({ room });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    publish(`/blog/${name}`);
    await cachedPages.add(`/blog/${name}`, NOTHING);
  }
  expect(paths('pages')).toEqual(['/blog/d', '/blog/e', '/blog/f']);
  expect(paths('files')).toEqual(['/assets/browser-1.js']);
});

test('a disk without any room is reported by an error, and what is there stays readable', async () => {
  const { cachedPages, publish } = open({ room: { left: 0 } });
  publish('/blog/a');
  await expect(cachedPages.add('/blog/a', NOTHING)).rejects.toThrow('full');
  expect(await cachedPages.list()).toEqual([]);
});
