import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { FetchError } from '../../server/net/fetch-error.ts';
import {
  createFetcher,
  type Fetcher,
  type FetcherOptions,
  type FetchRequest,
} from '../../server/net/fetcher.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';

export const FEED =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour Wire</title></channel></rss>';

/** Every name lives on this machine. */
const lookupHere: LookupFunction = (_hostname, _options, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }]);

export interface FetcherSetup {
  /** The fake hosts that the fetcher trusts. */
  remote(): FakeHosts;
  /** Fake hosts on the same machine that nobody trusts. */
  inner(): FakeHosts;
  fetcher(options?: Partial<FetcherOptions>): Fetcher;
}

/** Two servers of fake hosts for a test file, and the certainty at its end that nothing failed unseen. */
export function setUpFetcher(): FetcherSetup {
  let servers: { trusted: FakeHosts; inner: FakeHosts } | undefined;
  const opened: Fetcher[] = [];
  const unseen: unknown[] = [];
  const note = (reason: unknown) => void unseen.push(reason);
  const ready = () => servers ?? expect.unreachable('the servers have not been started');

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    process.on('uncaughtExceptionMonitor', note);
    const [trusted, inner] = await Promise.all([startFakeHosts(), startFakeHosts()]);
    servers = { trusted, inner };
  });

  afterAll(async () => {
    await Promise.all(opened.map((fetcher) => fetcher.close()));
    await Promise.all([ready().trusted.close(), ready().inner.close()]);
    process.off('unhandledRejection', note);
    process.off('uncaughtExceptionMonitor', note);
    expect(unseen).toEqual([]);
  });

  return {
    remote: () => ready().trusted,
    inner: () => ready().inner,
    fetcher(options = {}) {
      const { host, tlsHost, refusedHost } = ready().trusted;
      const trustedHosts = [host, tlsHost, refusedHost];
      const fetcher = createFetcher({
        trustedHosts,
        userAgent: 'Masthead/1.0',
        lookup: lookupHere,
        ...options,
      });
      opened.push(fetcher);
      return fetcher;
    },
  };
}

/** Why a fetch failed, as one line: `code: message`. */
export async function failureOf(fetcher: Fetcher, request: FetchRequest): Promise<string> {
  try {
    await fetcher.fetch(request);
  } catch (error) {
    if (error instanceof FetchError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error(`${request.url} was answered`);
}
