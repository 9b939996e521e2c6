import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

/** Adds an ETag for clients. Calls of the site itself, which have no request id, revalidate nothing. */
export function etagForClients(options?: Parameters<typeof etag>[0]): MiddlewareHandler {
  const tag = etag(options);
  return (context, next) => (context.req.header('x-request-id') === undefined ? next() : tag(context, next));
}
