import { type Context, Hono } from 'hono';
import { LOAD_PATIENCE_MS } from '../../contract/limits.ts';
import { chooseEncoding } from '../edge/accept-encoding.ts';
import { FORWARDED_KEY, WANTS_PAGE } from '../edge/answer-to-edge.ts';
import { encodePage, type PressedPage } from '../edge/page.ts';
import { RETRY_AFTER_SECONDS } from '../edge/unavailable.ts';
import type { Files } from '../files/published-file.ts';
import { FOR_ONE_READER, NEVER_KEPT } from '../http/headers.ts';
import type { Pages } from '../pages/pages.ts';
import type { ContentPolicy } from './content-policy.ts';
import { pack } from './pack.ts';
import type { MadePage, MakePage } from './page-maker.ts';
import type { Press } from './press.ts';
import { fileHeaders } from './pressed-page.ts';

interface PageParts {
  pages: Pick<Pages, 'addressOf'>;
  files: Pick<Files, 'has'>;
  /** The domain that a request's host stands for. */
  domainOf(host: string | undefined): string;
  /** Absent in development, where every page is made when it is asked for. */
  press: Press | undefined;
  makePage: MakePage;
  policy: ContentPolicy;
}

/** Everything that is neither an asset nor a call: the screens, and what stands in for those that fail. */
export function pageRoutes(parts: PageParts): Hono {
  return new Hono().get('*', (context) => answerPage(context, parts));
}

async function answerPage(context: Context, parts: PageParts): Promise<Response> {
  const { pathname, search, searchParams } = new URL(context.req.url);
  // One address for each page: /blog/ is /blog.
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return context.redirect(`/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}${search}`, 308);
  }
  const address = parts.files.has(pathname) ? pathname : parts.pages.addressOf(pathname, searchParams);
  return answerAddress(context, address, parts);
}

async function answerAddress(context: Context, address: string, parts: PageParts): Promise<Response> {
  const { domainOf, press, makePage, policy } = parts;
  const key = domainOf(context.req.header('host')) + address;
  if (!press) {
    const page = await makePage(key, LOAD_PATIENCE_MS);
    return page.kind === 'same'
      ? answerAddress(context, page.address, parts)
      : answerDirectly(context, page, policy);
  }
  const held = press.find(key);
  // Every page was sent to every edge when it was made: its key is enough, unless the edge has lost it.
  if (held) return answerKey(key, context.req.header(WANTS_PAGE) === 'page' ? held : undefined);
  const made = await press.make(key);
  if (made === 'busy') return answerBusy(context);
  if ('sameAs' in made) return answerAddress(context, made.sameAs, parts);
  return 'kept' in made ? answerKey(key, made.kept) : answerDirectly(context, made.passed, policy);
}

/** For an edge, which holds the page from now on. */
function answerKey(key: string, page: PressedPage | undefined): Response {
  const body = page ? new Uint8Array(encodePage(key, page)) : null;
  return new Response(body, {
    headers: { [FORWARDED_KEY]: encodeURIComponent(key), 'Cache-Control': NEVER_KEPT },
  });
}

function answerBusy(context: Context): Response {
  return context.text('Too many readers ask for pages of their own. Try again in a moment.', 503, {
    'Cache-Control': NEVER_KEPT,
    'Retry-After': String(RETRY_AFTER_SECONDS),
  });
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
  if (page.kind === 'file') {
    const headers = { ...fileHeaders(page), 'Cache-Control': NEVER_KEPT };
    return new Response(Buffer.from(page.body), { status: page.status, headers });
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
