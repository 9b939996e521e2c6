/** The id of the list on the page. */
export const FAQ_LIST = 'questions';

/** What an entry is searched in: its question first, then the paragraphs of its answer. */
export function textsOf(entry: Element): Element[] {
  return [...entry.querySelectorAll('.qa__q, .qa__a p')];
}
