import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../http/if-none-match.ts';
import { chooseEncoding } from './accept-encoding.ts';
import { headerOf } from './header-of.ts';
import { bodyOf, type Copy, type PressedPage } from './page.ts';

/** Writes a held page: chooses among bytes that are there already, copies none. */
export function servePage(page: PressedPage, request: IncomingMessage, response: ServerResponse): void {
  const copy = page.copies[chooseEncoding(headerOf(request, 'accept-encoding'))];
  serveCopy(page.status, copy.body ? copy : { ...copy, body: bodyOf(copy, page) }, request, response);
}

export function serveCopy(
  status: number,
  copy: Copy,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (status === 200 && isKnown(headerOf(request, 'if-none-match'), copy.etag)) {
    response.writeHead(304, withoutBody(copy.headers));
    response.end();
    return;
  }
  response.writeHead(status, copy.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : copy.body);
}

const BODY_HEADERS = new Set(['content-length', 'content-encoding', 'content-type']);

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!BODY_HEADERS.has(name.toLowerCase())) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
}
