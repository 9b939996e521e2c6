import { type ClientRequest, type RequestOptions, request } from 'node:http';

/** Starts a request to another process of this site. It cannot leave the machine: there is no host to name. */
export function requestSocket(
  socketPath: string,
  options: Pick<RequestOptions, 'method' | 'path' | 'headers' | 'agent' | 'timeout'>,
): ClientRequest {
  return request({ ...options, socketPath });
}
