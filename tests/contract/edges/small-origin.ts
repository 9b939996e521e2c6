import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Registry } from 'prom-client';
import { createChanges } from '../../../server/data/changes/changes.ts';
import { createEdges } from '../../../server/origin/edges.ts';
import { metricsRoutes } from '../../../server/origin/metrics-routes.ts';
import { openOriginServer } from '../../../server/origin/origin-server.ts';
import type { MadePage } from '../../../server/pages/cache/page-maker.ts';
import { pageRoutes } from '../../../server/pages/cache/page-routes.ts';
import { createPageRenderer } from '../../../server/pages/cache/rendered-pages.ts';
import { UNAVAILABLE_KEY } from '../../../server/protocol/answer-to-edge.ts';
import { createChangeLog } from '../../../server/protocol/change-log.ts';

const HOME = 'ledger.example';
/** More than the system's buffers and an edge take for a reader who does not read. */
const LARGE = new Uint8Array(16 * 1024 * 1024);
const NOT_FOUND = '/not-found';
const PAGE = { kind: 'page' as const, tags: ['news'], keep: true, nonce: '' };
const NOT_FOUND_PAGE: MadePage = { ...PAGE, status: 404, html: 'no such page' };
const FAILURE: MadePage = { ...PAGE, status: 503, html: '<h1>Designed failure</h1>', retryAfter: 5 };

/** The origin's real parts around pages of a few words: what edges see of an origin. */
export interface SmallOrigin {
  /** Keys in the order in which pages were made. */
  renders: string[];
  /** How many were sent a large answer. */
  readonly answered: number;
  /** What pages say from now on; work that takes a while holds a page back. */
  say(words: string, work?: Promise<unknown>): void;
  change(tags: readonly string[]): void;
  /** Paths of which there is no page. */
  withdrawn: Set<string>;
  prerender(path: string): Promise<void>;
  edges: ReturnType<typeof createEdges>;
  stop(): Promise<void>;
}

export async function startSmallOrigin(socketPath: string, words: string): Promise<SmallOrigin> {
  const renders: string[] = [];
  const prerendered: string[] = [];
  const withdrawn = new Set<string>();
  let answered = 0;
  let current = words;
  let underWay: Promise<unknown> = Promise.resolve();
  const changes = createChanges();
  const log = createChangeLog();
  const defaults = {
    policy: "default-src 'self'",
    build: 'b1',
    sharedCacheSeconds: 60,
    tagHeader: undefined,
  };
  const render = async (key: string): Promise<MadePage> => {
    if (key === UNAVAILABLE_KEY) return FAILURE;
    renders.push(key);
    await underWay;
    if (withdrawn.has(key.slice(HOME.length))) return { kind: 'same', address: NOT_FOUND };
    if (key.endsWith(NOT_FOUND)) return NOT_FOUND_PAGE;
    const keep = !key.includes('q=');
    return { ...PAGE, status: 200, html: `${key}: ${current}`, keep };
  };
  const renderer = createPageRenderer({
    render,
    defaults,
    changes,
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
    hello: () => ({ domains: { home: HOME, known: [] }, changes: log.changes, forgotten: 0, prerendered }),
    degraded: () => [],
    heartbeatMs: 100,
  });
  await renderer.prerender([UNAVAILABLE_KEY], 0);
  const app = new Hono()
    .route('/', metricsRoutes({ metrics: new Registry(), edges }))
    .get('/api/ids', (context) => context.text(context.req.header('x-request-id') ?? ''))
    .get('/images/:id/:width', async (context) => {
      await underWay;
      return context.text('an image');
    })
    .get('/api/slow', async (context) => {
      await underWay;
      return context.text(current);
    })
    .get('/api/large', (context) => {
      answered++;
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
        policy: { page: defaults.policy, stream: () => defaults.policy },
      }),
    );
  const server = await openOriginServer({
    socketPath,
    handler: getRequestListener(app.fetch),
    onEdge: edges.connect,
  });
  return {
    renders,
    get answered() {
      return answered;
    },
    say(next, work = Promise.resolve()) {
      current = next;
      underWay = work;
    },
    change(tags) {
      const change = { id: log.latest + 1, tags, at: new Date() };
      log.add(change);
      changes.publish(tags);
      edges.send({ type: 'stale', tags });
      edges.send({ type: 'changed', change });
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
