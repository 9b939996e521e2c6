import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Publication } from '../../contract/publication.ts';
import type { Wire } from '../../contract/wire.ts';
import type { Log } from '../log.ts';
import type { Pages } from '../pages/pages.ts';
import { DEVELOPMENT_POLICY, policyForPage, policyForStream } from '../press/content-policy.ts';
import { NEVER_KEPT } from './headers.ts';

interface PageParts {
  publication: Publication;
  pages: Pages;
  wire: Wire;
  log: Log;
  clock: () => Date;
  development: boolean;
}

/** Everything that is neither an asset nor a call: the screens, and what stands in for those that fail. */
export function pageRoutes(parts: PageParts): Hono {
  return new Hono()
    .get('*', (context) => servePage(context, parts))
    .all('*', (context) =>
      context.text('This address can only be read: send GET or HEAD.', 405, {
        Allow: 'GET, HEAD',
        'Cache-Control': NEVER_KEPT,
      }),
    );
}

async function servePage(
  context: Context,
  { publication, pages, wire, log, clock, development }: PageParts,
): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url);
  // One address for each page: /blog/ is /blog.
  if (pathname.length > 1 && pathname.endsWith('/') && !pathname.startsWith('//')) {
    return context.redirect(pathname.replace(/\/+$/, '') + new URL(context.req.url).search, 308);
  }
  const nonce = randomBytes(16).toString('base64');
  const rendered = await pages.render({
    path: pathname,
    query: searchParams,
    publication,
    wire,
    now: clock(),
    nonce,
    report: (error) => log.error({ err: error, path: pathname }, 'a page failed'),
  });
  if (rendered.kind === 'redirect')
    return context.redirect(rendered.location, rendered.status as 301 | 302 | 308);
  if (rendered.kind === 'stream') {
    return new Response(rendered.body, {
      status: rendered.status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': development ? DEVELOPMENT_POLICY : policyForStream(nonce),
        'Cache-Control': NEVER_KEPT,
        // Proxies that gather an answer before they pass it on would hide the loading text.
        'X-Accel-Buffering': 'no',
      },
    });
  }
  return new Response(rendered.html, {
    status: rendered.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': development ? DEVELOPMENT_POLICY : policyForPage(rendered.html),
      'Cache-Control': rendered.keep ? 'public, max-age=0, must-revalidate' : NEVER_KEPT,
      ...(rendered.retryAfter === undefined ? {} : { 'Retry-After': String(rendered.retryAfter) }),
    },
  });
}
