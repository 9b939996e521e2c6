import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { comesFromProxy, type TrustedProxies } from '../lib/http/reader-address.ts';

/** The ids of a request in the logs of proxies, edge and origin. */
export interface RequestIds {
  'x-request-id': string;
  /** Of a proxy's trace: https://www.w3.org/TR/trace-context/. */
  traceparent?: string;
}

/** Ids of all kinds of proxies; nothing that could forge a log line. */
const ID = /^[\w.:+/=@-]{1,128}$/;
const TRACE = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Returns the ids that a trusted proxy has sent, or a new request id. */
export function requestIds(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies | undefined,
): RequestIds {
  const { 'x-request-id': id, traceparent: trace } = comesFromProxy(request, trusted) ? request.headers : {};
  return {
    'x-request-id': typeof id === 'string' && ID.test(id) ? id : randomUUID(),
    ...(typeof trace === 'string' && TRACE.test(trace) ? { traceparent: trace } : {}),
  };
}
