/** How a page's bytes can be sent, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A header longer than this is no browser's; it is read as if it were absent. */
const LONGEST_HEADER = 256;

/** What browsers send, so that it need not be parsed with every page. */
const COMMON: ReadonlyMap<string, Encoding> = new Map([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
]);

/** The best encoding that the reader's Accept-Encoding allows; plain bytes where it allows none of ours. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '' || header.length > LONGEST_HEADER) return 'identity';
  const common = COMMON.get(header);
  if (common) return common;
  if (!header.includes(';')) return plainChoice(header);
  const weights = readWeights(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  let highest = 0;
  for (const encoding of ENCODINGS) {
    const weight = weightOf(encoding);
    if (weight > highest) {
      best = encoding;
      highest = weight;
    }
  }
  return best;
}

function plainChoice(header: string): Encoding {
  const names = namesIn(header);
  if (names.includes('br') || names.includes('*')) return 'br';
  return names.includes('gzip') || names.includes('x-gzip') ? 'gzip' : 'identity';
}

function namesIn(header: string): string[] {
  return header.split(',').map((name) => name.trim().toLowerCase());
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(
      name === 'x-gzip' ? 'gzip' : name,
      Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0,
    );
  }
  return weights;
}
