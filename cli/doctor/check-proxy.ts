import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createHttpServer } from '../../server/lib/http/http-server.ts';
import { comesFromProxy, createReaderAddress, readProxies } from '../../server/lib/http/reader-address.ts';
import { type Finding, reasonOf } from './finding.ts';

const about = 'proxy';
const TIMEOUT_MS = 10_000;

interface Options {
  host: string;
  port: number;
  trustedProxies: string;
  /** The address by which readers reach the site; unset, nothing is asked. */
  url: string | undefined;
}

/**
 * Asks the site's public address while listening in the site's place, so that what arrives shows how the proxy in
 * between names its readers.
 */
export async function checkProxy({ host, port, trustedProxies, url }: Options): Promise<Finding> {
  if (url === undefined) return withoutUrl(trustedProxies);
  const path = `/masthead-doctor-${randomBytes(8).toString('hex')}`;
  const arrived = Promise.withResolvers<IncomingMessage>();
  const http = createHttpServer((request, response) => {
    if (request.url === path) arrived.resolve(request);
    response.writeHead(503).end();
  });
  try {
    await http.listen({ host, port });
  } catch {
    return {
      about,
      state: 'note',
      says: `${url} was not asked, since the site is running`,
      fix: 'Stop it to see how the proxy names its readers.',
    };
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asked = fetch(new URL(path, url), { signal, redirect: 'manual' });
    const request = await Promise.race([
      arrived.promise,
      asked.then((answer) => {
        throw new Error(`it answered ${answer.status} by itself`);
      }),
    ]);
    return judgeProxy(request, trustedProxies);
  } catch (error) {
    return {
      about,
      state: 'wrong',
      says: `a request to ${url} does not reach port ${port}: ${reasonOf(error)}`,
      fix: 'Check the proxy’s upstream address, and that the name leads to this machine.',
    };
  } finally {
    await http.stop({ timeoutMs: 0 });
  }
}

function withoutUrl(trustedProxies: string): Finding {
  if (trustedProxies.trim() === '') {
    return {
      about,
      state: 'good',
      says: 'none is trusted; right where readers connect directly, and --url ADDRESS finds out',
    };
  }
  return { about, state: 'good', says: `${trustedProxies} may name readers; --url ADDRESS tries it` };
}

/** What the site would make of a request that came by way of the proxy. */
export function judgeProxy(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: string,
): Finding {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const named = request.headers['x-forwarded-for'];
  const trusts = readProxies(trustedProxies);
  const reader = createReaderAddress(trusts)(request);
  if (named === undefined) {
    if (trustedProxies.trim() === '')
      return { about, state: 'good', says: `${peer} asks for itself: no proxy` };
    return {
      about,
      state: 'wrong',
      says: `${peer} sends no X-Forwarded-For, so that all readers count as one`,
      fix: 'Let the proxy add it; in nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
    };
  }
  // Not whether the reader is somebody else: asked from the proxy's own machine, they are the same.
  if (!comesFromProxy(request, trusts)) {
    return {
      about,
      state: 'wrong',
      says: `${peer} names its readers and is not trusted, so that all of them count as one`,
      fix: `Set TRUSTED_PROXIES=${peer}`,
    };
  }
  return { about, state: 'good', says: `${peer} is trusted, and named ${reader} as the reader` };
}
