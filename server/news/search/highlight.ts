import type { Segment } from '../../../contract/search.ts';
import { plain, WORD } from './read-query.ts';

/** As long as two lines of a results page. */
const EXCERPT_LENGTH = 200;
/** Characters of context before the first match. */
const LEAD_IN = 60;

interface Occurrence {
  start: number;
  end: number;
  word: string;
}

/** Returns the words that may match: those that begin like a word of the query. */
export function wordsLike(text: string, beginnings: ReadonlySet<string>): string[] {
  return [...new Set(text.match(WORD))].map(plain).filter((word) => beginnings.has(beginningOf(word)));
}

/** Of a word in plain form. Endings change when words are inflected, beginnings do not. */
export function beginningOf(word: string): string {
  return word.slice(0, 2);
}

/** The whole text, its matches highlighted. */
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

/** The part of a text with the most matches close together, highlighted; its start where there are none. */
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

/** One line, in which a heading or a list's item ends as a sentence does. */
function inSentences(body: string): string {
  return body
    .split(/\n{2,}/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block) => (/[\p{L}\p{N}]$/u.test(block) ? `${block}.` : block))
    .join(' ');
}

function occurrencesOf(text: string, matches: ReadonlySet<string>): Occurrence[] {
  return [...text.matchAll(WORD)].flatMap((found) => {
    const word = plain(found[0]);
    return matches.has(word) ? [{ start: found.index, end: found.index + found[0].length, word }] : [];
  });
}

/** The match from which an excerpt has the most different words, then the most words. */
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

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
