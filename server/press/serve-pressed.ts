import type { IncomingMessage, ServerResponse } from 'node:http';
import { headerOf } from '../http/header-of.ts';
import { chooseEncoding } from './accept-encoding.ts';
import type { Copy, PressedPage } from './pressed-page.ts';

/** Writes a held page: chooses among bytes that are there already, copies none. */
export function servePressed(page: PressedPage, request: IncomingMessage, response: ServerResponse): void {
  const copy = page.copies[chooseEncoding(headerOf(request, 'accept-encoding'))];
  if (page.status === 200 && isKnown(headerOf(request, 'if-none-match'), copy)) {
    response.writeHead(304, withoutBody(copy.headers));
    response.end();
    return;
  }
  response.writeHead(page.status, copy.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : copy.body);
}

/** If-None-Match compares weakly: a proxy may have marked our tag as its own transformation. */
export function isKnown(header: string | undefined, { etag }: Pick<Copy, 'etag'>): boolean {
  if (header === undefined || etag === '') return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

const BODY_HEADERS = new Set(['Content-Length', 'Content-Encoding', 'Content-Type']);

export function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!BODY_HEADERS.has(name)) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
}
