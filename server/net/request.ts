import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Agent } from 'undici';
import { errorCode, errorMessage } from '../lib/errors.ts';
import { FetchError, inSeconds } from './fetch-error.ts';
import { addressOf, hostOf, type Target } from './target.ts';

/** The site itself, called in process. */
export interface OwnSite {
  fetch(path: string, request: Request): Promise<Response>;
}

/** The head of a response; the body still has to be read or destroyed. */
export interface Answering {
  status: number;
  headers: Headers;
  body: Readable;
}

export interface Ask {
  headers: Record<string, string>;
  headersTimeoutMs: number;
  signal: AbortSignal;
  body?: string | undefined;
}

export async function fetchRemote(agent: Agent, target: Target, ask: Ask): Promise<Answering> {
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: target.url.origin,
      path: target.url.pathname + target.url.search,
      ...(ask.body === undefined ? { method: 'GET' } : { method: 'POST', body: ask.body }),
      headers: ask.headers,
      headersTimeout: ask.headersTimeoutMs,
      // The whole fetch has a limit; a pause inside the body needs none of its own.
      bodyTimeout: 0,
      signal: ask.signal,
    });
    return { status: statusCode, headers: answerHeaders(headers), body };
  } catch (error) {
    if (errorCode(error) !== 'UND_ERR_HEADERS_TIMEOUT') throw error;
    throw new FetchError(
      'timeout',
      hostOf(target),
      `sent no headers within ${inSeconds(ask.headersTimeoutMs)}`,
    );
  }
}

/** Headers as they came, except those whose name or value no header may have. */
function answerHeaders(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received)) {
    for (const value of [values ?? []].flat()) {
      try {
        headers.append(name, value);
      } catch {
        // Not a header: nothing that reads the answer could use it.
      }
    }
  }
  return headers;
}

export async function fetchOwn(site: OwnSite | undefined, target: Target, ask: Ask): Promise<Answering> {
  if (!site) {
    throw new FetchError('bad-url', hostOf(target), 'has no host, and there is no site to ask in process');
  }
  const { signal, headers } = ask;
  const request = new Request(target.url, { headers, signal, redirect: 'manual' });
  const response = await site.fetch(addressOf(target), request).catch((error: unknown) => {
    throw new FetchError('broken', hostOf(target), `failed: ${errorMessage(error)}`, error);
  });
  const { body } = response;
  return {
    status: response.status,
    headers: new Headers(response.headers),
    body: body instanceof ReadableStream ? Readable.fromWeb(body, { signal }) : Readable.from([]),
  };
}
