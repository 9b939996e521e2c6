import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createHttpServer } from '../../server/lib/http/http-server.ts';
import { comesFromProxy, createReaderAddress, readProxies } from '../../server/lib/http/reader-address.ts';
import { type Finding, findingsAbout, reasonOf } from '../../server/origin/doctor/finding.ts';

const { good, note, wrong } = findingsAbout('proxy');
const TIMEOUT_MS = 10_000;

interface Options {
  host: string;
  port: number;
  trustedProxies: string;
  /** The public address of the site; without it no request is sent. */
  url: string | undefined;
}

/** Listens on the site's port and sends a request to the public address, to see the headers of the proxy. */
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
    return note(
      `${url} was not asked, since the site is running`,
      'Stop it to see how the proxy names its readers.',
    );
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = fetch(new URL(path, url), { signal, redirect: 'manual' });
    const request = await Promise.race([
      arrived.promise,
      response.then(({ status }) => {
        throw new Error(`it answered ${status} by itself`);
      }),
    ]);
    return judgeProxy(request, trustedProxies);
  } catch (error) {
    return wrong(
      `a request to ${url} does not reach port ${port}: ${reasonOf(error)}`,
      'Check the proxy’s upstream address, and that the name leads to this machine.',
    );
  } finally {
    await http.stop({ timeoutMs: 0 });
  }
}

function withoutUrl(trustedProxies: string): Finding {
  return trustedProxies.trim() === ''
    ? good('none is trusted; right where readers connect directly, and --url ADDRESS finds out')
    : good(`${trustedProxies} may name readers; --url ADDRESS tries it`);
}

export function judgeProxy(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: string,
): Finding {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const trusts = readProxies(trustedProxies);
  if (request.headers['x-forwarded-for'] === undefined) {
    if (trustedProxies.trim() === '') return good(`${peer} asks for itself: no proxy`);
    return wrong(
      `${peer} sends no X-Forwarded-For, so that all readers count as one`,
      'Let the proxy add it; in nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
    );
  }
  // Not by comparing addresses: a request from the proxy's own machine has the same address.
  if (!comesFromProxy(request, trusts)) {
    return wrong(
      `${peer} names its readers and is not trusted, so that all of them count as one`,
      `Set TRUSTED_PROXIES=${peer}`,
    );
  }
  return good(`${peer} is trusted, and named ${createReaderAddress(trusts)(request)} as the reader`);
}
