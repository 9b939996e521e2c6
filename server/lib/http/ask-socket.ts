import { type ClientRequest, type RequestOptions, request } from 'node:http';

/** Asks a process of this site on its Unix socket. It reaches nothing outside: there is no host to name. */
export function askSocket(
  socketPath: string,
  options: Pick<RequestOptions, 'path' | 'headers' | 'agent' | 'timeout'>,
): ClientRequest {
  return request({ ...options, socketPath });
}
