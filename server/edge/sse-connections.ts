import type { IncomingMessage, ServerResponse } from 'node:http';
import { NEVER_KEPT, SECURITY_HEADERS } from '../lib/http/headers.ts';
import type { ReaderAddress } from '../lib/http/reader-address.ts';
import type { Change } from '../protocol/channel.ts';
import { eventOf, merge, missedSince } from '../protocol/live-event.ts';
import { createAddressLimit } from './address-limit.ts';
import type { ChangeFeed } from './change-feed.ts';
import { beatMessage, changeMessage, placeOf } from './live-message.ts';
import { refuse } from './unavailable.ts';

/** Open pages that are told of changes as they happen, by server-sent events. */
export interface LiveLines {
  /** Takes a request for /api/live, for as long as its reader stays; any other it leaves alone and answers false. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  readonly connections: number;
  readonly refused: number;
  /** Ends all connections. Their readers come back, to another process or to the next. */
  close(): void;
}

export interface LiveLinesOptions {
  changes: Pick<ChangeFeed, 'since' | 'follow' | 'latest'>;
  clock: () => Date;
  readerAddress: ReaderAddress;
  /** In the whole process. */
  most?: number;
  mostOfOneAddress?: number;
  heartbeatIntervalMs?: number;
  /** Changes that come so close together are told as one. */
  gatherMs?: number;
}

const PATH = '/api/live';
const MOST = 10_000;
/** A household, an office, a school; not a flood. */
const MOST_OF_ONE_ADDRESS = 50;
/** Proxies cut lines on which nothing is said for a minute, some for half of one. */
const BEAT_EVERY_MS = 25_000;
const GATHER_MS = 150;
/** Backpressure: a client with more unread bytes than this is disconnected. */
const MOST_UNREAD = 64 * 1024;
/** After so many writes the event loop gets a turn. */
const AT_A_TIME = 500;
/** Readers who lost their line at the same moment come back over this time. */
const RETRY_MS = { least: 2_000, spread: 4_000 };
const RETRY_REFUSED_SECONDS = 60;

export function createLiveLines(options: LiveLinesOptions): LiveLines {
  const { changes, clock, readerAddress, most = MOST, mostOfOneAddress = MOST_OF_ONE_ADDRESS } = options;
  const readers = new Set<ServerResponse>();
  const limit = createAddressLimit({ most, mostOfOneAddress });
  let gathered: Change[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let refused = 0;
  let closed = false;

  const beat = setInterval(
    () => void sendToAll(beatMessage(changes.latest)),
    options.heartbeatIntervalMs ?? BEAT_EVERY_MS,
  );
  beat.unref();
  const unfollow = changes.follow((change) => {
    gathered.push(change);
    gathering ??= setTimeout(() => {
      const merged = merge(gathered);
      gathered = [];
      gathering = undefined;
      void sendToAll(changeMessage(eventOf({ ...merged, id: changes.latest })));
    }, options.gatherMs ?? GATHER_MS);
  });

  async function sendToAll(text: string): Promise<void> {
    // Written once, in whatever numbers it is sent.
    const bytes = Buffer.from(text);
    let written = 0;
    for (const reader of [...readers]) {
      if (closed) return;
      if (readers.has(reader)) send(reader, bytes);
      if (++written % AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function send(response: ServerResponse, bytes: Buffer): void {
    response.write(bytes);
    if ((response.socket?.writableLength ?? 0) > MOST_UNREAD) response.destroy();
  }

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const release = closed ? 'full' : limit.enter(readerAddress(request));
    if (release === 'full') {
      turnAway(response, 503, 'This site has as many open pages as it can tell of changes.');
      return;
    }
    if (release === 'address') {
      turnAway(response, 429, `There are ${mostOfOneAddress} open pages at your address already.`);
      return;
    }
    readers.add(response);
    response.once('close', () => {
      readers.delete(response);
      release();
    });
    start(response);
    send(response, Buffer.from(greeting(request)));
  }

  function turnAway(response: ServerResponse, status: 429 | 503, why: string): void {
    refused++;
    response.setHeader('Connection', 'close');
    refuse(response, status, `${why} Ask /api/changes once a minute instead.`, RETRY_REFUSED_SECONDS);
  }

  /** What the reader missed, or that nothing was; either way the place to go on from. */
  function greeting(request: IncomingMessage): string {
    const retry = `retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n`;
    const beaten = beatMessage(changes.latest);
    const since = placeOf(request);
    if (since === undefined) return retry + beaten;
    const missed = missedSince(changes, since, clock());
    const nothing = missed.categories.length === 0 && missed.others.length === 0;
    return retry + (nothing ? beaten : changeMessage(missed));
  }

  return {
    take(request, response) {
      const { url = '', method } = request;
      if (url !== PATH && !url.startsWith(`${PATH}?`)) return false;
      if (method === 'GET') admit(request, response);
      else {
        response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET', 'Cache-Control': NEVER_KEPT });
        response.end('This address can only be read: send GET.');
      }
      return true;
    },
    get connections() {
      return readers.size;
    },
    get refused() {
      return refused;
    },
    close() {
      if (closed) return;
      closed = true;
      clearInterval(beat);
      clearTimeout(gathering);
      unfollow();
      for (const response of [...readers]) response.end();
    },
  };
}

/** The answer goes on until the reader leaves: without a length, and without the pieces of chunked encoding. */
function start(response: ServerResponse): void {
  response.removeHeader('Transfer-Encoding');
  response.socket?.setKeepAlive(true, 60_000);
  response.socket?.setNoDelay(true);
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': NEVER_KEPT,
    // Proxies that gather an answer before they pass it on would never pass it on.
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
}
