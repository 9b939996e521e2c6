import { MAX_QUERY_LENGTH } from '../../../contract/search-limits.ts';

export interface Query {
  /** One line, no control characters, straight quotes. */
  text: string;
  /** It was longer than the limit. */
  cut: boolean;
  /** Required words in plain form, without those excluded by a minus. */
  words: readonly string[];
  /** Words in quotes, matched exactly. */
  quoted: ReadonlySet<string>;
  alternatives: boolean;
  /** The word still being typed, and the text before it. */
  typed: { word: string; before: string } | undefined;
}

/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 2;
/** A quoted phrase, closed or not, or a word; a minus excludes either. */
const TOKEN = /(-?)(?:"([^"]*)(?:"|$)|(\S+))/g;

const LETTERS = /^[\p{L}\p{N}\p{M}]+$/u;
const LAST_LETTERS = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+$/u;

export function readQuery(raw: string): Query {
  const line = raw
    .toWellFormed()
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trimStart();
  const characters = Array.from(line);
  const cut = characters.length > MAX_QUERY_LENGTH;
  // Drops the last word, which may be cut.
  const text = cut
    ? characters
        .slice(0, MAX_QUERY_LENGTH)
        .join('')
        .replace(/(?<=\S) \S*$/, '')
    : line;

  const words: string[] = [];
  const quoted = new Set<string>();
  let alternatives = false;
  for (const [, minus, phrase, bare = ''] of text.matchAll(TOKEN)) {
    alternatives ||= isOr(bare);
    if (minus === '-' || isOr(bare)) continue;
    const tokenWords = wordsOf(phrase ?? bare);
    words.push(...tokenWords);
    if (phrase !== undefined) for (const word of tokenWords) quoted.add(word);
  }
  return {
    text: text.trim(),
    cut,
    words: [...new Set(words)],
    quoted,
    alternatives,
    typed: cut ? undefined : typedIn(text),
  };
}

/** Returns the last word, unless it is followed by a space, quoted, excluded, or an alternative. */
function typedIn(text: string): Query['typed'] {
  const tokens = [...text.matchAll(TOKEN)];
  const last = tokens.at(-1);
  const bare = last?.[3];
  if (!last || bare === undefined || last[1] === '-' || bare.includes('"')) return undefined;
  if (!text.endsWith(bare) || isOr(bare) || isOr(tokens.at(-2)?.[3] ?? '')) return undefined;
  const word = LAST_LETTERS.exec(bare)?.[0];
  if (word === undefined) return undefined;
  const prefix = plain(word);
  // NFKD may expand a letter to several characters with brackets or spaces.
  if (!LETTERS.test(prefix)) return undefined;
  if (Array.from(prefix).length < MIN_PREFIX_LENGTH) return undefined;
  return { word: prefix, before: text.slice(0, -word.length) };
}

function wordsOf(text: string): string[] {
  return [...plain(text).matchAll(WORD)].map(([word]) => word);
}

function isOr(word: string): boolean {
  return word.toLowerCase() === 'or';
}

/** Most words are ASCII and need no normalization. */
const ASCII = /^[ -~]*$/;

/** Lower case without accents, like the SQL function search_plain. */
export function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+/g, ' ')
    .toLowerCase();
}

/** A run of letters and digits, with the apostrophes inside it. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
