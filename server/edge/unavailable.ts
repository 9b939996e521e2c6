import type { IncomingMessage, ServerResponse } from 'node:http';
import { NEVER_KEPT, SECURITY_HEADERS } from '../lib/http/headers.ts';
import { sourceHash } from '../lib/http/source-hash.ts';
import { RETRY_AFTER_SECONDS } from '../protocol/answer-to-edge.ts';
import type { RenderedPage } from '../protocol/page.ts';
import type { ServePage } from './serve-page.ts';

const PLAIN_STYLE = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 Georgia, serif }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0 1.25rem; text-align: center }
  h1 { margin: 0; padding: 1rem 0; border-block: 1px solid; font-size: 2rem; font-weight: 500 }
`;

/** For the very first start, before any origin has sent the publication's own. It asks again by itself. */
const PLAIN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>Service Unavailable</title><style>${PLAIN_STYLE}</style>
<h1>The site is starting</h1><p>Please try again in a moment.</p></html>
`;
const PLAIN_POLICY = `default-src 'none'; style-src ${sourceHash(PLAIN_STYLE)}; frame-ancestors 'none'`;

/** 503 with the designed page where a page was asked for, else JSON. */
export function serveUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  { page, isPage, servePage }: { page: RenderedPage | undefined; isPage: boolean; servePage: ServePage },
): void {
  if (isPage && page) servePage(page, request, response);
  else if (isPage) {
    response.setHeader('Content-Security-Policy', PLAIN_POLICY);
    answer(response, 503, 'text/html; charset=utf-8', PLAIN_PAGE, RETRY_AFTER_SECONDS);
  } else
    refuse(response, 503, 'This is not available right now. Try again in a moment.', RETRY_AFTER_SECONDS);
}

/** A refusal in the words of the calls: JSON, with the time after which to ask again where that helps. */
export function refuse(
  response: ServerResponse,
  status: 404 | 429 | 503,
  error: string,
  seconds?: number,
): void {
  const body = JSON.stringify({ status: 'error', message: error, error });
  answer(response, status, 'application/json; charset=utf-8', body, seconds);
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  retryAfterSeconds: number | undefined,
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Cache-Control': NEVER_KEPT,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  });
  response.end(body);
}
