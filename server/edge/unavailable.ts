import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE, SECURITY_HEADERS, sourceHash } from '../lib/http/headers.ts';
import { RETRY_AFTER_SECONDS } from '../protocol/edge-headers.ts';
import type { RenderedPage } from '../protocol/page.ts';
import type { ServePage } from './serve-page.ts';

const PLAIN_STYLE = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 Georgia, serif }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0 1.25rem; text-align: center }
  h1 { margin: 0; padding: 1rem 0; border-block: 1px solid; font-size: 2rem; font-weight: 500 }
`;

/** For the first start, before an origin has sent the publication's own page. It reloads itself. */
const PLAIN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>Service Unavailable</title><style>${PLAIN_STYLE}</style>
<h1>The site is starting</h1><p>Please try again in a moment.</p></html>
`;
const PLAIN_POLICY = `default-src 'none'; style-src ${sourceHash(PLAIN_STYLE)}; frame-ancestors 'none'`;

/** Sends 503: the designed page where a page was requested, else JSON. */
export function serveUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  { page, isPage, servePage }: { page: RenderedPage | undefined; isPage: boolean; servePage: ServePage },
): void {
  if (isPage && page) servePage(page, request, response);
  else if (isPage) {
    response.setHeader('Content-Security-Policy', PLAIN_POLICY);
    send(response, 503, 'text/html; charset=utf-8', PLAIN_PAGE, RETRY_AFTER_SECONDS);
  } else
    sendError(response, 503, 'This is not available right now. Try again in a moment.', RETRY_AFTER_SECONDS);
}

/** Sends an error as the API does: JSON, with Retry-After where a retry helps. */
export function sendError(
  response: ServerResponse,
  status: 404 | 408 | 413 | 429 | 503,
  error: string,
  retryAfterSeconds?: number,
): void {
  const body = JSON.stringify({ status: 'error', message: error, error });
  send(response, status, 'application/json; charset=utf-8', body, retryAfterSeconds);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  retryAfterSeconds: number | undefined,
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Cache-Control': NO_STORE,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  });
  response.end(body);
}

export function sendLimited(response: ServerResponse, wait: number): void {
  sendError(response, 429, `Too many requests from your address. Ask again in ${wait} s.`, wait);
}
