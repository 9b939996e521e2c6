import type { IncomingMessage } from 'node:http';
import { readHeader } from '../lib/http/headers.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import type { Counts } from '../protocol/channel.ts';

/** Reports counted per address and per edge in a minute. A page sends a few at most; the rest is dropped. */
const MAX_PER_ADDRESS = 10;
const MAX_PER_MINUTE = 600;
/** Different errors between two calls of `take`. Anybody can make up a report. */
const MAX_ERRORS = 50;
const MAX_READ_LENGTH = 1_000;
const MAX_MESSAGE_LENGTH = 160;
/** A file of the build, or the name of an island. */
const SCRIPT = /^(?:\/assets\/[\w-]{1,80}(?:\.[\w-]{1,20}){0,2}\.js|island [a-z-]{1,40})$/;
/** Addresses and long numbers, which may tell something about the reader. */
const PRIVATE = /[/@\\]|\d{5}/;

interface BrowserErrorsOptions {
  addressOf(request: IncomingMessage): string;
  clock?: () => number;
}

/** Counts errors that browsers report, by script and message. Nothing about the reader is kept. */
export function createBrowserErrors({ addressOf, clock }: BrowserErrorsOptions) {
  const perAddress = createRateLimit({ max: MAX_PER_ADDRESS, ...(clock && { clock }) });
  const perMinute = createRateLimit({ max: MAX_PER_MINUTE, ...(clock && { clock }) });
  let errors = new Map<string, number>();
  const totals = { counted: 0, dropped: 0 };

  return {
    /** Counts a report whose query names `script` and `message`. `domain` is the paper's. */
    count(request: IncomingMessage, domain: string, query: URLSearchParams): void {
      const script = query.get('script') ?? '';
      const message = cleanMessage(query.get('message') ?? '');
      const isReport =
        request.method === 'GET' &&
        readHeader(request, 'sec-fetch-site') === 'same-origin' &&
        SCRIPT.test(script) &&
        message !== '';
      if (!isReport) return;
      const key = `${domain}/${script.replace('/assets/', '')}: ${message}`;
      const count = errors.get(key) ?? 0;
      const isOverLimit =
        perAddress.count(addressOf(request)) !== undefined || perMinute.count('') !== undefined;
      if (isOverLimit || (count === 0 && errors.size >= MAX_ERRORS)) {
        totals.dropped++;
        return;
      }
      totals.counted++;
      errors.set(key, count + 1);
    },
    /** Returns the counts since the last call. */
    take(): Counts {
      const counts = [...errors];
      errors = new Map();
      return counts;
    },
    /** Since the process started. */
    totals,
  };
}

/** One line without control characters, addresses and long numbers. Well-formed, as the database accepts no other text. */
function cleanMessage(text: string): string {
  const words = text.slice(0, MAX_READ_LENGTH).split(/[\s\p{C}]+/u);
  return words
    .map((word) => (PRIVATE.test(word) ? '…' : word))
    .join(' ')
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH)
    .toWellFormed();
}
