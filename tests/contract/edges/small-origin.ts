import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Registry } from 'prom-client';
import { createChanges } from '../../../server/changes.ts';
import { createChangeLog } from '../../../server/edge/change-log.ts';
import type { PressedPage } from '../../../server/edge/page.ts';
import { UNAVAILABLE_KEY } from '../../../server/edge/unavailable.ts';
import { createEdges } from '../../../server/origin/edges.ts';
import { metricsRoutes } from '../../../server/origin/metrics-routes.ts';
import { openOriginServer } from '../../../server/origin/origin-server.ts';
import type { MadePage } from '../../../server/press/page-maker.ts';
import { pageRoutes } from '../../../server/press/page-routes.ts';
import { createPress } from '../../../server/press/press.ts';
import { pressPage } from '../../../server/press/pressed-page.ts';

const HOME = 'ledger.example';

/** The origin's real parts around pages of a few words: what edges see of an origin. */
export interface SmallOrigin {
  /** Keys in the order in which pages were made. */
  renders: string[];
  /** What pages say from now on; work that takes a while holds a page back. */
  say(words: string, work?: Promise<unknown>): void;
  change(tags: readonly string[]): void;
  press(path: string): Promise<unknown>;
  edges: ReturnType<typeof createEdges>;
  stop(): Promise<void>;
}

export async function startSmallOrigin(socketPath: string, words: string): Promise<SmallOrigin> {
  const renders: string[] = [];
  let current = words;
  let underWay: Promise<unknown> = Promise.resolve();
  const changes = createChanges();
  const log = createChangeLog();
  const imprint = { policy: "default-src 'self'", build: 'b1', sharedCacheSeconds: 60, tagHeader: undefined };
  const failure = await pressPage(
    { status: 503, html: '<h1>Designed failure</h1>', tags: [], retryAfter: 5 },
    imprint,
    Date.now(),
  );
  const render = async (key: string): Promise<MadePage> => {
    renders.push(key);
    await underWay;
    const keep = !key.includes('q=');
    return { kind: 'page', status: 200, html: `${key}: ${current}`, tags: ['news'], keep, nonce: '' };
  };
  const press = createPress({
    render,
    imprint,
    changes,
    clock: Date.now,
    onPage: (key, page) => edges.sendPage(key, page),
    onFresh: (key, pressedAt) => edges.sendFresh(key, pressedAt),
    onGone: (key) => edges.sendGone(key),
    onEvict: () => {},
    onFailure: () => {},
  });
  const edges = createEdges({
    hello: () => ({ domains: { home: HOME, known: [] }, changes: log.changes, forgotten: 0 }),
    *pages(): Iterable<[string, PressedPage]> {
      yield [UNAVAILABLE_KEY, failure];
      yield* press.entries();
    },
    degraded: () => [],
    onRenew: (key) => press.renew(key),
    beatEveryMs: 100,
  });
  const app = new Hono()
    .route('/', metricsRoutes({ metrics: new Registry(), edges }))
    .get('/api/ids', (context) => context.text(context.req.header('x-request-id') ?? ''))
    .get('/api/slow', async (context) => {
      await underWay;
      return context.text(current);
    })
    .route(
      '/',
      pageRoutes({
        pages: { addressOf: (path, query) => (query.has('q') ? `${path}?q=${query.get('q')}` : path) },
        files: { has: () => false },
        domainOf: () => HOME,
        press,
        makePage: render,
        policy: { page: imprint.policy, stream: () => imprint.policy },
      }),
    );
  const server = await openOriginServer({
    socketPath,
    handler: getRequestListener(app.fetch),
    onEdge: edges.connect,
  });
  return {
    renders,
    say(next, work = Promise.resolve()) {
      current = next;
      underWay = work;
    },
    change(tags) {
      const change = { id: log.latest + 1, tags, at: new Date() };
      log.add(change);
      changes.publish(tags);
      edges.sendChange(change);
    },
    press: (path) => press.make(HOME + path),
    edges,
    async stop() {
      press.close();
      edges.close();
      await server.stop({ patienceMs: 0 });
    },
  };
}
