import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ToEdge } from '../protocol/channel.ts';
import { createHostMap, type PaperList } from '../protocol/domains.ts';
import { PAGE_KEY } from '../protocol/edge-headers.ts';
import { encodePage, type RenderedPage } from '../protocol/page.ts';
import { createEdgePages } from './edge-pages.ts';

const HOME = 'quay.example';
const LIST: PaperList = { papers: [{ paperId: HOME, domain: HOME, hosts: [], folder: '' }], isNetwork: true };
const HELLO = {
  type: 'hello',
  protocol: 0,
  degraded: [],
  list: LIST,
  changes: {},
  prerendered: [],
  decisions: {},
} satisfies ToEdge;
const DECIDED: ToEdge = { type: 'decided', decisions: { [HOME]: { takedown: 1, rule: 0 } } };
const key = (page: number) => `${HOME}/${page}`;
const staleBy = (...tags: string[]): ToEdge => ({ type: 'stale', tags: { [HOME]: tags }, isOpen: false });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function renderedPage(words: string, takedown: number): RenderedPage {
  const copy = { etag: words, headers: [], body: Buffer.from(words) };
  return {
    status: 200,
    tags: ['feed:local', 'articles'],
    renderedAt: Date.now(),
    build: '',
    decisions: { takedown, rule: 0 },
    size: 10,
    copies: { br: copy, gzip: copy, identity: copy },
  };
}

/** An edge with ten pages, and its origin, which responds when it is told to. */
function setUp() {
  const requests: { url: string; respond(response: IncomingMessage): void }[] = [];
  const link = { isUp: true, degraded: [] };
  const pages = createEdgePages({
    pages: Array.from({ length: 10 }, (_, page) => ({ key: key(page), page: renderedPage('old', 0) })),
    hosts: createHostMap(LIST),
    forwarder: {
      fetch: ({ url, headers }) =>
        new Promise((respond) => {
          requests.push({ url: decodeURIComponent(String(headers[PAGE_KEY] ?? url)), respond });
        }),
    },
    link,
    clock: Date.now,
  });
  const respond = async (status: number, words: string, takedown = 0) => {
    const request = requests.shift();
    const response = new IncomingMessage(new Socket());
    response.statusCode = status;
    if (status === 200 && request) {
      response.headers[PAGE_KEY] = encodeURIComponent(request.url);
      response.push(encodePage(request.url, renderedPage(words, takedown)));
    }
    response.push(null);
    request?.respond(response);
    await settled();
  };
  const words = (page: number) => {
    const { copies } = pages.find(key(page))?.page ?? {};
    return copies?.br.etag;
  };
  return { pages, link, requests, respond, words, receive: pages.onMessage };
}

/** All pages are up to date. */
async function setUpCurrent() {
  const edge = setUp();
  for (let page = 0; page < 10; page++) {
    edge.pages.find(key(page));
    await edge.respond(200, 'old');
  }
  return edge;
}

const isAwaited = ({ pages }: ReturnType<typeof setUp>, page: number) =>
  pages.find(key(page))?.renewal !== undefined;

test('eight changed pages are waited for at a time; readers of others get the last ones, which are renewed in the order of their readers', async () => {
  const edge = await setUpCurrent();
  edge.receive(staleBy('feed:local'));
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((page) => isAwaited(edge, page));
  expect(waits).toEqual(Array(8).fill(true));
  expect([8, 9, 9, 0].map((page) => isAwaited(edge, page))).toEqual([false, false, false, false]);
  expect(edge.words(8)).toBe('old');
  // The queue asks for the others beside them.
  expect(edge.requests.map(({ url }) => url).sort()).toEqual([...Array(10).keys()].map(key).sort());
  for (let left = 10; left > 0; left--) await edge.respond(200, 'new');
  expect([0, 8, 9].map(edge.words)).toEqual(['new', 'new', 'new']);
  edge.receive(staleBy('feed:local'));
  expect(isAwaited(edge, 0)).toBe(true);
});

test('of pages that wait to be renewed, the one that is read most is next', async () => {
  const edge = await setUpCurrent();
  edge.receive({ type: 'stale', tags: { [HOME]: ['feed:local'] }, isOpen: true });
  expect(edge.requests).toHaveLength(2);
  for (const page of [3, 4, 4]) expect(edge.words(page)).toBe('old');
  await edge.respond(200, 'new');
  await edge.respond(200, 'new');
  expect(edge.requests.map(({ url }) => url)).toEqual([key(4), key(3)]);
});

test('readers of an open paper wait for a page that was out of date for three seconds, also while it is fetched', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const edge = await setUpCurrent();
  edge.receive({ type: 'stale', tags: { [HOME]: ['feed:local'] }, isOpen: true });
  const isFetched = (page: number) => edge.requests.some(({ url }) => url === key(page));
  const [fetched = 0, waiting = 0] = [isFetched, (page: number) => !isFetched(page)].map((is) =>
    [...Array(10).keys()].find(is),
  );
  vi.advanceTimersByTime(2_900);
  expect([fetched, waiting].map((page) => isAwaited(edge, page))).toEqual([false, false]);
  vi.advanceTimersByTime(200);
  expect([fetched, waiting].map((page) => isAwaited(edge, page))).toEqual([true, true]);
});

test('a page that may show what was hidden is not served while others are waited for, nor by an origin that fails', async () => {
  const edge = await setUpCurrent();
  edge.receive(staleBy('feed:local'));
  for (let page = 0; page < 10; page++) edge.pages.find(key(page));
  edge.receive(DECIDED);
  expect([0, 9].map((page) => edge.pages.find(key(page)))).toEqual([undefined, undefined]);
  // Those who wait already.
  expect(edge.pages.findRenewed(key(0))).toBeUndefined();
  await edge.respond(503, '');
  expect([edge.pages.find(key(0)), edge.pages.findRenewed(key(0))]).toEqual([undefined, undefined]);
});

test('a page that was rendered before a decision and arrives after it is fetched again', async () => {
  const edge = await setUpCurrent();
  const read = edge.pages.fetch(key(0), key(0), {});
  edge.receive(staleBy('feed:local'));
  edge.receive(DECIDED);
  await edge.respond(200, 'rendered before the decision');
  expect(edge.pages.find(key(0))).toBeUndefined();
  edge.requests.reverse();
  await edge.respond(200, 'rendered after it', 1);
  expect(await read).toMatchObject({ page: { copies: { br: { etag: 'rendered after it' } } } });
  expect(edge.words(0)).toBe('rendered after it');
});

test('after a restart of the origin, pages are not served that may show what was hidden meanwhile', async () => {
  const edge = await setUpCurrent();
  edge.receive({ ...HELLO, decisions: { [HOME]: { takedown: 1, rule: 0 } } });
  expect(edge.pages.find(key(0))).toBeUndefined();
  const [first] = edge.requests;
  await edge.respond(200, 'after it', 1);
  expect(edge.pages.find(first?.url ?? '')).toMatchObject({ page: { copies: { br: { etag: 'after it' } } } });
});

test('readers of a page that may show a withdrawn article wait, however many others do, and never get it', async () => {
  const edge = await setUpCurrent();
  edge.receive(staleBy('feed:local'));
  for (let page = 0; page < 10; page++) edge.pages.find(key(page));
  edge.receive(staleBy('articles', 'withdrawn'));
  expect([0, 8, 9].map((page) => isAwaited(edge, page))).toEqual([true, true, true]);
  // Asked for before the change.
  await edge.respond(200, 'old');
  expect(edge.pages.findRenewed(key(0))).toBeUndefined();
  edge.receive(staleBy('feed:local'));
  expect(isAwaited(edge, 0)).toBe(true);
  const [asked] = edge.requests;
  await edge.respond(410, '');
  expect(edge.pages.findRenewed(asked?.url ?? '')).toBeUndefined();
});

test('readers of pages with articles get the last ones where another article was published', async () => {
  const edge = await setUpCurrent();
  edge.receive({ type: 'stale', tags: { [HOME]: ['articles', 'article:new'] }, isOpen: true });
  expect([0, 9].map((page) => isAwaited(edge, page))).toEqual([false, false]);
  expect(edge.words(9)).toBe('old');
});

test('without an origin the last pages are served, except those that may show what was hidden', async () => {
  const edge = await setUpCurrent();
  edge.receive(staleBy('feed:local'));
  edge.link.isUp = false;
  expect([edge.words(1), isAwaited(edge, 1)]).toEqual(['old', false]);
  edge.receive(DECIDED);
  expect(edge.pages.find(key(1))).toBeUndefined();
});
