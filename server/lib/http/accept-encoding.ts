import { parseAccept } from 'hono/utils/accept';

/** Content encodings, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send shorter headers; a longer one is ignored. */
const MAX_HEADER_LENGTH = 256;

/** Common headers of browsers and proxies, which need no parsing. */
const COMMON: ReadonlyMap<string, Encoding> = new Map([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['gzip', 'gzip'],
]);

export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '' || header.length > MAX_HEADER_LENGTH) return 'identity';
  const common = COMMON.get(header);
  if (common) return common;
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  // The sort is stable: of equal weights the better compression comes first.
  const [best = 'identity'] = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return weightOf(best) > 0 ? best : 'identity';
}
