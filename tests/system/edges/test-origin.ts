import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Registry } from 'prom-client';
import { createEdges } from '../../../server/origin/edges.ts';
import { metricsRoutes } from '../../../server/origin/metrics-routes.ts';
import { openOriginServer } from '../../../server/origin/origin-server.ts';
import type { MadePage } from '../../../server/pages/cache/page-maker.ts';
import { pageRoutes } from '../../../server/pages/cache/page-routes.ts';
import { createPageRenderer } from '../../../server/pages/cache/rendered-pages.ts';
import { createChangeLog } from '../../../server/protocol/change-log.ts';
import { isUnavailableKey, SIGNED_IN, unavailableKey } from '../../../server/protocol/edge-headers.ts';

const HOME = 'ledger.example';
/** More than the socket buffers and an edge hold for a client that does not read. */
const LARGE = new Uint8Array(16 * 1024 * 1024);
const NO_DECISIONS = { takedown: 0, rule: 0 };
const NOT_FOUND = '/not-found';
const PAGE = { kind: 'page' as const, tags: ['news'], keep: true, nonce: '' };
const NOT_FOUND_PAGE: MadePage = { ...PAGE, status: 404, html: 'no such page' };
const FAILURE: MadePage = { ...PAGE, status: 503, html: '<h1>Designed failure</h1>', retryAfter: 5 };

/** The origin's real parts with pages of a few words. */
export interface TestOrigin {
  /** Keys in the order in which pages were rendered. */
  renders: string[];
  /** Paths of the desk's API that were asked for. */
  deskRequests: string[];
  /** Responses of /api/large. */
  readonly largeResponses: number;
  /** Sets the text of pages; rendering waits for the work. */
  say(words: string, work?: Promise<unknown>): void;
  change(tags: readonly string[], isOpen?: boolean): void;
  /** Paths without a page. */
  withdrawn: Set<string>;
  prerender(path: string): Promise<void>;
  edges: ReturnType<typeof createEdges>;
  stop(): Promise<void>;
}

export async function startTestOrigin(socketPath: string, words: string): Promise<TestOrigin> {
  const renders: string[] = [];
  const deskRequests: string[] = [];
  const prerendered: string[] = [];
  const withdrawn = new Set<string>();
  let largeResponses = 0;
  let current = words;
  let pending: Promise<unknown> = Promise.resolve();
  const log = createChangeLog();
  const defaults = {
    policy: "default-src 'self'",
    build: 'b1',
    sharedCacheSeconds: 60,
    tagHeader: undefined,
    tagPrefix: '',
  };
  const render = async (key: string): Promise<MadePage> => {
    if (isUnavailableKey(key)) return FAILURE;
    renders.push(key);
    await pending;
    if (withdrawn.has(key.slice(HOME.length))) return { kind: 'same', address: NOT_FOUND };
    if (key.endsWith(NOT_FOUND)) return NOT_FOUND_PAGE;
    const keep = !key.includes('q=');
    return { ...PAGE, status: 200, html: `${key}: ${current}`, keep };
  };
  const renderer = createPageRenderer({
    render,
    defaults: () => defaults,
    openPaperOf: () => HOME,
    readDecisions: async () => NO_DECISIONS,
    mayShowHidden: () => false,
    clock: Date.now,
    onPage: () => {},
    onPrerendered(key) {
      prerendered.push(key);
      edges.send({ type: 'prerendered', keys: [key] });
    },
    onRemoved: () => {},
    onFailure: () => {},
  });
  const edges = createEdges({
    hello: () => ({
      list: { papers: [{ paperId: HOME, domain: HOME, hosts: [], folder: '' }], isNetwork: false },
      changes: { [HOME]: { changes: log.changes, forgotten: 0 } },
      prerendered,
      decisions: {},
    }),
    degraded: () => [],
    heartbeatMs: 100,
  });
  await renderer.prerender([unavailableKey(HOME)], 0);
  const app = new Hono()
    .get('/api/ids', (context) => context.text(context.req.header('x-request-id') ?? ''))
    .get('/images/:id/:width', async (context) => {
      await pending;
      return context.text('an image');
    })
    .get('/api/slow', async (context) => {
      await pending;
      return context.text(current);
    })
    .all('/desk/api/*', async ({ req, text }) => {
      deskRequests.push(req.path);
      const isAccount = req.header('cookie') === 'masthead_desk=good';
      if (!isAccount && Number(req.header('content-length')) > 64 * 1024) return text('Sign in first.', 401);
      const body = req.method === 'GET' ? '' : await req.text();
      return text(String(body.length), 200, isAccount ? { [SIGNED_IN]: 'yes' } : {});
    })
    .get('/api/large', (context) => {
      largeResponses++;
      return context.body(LARGE);
    })
    .route(
      '/',
      pageRoutes({
        pages: { addressOf: (path, query) => (query.has('q') ? `${path}?q=${query.get('q')}` : path) },
        files: { has: () => false },
        domainOf: () => HOME,
        renderer,
        makePage: render,
        findMoved: async () => undefined,
        policy: () => ({ page: defaults.policy, stream: () => defaults.policy }),
      }),
    );
  const server = await openOriginServer({
    socketPath,
    handler: getRequestListener(
      metricsRoutes({
        metrics: new Registry(),
        edges,
        papers: { status: async () => [] },
        next: async (request) => app.fetch(request),
      }),
    ),
    onEdge: edges.connect,
  });
  return {
    renders,
    deskRequests,
    get largeResponses() {
      return largeResponses;
    },
    say(next, work = Promise.resolve()) {
      current = next;
      pending = work;
    },
    change(tags, isOpen = true) {
      const change = { id: log.latest + 1, tags, at: new Date() };
      log.add(change);
      renderer.invalidate({ domains: [HOME], tags });
      edges.send({ type: 'stale', tags: { [HOME]: tags }, isOpen });
      edges.send({ type: 'changed', paper: HOME, change });
    },
    withdrawn,
    prerender: (path) => renderer.prerender([HOME + path], 0),
    edges,
    async stop() {
      renderer.close();
      edges.close();
      await server.stop({ timeoutMs: 0 });
    },
  };
}
