import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { MAX_URL_LENGTH, TOO_LONG_PATH } from '../../../contract/limits.ts';
import { ASSETS_PATH } from '../../../contract/paths.ts';
import type { Log } from '../log.ts';
import { FILE_HEADERS, NEVER_KEPT, SECURITY_HEADERS } from './headers.ts';

/**
 * Texts that are written anew for each request. Pages, assets and drawings bring their own packing, a streamed page must
 * not wait for it.
 */
const PACKED_ON_THE_WAY = '/api/*';

/** The frame of all routes: headers on every answer, and plain HTML when even the shell of a page fails. */
export function createApp(log: Log): Hono {
  const app = new Hono({ strict: true });
  app.use('*', async (context, next) => {
    const began = performance.now();
    if (context.req.url.length > MAX_URL_LENGTH) {
      context.res = await answerTooLong(context, app);
    } else {
      await next();
    }
    const headers = context.req.path.startsWith(ASSETS_PATH) ? FILE_HEADERS : SECURITY_HEADERS;
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    if (log.isLevelEnabled('debug')) tell(log, context, performance.now() - began);
  });
  app.use(PACKED_ON_THE_WAY, compress());
  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path, ...idsOf(context) }, 'a request failed');
    return context.html(FAILED_SHELL, 500, { 'Cache-Control': 'no-store' });
  });
  return app;
}

/** One line for each request that an edge has passed on; what the site asks itself has no number. */
function tell(log: Log, context: Context, ms: number): void {
  const ids = idsOf(context);
  if (ids.requestId === undefined) return;
  const { method, path } = context.req;
  log.debug({ ...ids, method, path, status: context.res.status, ms: Math.round(ms) }, 'answered');
}

/** By what an edge, or a proxy in front of it, knows the request. */
function idsOf(context: Context): { requestId: string | undefined; traceparent: string | undefined } {
  return {
    requestId: context.req.header('x-request-id'),
    traceparent: context.req.header('traceparent'),
  };
}

/** A page for readers, a line for programs. Such addresses are without number: nobody keeps what they answer. */
async function answerTooLong(context: Context, app: Hono): Promise<Response> {
  const { method, headers } = context.req.raw;
  const isReader = /^(GET|HEAD)$/.test(method) && headers.get('Accept')?.includes('text/html');
  const page = isReader
    ? await app.fetch(new Request(new URL(TOO_LONG_PATH, context.req.url), { method, headers }))
    : context.text('The address is too long.', 414);
  page.headers.set('Cache-Control', NEVER_KEPT);
  return page;
}

const FAILED_SHELL = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Unexpected Application Error!</title>
<h1>Unexpected Application Error!</h1><p>500 Internal Server Error</p><p><a href="/">Return to Home</a></p></html>
`;
