import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { FakeHosts, Handler } from './fake-hosts.ts';

const XML = { 'content-type': 'application/rss+xml; charset=utf-8' };
const CHUNK = Buffer.alloc(64 * 1024);

/** Any plain answer. */
export function answer(
  status: number,
  headers: OutgoingHttpHeaders = {},
  body: string | Uint8Array = '',
): Handler {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

export interface FeedOptions {
  headers?: OutgoingHttpHeaders;
  etag?: string;
  /** An HTTP date. */
  lastModified?: string;
}

/** A well-behaved feed: 304 to requests that name this version. */
export function feed(
  xml: string | Uint8Array,
  { headers = {}, etag, lastModified }: FeedOptions = {},
): Handler {
  return (request, response) => {
    const validators = {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
    };
    const noneMatch = request.headers['if-none-match'];
    const since = request.headers['if-modified-since'];
    const unchanged =
      noneMatch === undefined
        ? since !== undefined && lastModified !== undefined && Date.parse(since) >= Date.parse(lastModified)
        : etag !== undefined && noneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
    if (unchanged) response.writeHead(304, validators).end();
    else response.writeHead(200, { ...XML, ...validators, ...headers }).end(xml);
  };
}

export const notModified = answer(304);
export const emptyAnswer = answer(200, XML);
export const serverError = answer(500, { 'content-type': 'text/plain' }, 'Something is wrong here\n');
export const htmlPage = answer(
  200,
  { 'content-type': 'text/html; charset=utf-8' },
  '<!doctype html><html><head><title>We moved</title></head><body><p>Our feeds have moved.</p></body></html>',
);

/** 429 with Retry-After in seconds or as an HTTP date. */
export function tooManyRequests(retryAfter: number | Date): Handler {
  const value = typeof retryAfter === 'number' ? String(retryAfter) : retryAfter.toUTCString();
  return answer(429, { 'retry-after': value, 'content-type': 'text/plain' }, 'Slow down\n');
}

/** Takes the request and says nothing. */
export const hangBeforeHeaders: Handler = () => {};

/** Begins the body and says nothing more. */
export function hangInsideBody(
  beginning = '<rss version="2.0"><channel>',
  headers: OutgoingHttpHeaders = XML,
): Handler {
  return (_request, response) => {
    response.writeHead(200, headers);
    response.write(beginning);
  };
}

/** Sends the body byte by byte. */
export function drip(body: string, everyMs = 1000): Handler {
  return (_request, response) => {
    const bytes = Buffer.from(body);
    let index = 0;
    response.writeHead(200, XML);
    const timer = setInterval(() => {
      response.write(bytes.subarray(index, index + 1));
      index += 1;
      if (index === bytes.length) response.end();
    }, everyMs);
    response.once('close', () => clearInterval(timer));
  };
}

/** Never ends, as fast as the client takes it. */
export function endless(headers: OutgoingHttpHeaders = XML, chunk: Uint8Array = CHUNK): Handler {
  return (_request, response) => {
    response.writeHead(200, headers);
    send(response, repeat(chunk, Number.POSITIVE_INFINITY));
  };
}

export type Packing = 'gzip' | 'br' | 'zstd' | 'deflate' | 'deflate-raw';

const PACKERS = {
  gzip: { sync: gzipSync, stream: () => createGzip({ level: 9 }) },
  br: {
    sync: brotliCompressSync,
    stream: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  },
  zstd: { sync: zstdCompressSync, stream: () => createZstdCompress() },
  deflate: { sync: deflateSync, stream: () => createDeflate({ level: 9 }) },
  'deflate-raw': { sync: deflateRawSync, stream: () => createDeflateRaw({ level: 9 }) },
};

export const PACKINGS: readonly Packing[] = ['gzip', 'br', 'zstd', 'deflate', 'deflate-raw'];

/** The name a server gives the packing: raw or wrapped, it is 'deflate'. */
export function codingOf(packing: Packing): string {
  return packing === 'deflate-raw' ? 'deflate' : packing;
}

export function pack(packing: Packing, body: string | Uint8Array): Uint8Array {
  return PACKERS[packing].sync(body);
}

/** A packed body, properly labelled; `keep` cuts it off after so many bytes, as a proxy that gives up would. */
export function packed(packing: Packing, body: string | Uint8Array, keep?: number): Handler {
  const bytes = pack(packing, body);
  return answer(
    200,
    { ...XML, 'content-encoding': codingOf(packing) },
    bytes.subarray(0, keep ?? bytes.length),
  );
}

/** Zeros, packed while they are sent: ten gigabytes come as about ten megabytes of gzip. */
export function bomb(packing: Packing, unpackedBytes = 10_000_000_000): Handler {
  return (_request, response) => {
    response.writeHead(200, { ...XML, 'content-encoding': codingOf(packing) });
    send(response, repeat(CHUNK, unpackedBytes / CHUNK.length).compose(PACKERS[packing].stream()));
  };
}

function repeat(chunk: Uint8Array, times: number): Readable {
  function* chunks(): Generator<Uint8Array> {
    for (let sent = 0; sent < times; sent += 1) yield chunk;
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Writes until the client has gone. */
function send(response: ServerResponse, body: Readable): void {
  pipeline(body, response).catch(() => {});
}

/** Promises more bytes than it sends, then closes. */
export function promisesMore(body: string, missing = 100): Handler {
  return raw(`${okHead(Buffer.byteLength(body) + missing)}${body}`);
}

/** Promises fewer bytes than it sends: what follows is not part of the answer. */
export function sendsMore(body: string, surplus: string): Handler {
  return raw(`${okHead(Buffer.byteLength(body))}${body}${surplus}`, { close: false });
}

function okHead(length: number): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: ${length}\r\n\r\n`;
}

/** Bytes straight on the connection, HTTP or not. */
export function raw(bytes: string | Uint8Array, { close = true } = {}): Handler {
  return (request) => {
    if (close) request.socket.end(bytes);
    else request.socket.write(bytes);
  };
}

/** Closes the connection without a word. */
export const hangUp: Handler = (request) => void request.socket.destroy();

export function redirect(to: string, status = 302): Handler {
  return answer(status, { location: to }, 'Elsewhere\n');
}

/** `steps` redirects from `path` on, the last of them to `to`. */
export function setRedirectChain(
  remote: FakeHosts,
  path: string,
  steps: number,
  to: string,
  status = 301,
): void {
  for (let step = 0; step < steps; step += 1) {
    const from = step === 0 ? path : `${path}/${step}`;
    remote.set(from, redirect(step === steps - 1 ? to : `${path}/${step + 1}`, status));
  }
}
