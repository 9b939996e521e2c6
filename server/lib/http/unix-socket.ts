import { type ClientRequest, type RequestOptions, request } from 'node:http';

/** Sends a request to another process of this site. Without a host, it cannot leave the machine. */
export function requestSocket(
  socketPath: string,
  options: Pick<RequestOptions, 'method' | 'path' | 'headers' | 'agent' | 'timeout'>,
): ClientRequest {
  return request({ ...options, socketPath });
}
