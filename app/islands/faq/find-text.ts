import type { FaqEntry } from '../../../contract/faq.ts';

/** Typographic signs as a keyboard has them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'‘’‚‛ʼ′'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'“”„‟″'].map((sign) => [sign, '"'])),
  ...Object.fromEntries([...'‐‑–—−'].map((sign) => [sign, '-'])),
  '…': '...',
  '\u00a0': ' ',
};
const SIGNS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** What is compared: small letters, and signs as a reader may type them: ’ as ', “ as ", – as -. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(SIGNS, (sign) => PLAIN[sign] ?? sign);
}

/** Whether the words stand in the question or in the answer. */
export function hasText({ question, answer }: Pick<FaqEntry, 'question' | 'answer'>, words: string): boolean {
  const wanted = foldText(words);
  return foldText(question).includes(wanted) || foldText(answer).includes(wanted);
}

/** Read before what was found, so that it does not begin in the middle of nowhere, and after it. */
const BEFORE = 40;
const AFTER = 90;

/** Where an answer first has the words: what stands before them, they themselves, and what follows. */
export function snippetOf(
  answer: string,
  words: string,
): [before: string, found: string, after: string] | undefined {
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

/** Where the words stand. Spaces alone are found everywhere and mean nothing to a reader. */
export function findAll(text: string, words: string): Span[] {
  const wanted = foldText(words);
  if (wanted.trim() === '') return [];
  const folded = foldText(text);
  const place = placesIn(text, folded);
  const found: Span[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    found.push([place(at), place(at + wanted.length - 1, true)]);
  }
  return found;
}

/** From a place in the folded text to the same place in the text: some letters, such as İ and …, fold to several. */
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
