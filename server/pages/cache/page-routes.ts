import { type Context, Hono } from 'hono';
import { LOAD_TIMEOUT_MS } from '../../../contract/limits.ts';
import { chooseEncoding } from '../../lib/http/accept-encoding.ts';
import { compress, compressStream } from '../../lib/http/compress.ts';
import { NO_STORE, PRIVATE_NO_CACHE } from '../../lib/http/headers.ts';
import { PAGE_KEY, RENDERED_AT, RETRY_AFTER_SECONDS } from '../../protocol/edge-headers.ts';
import { encodePage, type RenderedPage, validatorOf } from '../../protocol/page.ts';
import type { Pages } from '../bundle/pages.ts';
import type { Files } from '../files/published-file.ts';
import type { ContentPolicy } from './content-policy.ts';
import type { MadePage, MakePage } from './page-maker.ts';
import { fileHeaders } from './rendered-page.ts';
import type { PageRenderer } from './rendered-pages.ts';

interface PageParts {
  pages: Pick<Pages, 'addressOf'>;
  files: Pick<Files, 'has'>;
  domainOf(host: string | undefined): string;
  /** Absent in development, where every page is made when it is asked for. */
  renderer: PageRenderer | undefined;
  makePage: MakePage;
  /** The present address of a path that is not found. */
  findMoved(path: string): Promise<string | undefined>;
  policy(): ContentPolicy;
}

/** Everything that is neither an asset nor a call: the screens, and what stands in for those that fail. */
export function pageRoutes(parts: PageParts): Hono {
  return new Hono().get('*', (context) => answerPage(context, parts));
}

async function answerPage(context: Context, parts: PageParts): Promise<Response> {
  const revalidated = context.req.header(PAGE_KEY);
  if (revalidated !== undefined) return answerKey(context, decodeURIComponent(revalidated), parts);
  const { pathname, search, searchParams } = new URL(context.req.url);
  // One address for each page: /blog/ is /blog.
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return context.redirect(`/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}${search}`, 308);
  }
  const address = parts.files.has(pathname) ? pathname : parts.pages.addressOf(pathname, searchParams);
  return answerKey(context, parts.domainOf(context.req.header('host')) + address, parts, pathname);
}

/** `path`: as it was requested, which may be that of a former site. */
async function answerKey(context: Context, key: string, parts: PageParts, path = ''): Promise<Response> {
  const { renderer, makePage, policy } = parts;
  const answerSame = (address: string) =>
    answerKey(context, key.slice(0, key.indexOf('/')) + address, parts, path);
  const redirectMoved = async (status: number) => {
    const address =
      status === 404 && path !== '' ? await parts.findMoved(path).catch(() => undefined) : undefined;
    return address === undefined ? undefined : context.redirect(address, 301);
  };
  if (!renderer) {
    const page = await makePage(key, LOAD_TIMEOUT_MS);
    if (page.kind === 'same') return answerSame(page.address);
    return (await redirectMoved(page.status)) ?? answerDirectly(context, page, policy);
  }
  const isRevalidated = context.req.header(PAGE_KEY) !== undefined;
  const made = await (isRevalidated ? renderer.revalidate(key) : renderer.get(key));
  if (made === 'busy') return answerBusy(context);
  if (made === 'closed') return context.text('Not found.\n', 404, { 'Cache-Control': NO_STORE });
  if ('canonicalPath' in made) return answerSame(made.canonicalPath);
  const moved = await redirectMoved('cached' in made ? made.cached.status : made.uncached.status);
  if (moved) return moved;
  return 'cached' in made
    ? answerEdge(context.req.raw, key, made.cached)
    : answerDirectly(context, made.uncached, policy);
}

/** For an edge, which holds the page from now on, or goes on holding it. */
export function answerEdge(request: Request, key: string, page: RenderedPage): Response {
  const headers = { [PAGE_KEY]: encodeURIComponent(key), 'Cache-Control': NO_STORE };
  if (request.headers.get('if-none-match') === validatorOf(page)) {
    return new Response(null, {
      status: 304,
      headers: { ...headers, [RENDERED_AT]: String(page.renderedAt) },
    });
  }
  return new Response(new Uint8Array(encodePage(key, page)), { headers });
}

function answerBusy(context: Context): Response {
  return context.text('Too many readers ask for pages of their own. Try again in a moment.', 503, {
    'Cache-Control': NO_STORE,
    'Retry-After': String(RETRY_AFTER_SECONDS),
  });
}

/** A page for this one reader: streamed, failed, or made in development. */
async function answerDirectly(
  context: Context,
  page: Exclude<MadePage, { kind: 'same' }>,
  policy: PageParts['policy'],
): Promise<Response> {
  if (page.kind === 'redirect') {
    return new Response(null, { status: page.status, headers: { Location: page.location } });
  }
  if (page.kind === 'file') {
    const headers = { ...fileHeaders(page), 'Cache-Control': NO_STORE };
    return new Response(Buffer.from(page.body), { status: page.status, headers });
  }
  const encoding = chooseEncoding(context.req.header('accept-encoding'));
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept-Encoding',
    // A failed page is asked for again even by a reader who goes back to it.
    'Cache-Control': page.status < 400 ? PRIVATE_NO_CACHE : NO_STORE,
  });
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  if (page.kind === 'stream') {
    headers.set('Content-Security-Policy', policy().stream(page.nonce));
    // Proxies that gather an answer before they pass it on would hide the loading text.
    headers.set('X-Accel-Buffering', 'no');
    return new Response(compressStream(page.body, encoding), { status: page.status, headers });
  }
  headers.set('Content-Security-Policy', policy().page);
  if (page.retryAfter !== undefined) headers.set('Retry-After', String(page.retryAfter));
  const body = new Uint8Array(await compress(Buffer.from(page.html), encoding, 'once'));
  return new Response(body, { status: page.status, headers });
}
