import type { ServerResponse } from 'node:http';
import { NO_STORE, SECURITY_HEADERS } from './headers.ts';

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': NO_STORE,
  });
  response.end(text);
}

/** Returns an error of a Hono route as JSON that is not cached. */
export function errorResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': NO_STORE, ...headers } });
}
