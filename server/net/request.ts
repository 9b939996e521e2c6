import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Agent } from 'undici';
import { errorCode, errorMessage } from '../lib/errors.ts';
import { FetchError, inSeconds } from './fetch-error.ts';
import { addressOf, hostOf, redirectedTarget, type Target } from './target.ts';

/** The site itself, called in process. */
export interface OwnSite {
  fetch(path: string, request: Request): Promise<Response>;
}

/** The head of a response; the body still has to be read or destroyed. */
interface ResponseHead {
  status: number;
  headers: Headers;
  body: Readable;
}

interface RequestOptions {
  headers: Record<string, string>;
  headersTimeoutMs: number;
  signal: AbortSignal;
  body?: string | undefined;
}

export async function fetchRemote(
  agent: Agent,
  target: Target,
  { headers, headersTimeoutMs, signal, body: posted }: RequestOptions,
): Promise<ResponseHead> {
  try {
    const { statusCode, ...response } = await agent.request({
      origin: target.url.origin,
      path: target.url.pathname + target.url.search,
      ...(posted === undefined ? { method: 'GET' } : { method: 'POST', body: posted }),
      headers,
      headersTimeout: headersTimeoutMs,
      // The timeout of the whole fetch covers the body.
      bodyTimeout: 0,
      signal,
    });
    return { status: statusCode, headers: validHeaders(response.headers), body: response.body };
  } catch (error) {
    if (errorCode(error) !== 'UND_ERR_HEADERS_TIMEOUT') throw error;
    throw new FetchError('timeout', hostOf(target), `sent no headers within ${inSeconds(headersTimeoutMs)}`);
  }
}

/** Returns the headers of a response without those that have an invalid name or value. */
function validHeaders(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received)) {
    for (const value of [values ?? []].flat()) {
      try {
        headers.append(name, value);
      } catch {
        // An invalid header is ignored.
      }
    }
  }
  return headers;
}

export async function fetchOwn(
  site: OwnSite | undefined,
  target: Target,
  { signal, headers }: RequestOptions,
): Promise<ResponseHead> {
  if (!site) {
    throw new FetchError('bad-url', hostOf(target), 'has no host, and there is no site to ask in process');
  }
  const request = new Request(target.url, { headers, signal, redirect: 'manual' });
  const response = await site.fetch(addressOf(target), request).catch((error: unknown) => {
    throw new FetchError('broken', hostOf(target), `failed: ${errorMessage(error)}`, error);
  });
  const { body } = response;
  return {
    status: response.status,
    headers: new Headers(response.headers),
    body: body instanceof ReadableStream ? Readable.fromWeb(body, { signal }) : Readable.from([]),
  };
}

/** Headers that are sent after a redirect: none of them can be a secret. */
const HARMLESS: ReadonlySet<string> = new Set(
  'accept accept-encoding accept-language cache-control if-modified-since if-none-match user-agent'.split(
    ' ',
  ),
);

/** Valid header values. A stored ETag may be invalid: without it the response is a full one. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

export function requestHeaders(
  request: { userAgent: string; headers?: Readonly<Record<string, string>>; bearer?: string },
  redirected: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': request.userAgent,
  };
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  if (request.bearer !== undefined) headers.authorization = `Bearer ${request.bearer}`;
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => SENDABLE.test(value) && (!redirected || HARMLESS.has(name)),
    ),
  );
}

export interface FetchRedirect {
  from: string;
  to: string;
  permanent: boolean;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

const NOT_FOLLOWED =
  'redirects, which a request with a body does not follow: write the address that it leads to';

/** Requests until the response is no redirect. Every target is checked like the first. */
export async function followRedirects(
  first: Target,
  maxRedirects: number,
  request: (target: Target, redirected: boolean) => Promise<ResponseHead>,
): Promise<{ response: ResponseHead; target: Target; redirects: FetchRedirect[] }> {
  const redirects: FetchRedirect[] = [];
  let target = first;
  for (;;) {
    const response = await request(target, redirects.length > 0);
    const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
    if (location === null) return { response, target, redirects };

    response.body.on('error', () => {}).destroy();
    const next = redirectedTarget(target, location);
    const from = addressOf(target);
    const to = addressOf(next);
    if (to === from || redirects.some((redirect) => redirect.from === to)) {
      throw new FetchError('redirect-loop', hostOf(target), 'redirects in a loop');
    }
    if (redirects.length >= maxRedirects) {
      if (maxRedirects === 0) throw new FetchError('too-many-redirects', hostOf(target), NOT_FOLLOWED);
      const times = maxRedirects === 1 ? 'one redirect' : `${maxRedirects} redirects`;
      throw new FetchError('too-many-redirects', hostOf(target), `redirects again after ${times}`);
    }
    redirects.push({ from, to, permanent: PERMANENT.has(response.status) });
    target = next;
  }
}
