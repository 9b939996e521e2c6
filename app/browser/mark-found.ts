import { textsOf } from '../islands/faq/entry-texts.ts';
import { highlight } from '../islands/faq/highlight.ts';

/** Marks the words of a search that the server answered: its own island, and React with it, wait until they are used. */
export function markFound(list: HTMLElement): void {
  const { marked } = list.dataset;
  // The island was quicker, and marks its own.
  if (marked === undefined) return;
  highlight([...list.querySelectorAll('details:not([hidden])')].flatMap(textsOf), marked);
}
