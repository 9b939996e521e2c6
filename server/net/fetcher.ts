import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createAgents } from './connector.ts';
import { FetchError, inSeconds } from './fetch-error.ts';
import { decodersFor, readBody, responseError } from './read-body.ts';
import { refusalOf } from './refused-address.ts';
import {
  type FetchRedirect,
  fetchOwn,
  fetchRemote,
  followRedirects,
  type OwnSite,
  requestHeaders,
} from './request.ts';
import { addressOf, hostOf, targetOf } from './target.ts';
import { createTrust, portOf, type Trust, trustsAddress } from './trusted-hosts.ts';

/** Resolves with any response, 304 and 500 too; rejects with a FetchError where there is none. */
export interface FetchRequest {
  /** http, https, or a path of the site itself. */
  url: string;
  headers?: Record<string, string>;
  /**
   * The address of the document that names this one; null where it is unknown. Default: the publication names it.
   * A trusted host with a private address is fetched only if the publication or a document on a trusted host names it.
   */
  namedBy?: string | null;
  /** Limits the body before and after decompression. */
  maxBytes?: number;
  /** For the whole fetch, redirects included. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  headersTimeoutMs?: number;
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Sent as Authorization, except after a redirect. */
  bearer?: string;
  /** Sent by POST, without following redirects. */
  body?: string;
}

export interface FetchResponse {
  status: number;
  /** The final address, after redirects. */
  url: string;
  /** Without Content-Encoding and Content-Length if the body was decompressed. */
  headers: Headers;
  body: Uint8Array;
  redirects: FetchRedirect[];
  /** The response is of a trusted host, which may be private. */
  isTrusted?: boolean;
}

export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchResponse>;
  /** Aborts what is in progress and closes all connections. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface FetcherOptions {
  /** `host:port` or `host`: may be fetched although the address is private. Read at each fetch, as is the user agent. */
  readonly trustedHosts: readonly string[];
  readonly userAgent: string;
  lookup?: LookupFunction;
  /** Returns why an address is refused; undefined where it is allowed. */
  refusal?(address: string): string | undefined;
  /** The site itself, for addresses without a host. */
  self?: OwnSite;
}

const LIMITS = {
  maxBytes: 10_000_000,
  timeoutMs: 20_000,
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 15_000,
  maxRedirects: 5,
};

export function createFetcher(options: FetcherOptions): Fetcher {
  const trust = currentTrust(options, () => agents.renew());
  const agents = createAgents({
    trusted: trust,
    refusal: options.refusal ?? refusalOf,
    lookup: options.lookup ?? systemLookup,
  });
  const closing = new AbortController();

  async function fetchFollowing(request: FetchRequest): Promise<FetchResponse> {
    const limits = { ...LIMITS, ...request };
    const firstTarget = targetOf(request.url);
    let host = hostOf(firstTarget);
    const { namedBy } = request;
    let trusted = namedBy === undefined || (namedBy !== null && trustsAddress(trust, namedBy));
    let arrived = 0;
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    const signal = AbortSignal.any([timeout, closing.signal, ...(request.signal ? [request.signal] : [])]);
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
    const abortError = () => {
      if (signal.reason === timeout.reason) {
        const state = arrived === 0 ? 'had not answered' : `was still sending, ${arrived} bytes so far,`;
        return new FetchError('timeout', host, `${state} after ${inSeconds(limits.timeoutMs)}`);
      }
      const what = closing.signal.aborted ? 'the fetcher is closed' : 'the fetch was aborted';
      return new FetchError('aborted', host, `was not waited for: ${what}`);
    };

    async function work(): Promise<FetchResponse> {
      signal.throwIfAborted();
      const maxRedirects = request.body === undefined ? limits.maxRedirects : 0;
      const { response, target, redirects } = await followRedirects(
        firstTarget,
        maxRedirects,
        (next, redirected) => {
          host = hostOf(next);
          // Headers are ASCII; the publication's name may not be.
          const userAgent = options.userAgent.replace(/[^\x20-\x7e]/g, '?');
          const headers = requestHeaders({ ...request, userAgent }, redirected);
          const { headersTimeoutMs, connectTimeoutMs } = limits;
          const requestOptions = { headers, signal, headersTimeoutMs, body: request.body };
          // Asked first: it may renew the agents.
          const isTrusted = next.own || trust(next.url.hostname, portOf(next.url));
          const agent = agents.get(connectTimeoutMs, trusted);
          // A redirect names its target: only that of a trusted host may lead to a trusted host.
          trusted &&= isTrusted;
          return next.own
            ? fetchOwn(options.self, next, requestOptions)
            : fetchRemote(agent, next, requestOptions);
        },
      );
      const { status, headers } = response;
      const body = await readBody(response.body, {
        host,
        headers,
        maxBytes: limits.maxBytes,
        onBytes: (bytes) => {
          arrived += bytes;
        },
      });
      const isTrusted = !target.own && trust(target.url.hostname, portOf(target.url));
      return {
        status,
        url: addressOf(target),
        headers: decompressedHeaders(headers),
        body,
        redirects,
        isTrusted,
      };
    }

    try {
      // A source may ignore the signal.
      return await Promise.race([work(), aborted.promise]);
    } catch (error) {
      throw signal.aborted ? abortError() : responseError(error, host);
    }
  }

  const close = async () => {
    closing.abort();
    await agents.destroy();
  };
  return { fetch: fetchFollowing, close, [Symbol.asyncDispose]: close };
}

/** The same fetcher, for the addresses that a paper may name. */
export function limitFetcher(fetcher: Fetcher, mayName: (url: string) => boolean): Fetcher {
  return {
    ...fetcher,
    async fetch(request) {
      if (mayName(request.url)) return fetcher.fetch(request);
      const { host = '' } = URL.parse(request.url) ?? {};
      throw new FetchError('refused-address', host, 'is trusted for other papers only: see network.json');
    },
  };
}

/** Trusts the hosts that the options list now. */
function currentTrust(options: Pick<FetcherOptions, 'trustedHosts'>, onChange: () => void): Trust {
  let hosts = options.trustedHosts;
  let trust = createTrust(hosts);
  return (hostname, port) => {
    if (options.trustedHosts !== hosts) {
      hosts = options.trustedHosts;
      trust = createTrust(hosts);
      onChange();
    }
    return trust(hostname, port);
  };
}

function decompressedHeaders(received: Headers): Headers {
  const headers = new Headers(received);
  if (decodersFor(headers.get('content-encoding')).length > 0) {
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  return headers;
}
