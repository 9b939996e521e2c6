import { NEVER_KEPT } from './headers.ts';

/** An answer that says no, as JSON: for whoever asked, and for no cache. */
export function refuse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': NEVER_KEPT, ...headers } });
}
