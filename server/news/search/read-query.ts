import { MAX_QUERY_LENGTH } from '../../../contract/search-limits.ts';
import { plain, WORD } from './plain.ts';

/** What a reader typed, taken apart. */
export interface Query {
  /** Cleaned: one line, no control characters, straight quotes. */
  text: string;
  /** It was longer than is searched for. */
  cut: boolean;
  /** The words that results are to have, in their plain form; without those that are ruled out by a minus. */
  words: readonly string[];
  /** Those of them that stand in quotes, and so are meant exactly as written. */
  quoted: ReadonlySet<string>;
  /** One of several is enough: there is an OR. */
  alternatives: boolean;
  /** The word still being typed, and what stands before it. */
  typed: { word: string; before: string } | undefined;
}

/** Shorter beginnings are the beginning of nearly every word. */
const SHORTEST_BEGINNING = 2;
/** A quoted phrase (perhaps not closed yet) or a word; either may be ruled out by a minus. */
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
  // The word that is cut in two is left out; it is another word by now.
  const kept = cut
    ? characters
        .slice(0, MAX_QUERY_LENGTH)
        .join('')
        .replace(/(?<=\S) \S*$/, '')
    : line;

  const words: string[] = [];
  const quoted = new Set<string>();
  let alternatives = false;
  for (const [, minus, phrase, bare = ''] of kept.matchAll(TOKEN)) {
    alternatives ||= isOr(bare);
    if (minus === '-' || isOr(bare)) continue;
    const found = wordsOf(phrase ?? bare);
    words.push(...found);
    if (phrase !== undefined) for (const word of found) quoted.add(word);
  }
  return {
    text: kept.trim(),
    cut,
    words: [...new Set(words)],
    quoted,
    alternatives,
    typed: cut ? undefined : typedIn(kept),
  };
}

/** The last word, unless it is finished (a space follows), quoted, ruled out, or an alternative. */
function typedIn(text: string): Query['typed'] {
  const tokens = [...text.matchAll(TOKEN)];
  const last = tokens.at(-1);
  const bare = last?.[3];
  if (!last || bare === undefined || last[1] === '-' || bare.includes('"')) return undefined;
  if (!text.endsWith(bare) || isOr(bare) || isOr(tokens.at(-2)?.[3] ?? '')) return undefined;
  const word = LAST_LETTERS.exec(bare)?.[0];
  if (word === undefined) return undefined;
  const beginning = plain(word);
  // One letter may stand for several with brackets or spaces between them: no beginning of a word.
  if (!LETTERS.test(beginning)) return undefined;
  if (Array.from(beginning).length < SHORTEST_BEGINNING) return undefined;
  return { word: beginning, before: text.slice(0, -word.length) };
}

function wordsOf(text: string): string[] {
  return [...plain(text).matchAll(WORD)].map(([word]) => word);
}

function isOr(word: string): boolean {
  return word.toLowerCase() === 'or';
}
