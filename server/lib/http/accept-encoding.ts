import { parseAccept } from 'hono/utils/accept';

/** How a page's bytes can be sent, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A header longer than this is no browser's; it is read as if it were absent. */
const LONGEST_HEADER = 256;

/** What browsers and proxies send, so that it need not be parsed with every page. */
const COMMON: ReadonlyMap<string, Encoding> = new Map([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['gzip', 'gzip'],
]);

/** The best encoding that the reader's Accept-Encoding allows; plain bytes where it allows none of ours. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '' || header.length > LONGEST_HEADER) return 'identity';
  const common = COMMON.get(header);
  if (common) return common;
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  // Sorting is stable: of two that are as welcome, the one that stands first is smaller.
  const [best = 'identity'] = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return weightOf(best) > 0 ? best : 'identity';
}
