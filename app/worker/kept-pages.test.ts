import { expect, test } from 'vitest';
import { createKeptPages } from './kept-pages.ts';

const ORIGIN = 'https://ledger.example';
const SCRIPT = '<script type="module" src="/assets/browser-1.js"></script>';

const NOTHING = { files: [], saved: [] };

/** Caches in memory, with room for so many entries. */
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
  const kept = createKeptPages({
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
  return { kept, site, publish, paths, asked, caches };
}

test('a page is kept with the files that it names and the pictures that it loaded', async () => {
  const { kept, publish, paths } = open();
  const html = `<meta property="og:title" content="Rope"/>${SCRIPT}`;
  publish('/blog/a', html, { Date: 'Thu, 12 Mar 2026 09:00:00 GMT', 'Content-Encoding': 'br' });
  await kept.keep('/blog/a', {
    files: [`${ORIGIN}/images/a/320`, `${ORIGIN}/images/missing/320`],
    saved: [],
  });
  expect(paths('files')).toEqual(['/assets/browser-1.js', '/images/a/320']);
  const found = await kept.find('/blog/a');
  expect(found?.record).toMatchObject({
    path: '/blog/a',
    title: 'Rope',
    bytes: html.length + 5,
    asOf: Date.parse('2026-03-12T09:00:00Z'),
  });
  expect(await found?.answer.text()).toBe(html);
  // Its bytes are kept as they are read, not as they were sent.
  expect(found?.answer.headers.has('Content-Encoding')).toBe(false);
  expect(await kept.findPicture('/images/a/640').then((picture) => picture?.text())).toBe('12345');
});

test('pages of two builds keep the files of their own', async () => {
  const { kept, publish, paths, site } = open();
  publish('/blog/a');
  await kept.keep('/blog/a', NOTHING);
  site.delete('/assets/browser-1.js');
  site.set('/assets/browser-2.js', () => basic('2', 'text/javascript'));
  publish('/blog/b', SCRIPT.replace('browser-1', 'browser-2'));
  await kept.keep('/blog/b', NOTHING);
  expect(paths('files')).toEqual(['/assets/browser-1.js', '/assets/browser-2.js']);
  // With its last page the files of a build go.
  publish('/blog/a', SCRIPT.replace('browser-1', 'browser-2'));
  await kept.keep('/blog/a', NOTHING);
  expect(paths('files')).toEqual(['/assets/browser-2.js']);
});

test('pages are listed with the last read first', async () => {
  const { kept, publish } = open();
  for (const path of ['/', '/blog/a', '/blog/b']) {
    publish(path);
    await kept.keep(path, NOTHING);
  }
  await kept.keep('/', NOTHING);
  expect((await kept.list()).map(({ path }) => path)).toEqual(['/', '/blog/b', '/blog/a']);
});

test('a withdrawn page is kept no longer; one that fails stays as it was', async () => {
  const { kept, publish, paths, site } = open();
  for (const path of ['/blog/a', '/blog/b']) {
    publish(path);
    await kept.keep(path, NOTHING);
  }
  site.set('/blog/a', () => basic('', 'text/html', 410));
  site.set('/blog/b', () => basic('', 'text/html', 503));
  await kept.keep('/blog/a', NOTHING);
  await kept.keep('/blog/b', NOTHING);
  expect(paths('pages')).toEqual(['/blog/b']);
});

test('on a full disk the older half makes room for what is read now', async () => {
  const room = { left: 6 };
  const { kept, publish, paths } = open({ room });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    publish(`/blog/${name}`);
    await kept.keep(`/blog/${name}`, NOTHING);
  }
  expect(paths('pages')).toEqual(['/blog/d', '/blog/e', '/blog/f']);
  expect(paths('files')).toEqual(['/assets/browser-1.js']);
});

test('a disk without any room is told of by an error, and what is there stays readable', async () => {
  const { kept, publish } = open({ room: { left: 0 } });
  publish('/blog/a');
  await expect(kept.keep('/blog/a', NOTHING)).rejects.toThrow('full');
  expect(await kept.list()).toEqual([]);
});
