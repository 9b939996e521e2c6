import type { FaqEntry } from '../../../contract/faq.ts';

/** Whether the words stand in the question or in the answer, whatever their capitals. Nothing has a special meaning. */
export function hasText({ question, answer }: Pick<FaqEntry, 'question' | 'answer'>, words: string): boolean {
  const wanted = words.toLowerCase();
  return question.toLowerCase().includes(wanted) || answer.toLowerCase().includes(wanted);
}

/** A stretch of text: an address for mail becomes a link, what was searched for is marked. */
export interface Run {
  mail?: string;
  parts: readonly { text: string; marked: boolean }[];
}

const MAIL = /[a-z0-9][a-z0-9._-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

export function splitRuns(text: string, words: string): Run[] {
  const found = findAll(text, words);
  const runs: Run[] = [];
  let from = 0;
  for (const { 0: mail, index } of text.matchAll(MAIL)) {
    if (index > from) runs.push({ parts: splitParts(text, from, index, found) });
    runs.push({ mail, parts: splitParts(text, index, index + mail.length, found) });
    from = index + mail.length;
  }
  if (from < text.length) runs.push({ parts: splitParts(text, from, text.length, found) });
  return runs;
}

type Span = readonly [from: number, to: number];

function splitParts(text: string, from: number, to: number, found: readonly Span[]): Run['parts'] {
  const parts: { text: string; marked: boolean }[] = [];
  let at = from;
  for (const [start, end] of found) {
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    if (first >= last) continue;
    if (first > at) parts.push({ text: text.slice(at, first), marked: false });
    parts.push({ text: text.slice(first, last), marked: true });
    at = last;
  }
  if (at < to) parts.push({ text: text.slice(at, to), marked: false });
  return parts;
}

/** Where the words stand. Spaces alone are found everywhere and mean nothing to a reader. */
function findAll(text: string, words: string): Span[] {
  const wanted = words.toLowerCase();
  if (wanted.trim() === '') return [];
  const small = text.toLowerCase();
  const place = placesIn(text, small);
  const found: Span[] = [];
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + wanted.length)) {
    found.push([place(at), place(at + wanted.length - 1, true)]);
  }
  return found;
}

/** From a place in the small letters to the same place in the text: a capital such as İ becomes two small letters. */
function placesIn(text: string, small: string): (index: number, after?: boolean) => number {
  if (small.length === text.length) return (index, after = false) => (after ? index + 1 : index);
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (let unit = 0; unit < letter.toLowerCase().length; unit++) {
      starts.push(at);
      ends.push(at + letter.length);
    }
    at += letter.length;
  }
  return (index, after = false) => (after ? ends[index] : starts[index]) ?? text.length;
}
