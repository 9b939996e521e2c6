import type { FaqEntry } from '../../../contract/faq.ts';

/** Typographic characters and their ASCII forms. */
const PLAIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'‘’‚‛ʼ′'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'“”„‟″'].map((sign) => [sign, '"'])),
  ...Object.fromEntries([...'‐‑–—−'].map((sign) => [sign, '-'])),
  '…': '...',
  '\u00a0': ' ',
};
const SIGNS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Lower case with ASCII punctuation: ’ as ', “ as ", – as -. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(SIGNS, (sign) => PLAIN[sign] ?? sign);
}

export function hasText({ question, answer }: Pick<FaqEntry, 'question' | 'answer'>, words: string): boolean {
  const needle = foldText(words);
  return foldText(question).includes(needle) || foldText(answer).includes(needle);
}

/** Characters of context around a match. */
const BEFORE = 40;
const AFTER = 90;

/** The first match in an answer with its context. */
export function snippetOf(
  answer: string,
  words: string,
): [before: string, match: string, after: string] | undefined {
  const [first] = findAll(answer, words);
  if (!first) return undefined;
  const [from, to] = first;
  const start = from > BEFORE ? answer.indexOf(' ', from - BEFORE) + 1 : 0;
  const space = answer.lastIndexOf(' ', to + AFTER);
  const end = to + AFTER < answer.length && space > to ? space : answer.length;
  return [
    `${start > 0 ? '…' : ''}${answer.slice(Math.min(start, from), from)}`,
    answer.slice(from, to),
    `${answer.slice(to, end)}${end < answer.length ? '…' : ''}`,
  ];
}

export type Span = readonly [from: number, to: number];

/** All matches. A search of spaces alone has none. */
export function findAll(text: string, words: string): Span[] {
  const needle = foldText(words);
  if (needle.trim() === '') return [];
  const folded = foldText(text);
  const place = placesIn(text, folded);
  const spans: Span[] = [];
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    spans.push([place(at), place(at + needle.length - 1, true)]);
  }
  return spans;
}

/** Maps an index of the folded text to the original: some characters, such as İ and …, fold to several. */
function placesIn(text: string, folded: string): (index: number, after?: boolean) => number {
  if (folded.length === text.length) return (index, after = false) => (after ? index + 1 : index);
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (let unit = 0; unit < foldText(letter).length; unit++) {
      starts.push(at);
      ends.push(at + letter.length);
    }
    at += letter.length;
  }
  return (index, after = false) => (after ? ends[index] : starts[index]) ?? text.length;
}
