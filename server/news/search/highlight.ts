import type { Segment } from '../../../contract/search.ts';
import { plain, WORD } from './read-query.ts';

/** Two lines of a results page. */
const EXCERPT_LENGTH = 200;
/** Characters of context before the first match. */
const LEAD_IN = 60;

interface Occurrence {
  start: number;
  end: number;
  word: string;
}

/** Returns the words that may match, because they begin like a word of the query. */
export function wordsLike(text: string, beginnings: ReadonlySet<string>): string[] {
  return [...new Set(text.match(WORD))].map(plain).filter((word) => beginnings.has(beginningOf(word)));
}

/** Inflection changes endings, not beginnings. */
export function beginningOf(word: string): string {
  return word.slice(0, 2);
}

export function mark(text: string, matches: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  for (const { start, end } of occurrencesOf(text, matches)) {
    if (start > done) segments.push({ text: text.slice(done, start), match: false });
    segments.push({ text: text.slice(start, end), match: true });
    done = end;
  }
  if (done < text.length || segments.length === 0) segments.push({ text: text.slice(done), match: false });
  return segments;
}

/** Returns the part with the most matches, highlighted; the beginning if there are none. */
export function excerpt(body: string, matches: ReadonlySet<string>): Segment[] {
  const text = inSentences(body);
  const occurrences = occurrencesOf(text, matches);
  const first = bestStart(occurrences);
  const from = first && first.start > LEAD_IN ? wordStart(text, first.start - LEAD_IN) : 0;
  const to = wordEnd(text, from, from + EXCERPT_LENGTH);
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  return mark(`${before}${text.slice(from, to).trim()}${after}`, matches);
}

/** Joins blocks to one line; headings and list items end with a full stop. */
function inSentences(body: string): string {
  return body
    .split(/\n{2,}/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block) => (/[\p{L}\p{N}]$/u.test(block) ? `${block}.` : block))
    .join(' ');
}

function occurrencesOf(text: string, matches: ReadonlySet<string>): Occurrence[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: text, index: start }) => {
    const word = plain(text);
    return matches.has(word) ? [{ start, end: start + text.length, word }] : [];
  });
}

/** Returns the match that begins the excerpt with the most different words, then the most words. */
function bestStart(occurrences: readonly Occurrence[]): Occurrence | undefined {
  let best: Occurrence | undefined;
  let most = 0;
  for (const [index, first] of occurrences.entries()) {
    const near: Occurrence[] = [];
    for (const other of occurrences.slice(index, index + 20)) {
      if (other.end - first.start > EXCERPT_LENGTH - LEAD_IN) break;
      near.push(other);
    }
    const rank = new Set(near.map(({ word }) => word)).size * 100 + near.length;
    if (rank > most) {
      most = rank;
      best = first;
    }
  }
  return best;
}

function wordStart(text: string, near: number): number {
  const space = text.indexOf(' ', near);
  return space < 0 || space > near + LEAD_IN ? whole(text, near) : space + 1;
}

function wordEnd(text: string, from: number, near: number): number {
  if (near >= text.length) return text.length;
  const space = text.lastIndexOf(' ', near);
  return space <= from ? whole(text, near) : space;
}

/** Does not split surrogate pairs. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
