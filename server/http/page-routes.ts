import { type Context, Hono } from 'hono';
import { LOAD_PATIENCE_MS } from '../../contract/limits.ts';
import type { Pages } from '../pages/pages.ts';
import { chooseEncoding } from '../press/accept-encoding.ts';
import type { ContentPolicy } from '../press/content-policy.ts';
import { pack } from '../press/pack.ts';
import type { MadePage, MakePage } from '../press/page-maker.ts';
import type { Press } from '../press/press.ts';
import type { PressedPage } from '../press/pressed-page.ts';
import { isKnown, withoutBody } from '../press/serve-pressed.ts';
import { FOR_ONE_READER, NEVER_KEPT } from './headers.ts';

interface PageParts {
  pages: Pages;
  /** The domain that a request's host stands for. */
  domainOf(host: string | undefined): string;
  /** Absent in development, where every page is made when it is asked for. */
  press: Press | undefined;
  makePage: MakePage;
  policy: ContentPolicy;
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

async function servePage(context: Context, parts: PageParts): Promise<Response> {
  const { pathname, search, searchParams } = new URL(context.req.url);
  // One address for each page: /blog/ is /blog.
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return context.redirect(`/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}${search}`, 308);
  }
  return answer(context, parts.pages.addressOf(pathname, searchParams), parts);
}

async function answer(context: Context, address: string, parts: PageParts): Promise<Response> {
  const { domainOf, press, makePage, policy } = parts;
  const key = domainOf(context.req.header('host')) + address;
  if (!press) {
    const page = await makePage(key, LOAD_PATIENCE_MS);
    return page.kind === 'same'
      ? answer(context, page.address, parts)
      : answerDirectly(context, page, policy);
  }
  const held = press.find(key);
  if (held) return answerPressed(held, context);
  const made = await press.make(key);
  if ('sameAs' in made) return answer(context, made.sameAs, parts);
  return 'kept' in made ? answerPressed(made.kept, context) : answerDirectly(context, made.passed, policy);
}

function answerPressed(page: PressedPage, context: Context): Response {
  const copy = page.copies[chooseEncoding(context.req.header('accept-encoding'))];
  if (page.status === 200 && isKnown(context.req.header('if-none-match'), copy)) {
    return new Response(null, { status: 304, headers: pairs(withoutBody(copy.headers)) });
  }
  const body = copy.body.length === 0 ? null : new Uint8Array(copy.body);
  return new Response(body, { status: page.status, headers: pairs(copy.headers) });
}

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, index): [string, string][] =>
    index % 2 ? [] : [[name, headers[index + 1] ?? '']],
  );
}

/** A page for this one reader: streamed, failed, or made in development. */
async function answerDirectly(
  context: Context,
  page: Exclude<MadePage, { kind: 'same' }>,
  policy: ContentPolicy,
): Promise<Response> {
  if (page.kind === 'redirect') {
    return new Response(null, { status: page.status, headers: { Location: page.location } });
  }
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    // A failed page is asked for again even by a reader who goes back to it.
    'Cache-Control': page.status < 400 ? FOR_ONE_READER : NEVER_KEPT,
  });
  if (page.kind === 'stream') {
    headers.set('Content-Security-Policy', policy.stream(page.nonce));
    // Proxies that gather an answer before they pass it on would hide the loading text.
    headers.set('X-Accel-Buffering', 'no');
    return new Response(page.body, { status: page.status, headers });
  }
  headers.set('Content-Security-Policy', policy.page);
  if (page.retryAfter !== undefined) headers.set('Retry-After', String(page.retryAfter));
  const encoding = chooseEncoding(context.req.header('accept-encoding'));
  headers.set('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const body = new Uint8Array(await pack(Buffer.from(page.html), encoding, 'one'));
  return new Response(body, { status: page.status, headers });
}
