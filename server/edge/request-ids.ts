import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { comesFromProxy, type TrustedProxies } from '../lib/http/reader-address.ts';

/** What a request is known by in the logs of proxies, of the edge and of the origin. */
export interface RequestIds {
  'x-request-id': string;
  /** Of a trace that a proxy began: https://www.w3.org/TR/trace-context/. */
  traceparent?: string;
}

/** Numbers of all kinds that proxies make; nothing that could break a line of a log. */
const ID = /^[\w.:+/=@-]{1,128}$/;
const TRACE = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** A trusted proxy may hand a number in; others get one. */
export function identify(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusts: TrustedProxies | undefined,
): RequestIds {
  const { 'x-request-id': id, traceparent: trace } = comesFromProxy(request, trusts) ? request.headers : {};
  return {
    'x-request-id': typeof id === 'string' && ID.test(id) ? id : randomUUID(),
    ...(typeof trace === 'string' && TRACE.test(trace) ? { traceparent: trace } : {}),
  };
}
