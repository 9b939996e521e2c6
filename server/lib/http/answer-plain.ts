import type { ServerResponse } from 'node:http';
import { NEVER_KEPT, SECURITY_HEADERS } from './headers.ts';

export function answerPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': NEVER_KEPT,
  });
  response.end(text);
}
