import type { FaqEntry } from '../../../contract/faq.ts';
import { foldTypography } from '../../../contract/fold-typography.ts';

/** What is compared: small letters and plain quotes. Nothing in it has a special meaning. */
export function foldText(text: string): string {
  return foldTypography(text.toLowerCase());
}

/** Whether the words stand in the question or in the answer. */
export function hasText({ question, answer }: Pick<FaqEntry, 'question' | 'answer'>, words: string): boolean {
  const wanted = foldText(words);
  return foldText(question).includes(wanted) || foldText(answer).includes(wanted);
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
