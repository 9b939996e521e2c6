import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { NO_STORE, SECURITY_HEADERS } from './headers.ts';

const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * Checks that a request has one valid Host header (RFC 9112, 3.2): of two, the page cache might use the first and the page
 * the second. HTTP/1.0 allows requests without one.
 */
export function createHostCheck(): (request: IncomingMessage) => boolean {
  let lastValid: string | undefined;
  return ({ rawHeaders, httpVersion }) => {
    let host: string | undefined;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index];
      if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
      if (host !== undefined) return false;
      host = rawHeaders[index + 1] ?? '';
    }
    if (host === undefined) return httpVersion === '1.0';
    if (host === lastValid) return true;
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
    lastValid = host;
    return true;
  };
}

/** By the codes of Node's parser; any other is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to bytes that are no request, on a connection without an unfinished response, and closes it. */
export function rejectConnection(error: Error, connection: Duplex): void {
  const status = STATUSES['code' in error ? String(error.code) : ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': NO_STORE,
    'Content-Length': reason.length,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (connection.writable) connection.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${reason}`);
  connection.destroy();
}
