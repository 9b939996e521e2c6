import type { Segment } from '../../../contract/search.ts';
import { plain, WORD } from './plain.ts';

/** As long as two lines of a results page. */
const EXCERPT_LENGTH = 200;
/** Read before the first match, so that it does not begin in the middle of nowhere. */
const LEAD_IN = 60;

interface Place {
  start: number;
  end: number;
  word: string;
}

/** The words of a text that may be matches: they begin like one that was asked for. */
export function wordsLike(text: string, beginnings: ReadonlySet<string>): string[] {
  return [...text.matchAll(WORD)]
    .map(([word]) => plain(word))
    .filter((word) => beginnings.has(beginningOf(word)));
}

/** Endings change when words are inflected, beginnings do not. */
export function beginningOf(word: string): string {
  return plain(word).slice(0, 2);
}

/** All of a text, its matches marked. */
export function mark(text: string, matches: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  for (const { start, end } of placesOf(text, matches)) {
    if (start > done) segments.push({ text: text.slice(done, start), match: false });
    segments.push({ text: text.slice(start, end), match: true });
    done = end;
  }
  if (done < text.length || segments.length === 0) segments.push({ text: text.slice(done), match: false });
  return segments;
}

/** The part of a text that has the most matches close together, marked; its beginning where there are none. */
export function excerpt(body: string, matches: ReadonlySet<string>): Segment[] {
  const text = body.replace(/\s+/g, ' ').trim();
  const places = placesOf(text, matches);
  const first = bestPlace(places);
  const from = first && first.start > LEAD_IN ? wordStart(text, first.start - LEAD_IN) : 0;
  const to = wordEnd(text, from, from + EXCERPT_LENGTH);
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  return mark(`${before}${text.slice(from, to).trim()}${after}`, matches);
}

function placesOf(text: string, matches: ReadonlySet<string>): Place[] {
  return [...text.matchAll(WORD)].flatMap((found) => {
    const word = plain(found[0]);
    return matches.has(word) ? [{ start: found.index, end: found.index + found[0].length, word }] : [];
  });
}

/** Where an excerpt that begins with this match has the most different words, then the most words. */
function bestPlace(places: readonly Place[]): Place | undefined {
  let best: Place | undefined;
  let most = 0;
  for (const [index, place] of places.entries()) {
    const near: Place[] = [];
    for (const other of places.slice(index, index + 20)) {
      if (other.end - place.start > EXCERPT_LENGTH - LEAD_IN) break;
      near.push(other);
    }
    const worth = new Set(near.map(({ word }) => word)).size * 100 + near.length;
    if (worth > most) {
      most = worth;
      best = place;
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

/** Never between the two halves of one character. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
