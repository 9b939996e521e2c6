import type { IncomingMessage, ServerResponse } from 'node:http';
import { NEVER_KEPT, SECURITY_HEADERS } from '../http/headers.ts';
import type { PressedPage } from './page.ts';
import { servePage } from './serve-page.ts';

/** The key under which the origin sends the page that stands in for all that cannot be had. No address begins so. */
export const UNAVAILABLE_KEY = 'unavailable';
export const RETRY_AFTER_SECONDS = 5;

/** For the very first start, before any origin has sent the publication's own. */
const PLAIN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Service Unavailable</title><h1>This site is starting</h1><p>Try again in a moment.</p></html>
`;

/** 503 with the designed page where a page was asked for, else JSON. */
export function serveUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  { page, isPage }: { page: PressedPage | undefined; isPage: boolean },
): void {
  if (isPage && page) servePage(page, request, response);
  else if (isPage) answer(response, 503, 'text/html; charset=utf-8', PLAIN_PAGE, RETRY_AFTER_SECONDS);
  else refuse(response, 503, 'This is not available right now. Try again in a moment.', RETRY_AFTER_SECONDS);
}

/** A refusal in the words of the calls: JSON, with the time after which to ask again. */
export function refuse(response: ServerResponse, status: 429 | 503, error: string, seconds: number): void {
  const body = JSON.stringify({ status: 'error', message: error, error });
  answer(response, status, 'application/json; charset=utf-8', body, seconds);
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  retryAfterSeconds: number,
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Cache-Control': NEVER_KEPT,
    'Retry-After': String(retryAfterSeconds),
  });
  response.end(body);
}
