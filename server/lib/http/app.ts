import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { MAX_URL_LENGTH, TOO_LONG_PATH } from '../../../contract/limits.ts';
import { ASSETS_PATH } from '../../../contract/paths.ts';
import type { Log } from '../log.ts';
import { FILE_HEADERS, NO_STORE, SECURITY_HEADERS } from './headers.ts';

/** All other responses are compressed ahead of requests, or as they are streamed. */
const COMPRESSED_PATHS = '/api/*';

/** Adds the headers of every response, and serves plain HTML when the shell of a page fails. */
export function createApp(log: Log): Hono {
  const app = new Hono({ strict: true });
  app.use('*', async (context, next) => {
    const startedAt = performance.now();
    if (context.req.url.length > MAX_URL_LENGTH) {
      context.res = await respondTooLong(context, app);
    } else {
      await next();
    }
    const headers = context.req.path.startsWith(ASSETS_PATH) ? FILE_HEADERS : SECURITY_HEADERS;
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    if (log.isLevelEnabled('debug')) logRequest(log, context, performance.now() - startedAt);
  });
  app.use(COMPRESSED_PATHS, compress());
  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path, ...idsOf(context) }, 'request failed');
    return context.html(FAILED_SHELL, 500, { 'Cache-Control': 'no-store' });
  });
  return app;
}

/** Logs requests forwarded by an edge; calls of the site itself have no request id. */
function logRequest(log: Log, context: Context, ms: number): void {
  const ids = idsOf(context);
  if (ids.requestId === undefined) return;
  const { method, path } = context.req;
  log.debug({ ...ids, method, path, status: context.res.status, ms: Math.round(ms) }, 'answered');
}

function idsOf(context: Context): { requestId: string | undefined; traceparent: string | undefined } {
  return { requestId: context.req.header('x-request-id'), traceparent: context.req.header('traceparent') };
}

/** Responds with a page to browsers, with text to programs. Caching these would fill the cache. */
async function respondTooLong(context: Context, app: Hono): Promise<Response> {
  const { method, headers } = context.req.raw;
  const isBrowser = /^(GET|HEAD)$/.test(method) && headers.get('Accept')?.includes('text/html');
  const page = isBrowser
    ? await app.fetch(new Request(new URL(TOO_LONG_PATH, context.req.url), { method, headers }))
    : context.text('The address is too long.', 414);
  page.headers.set('Cache-Control', NO_STORE);
  return page;
}

const FAILED_SHELL = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Unexpected Application Error!</title>
<h1>Unexpected Application Error!</h1><p>500 Internal Server Error</p><p><a href="/">Return to Home</a></p></html>
`;
