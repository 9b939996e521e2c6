import { findAll } from './find-text.ts';

/** As in faq.css. */
const NAME = 'found';

/** Marks the words in these elements and nowhere else; where the browser has no CSS Custom Highlight API, nothing. */
export function highlight(elements: readonly Element[], words: string): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(NAME);
  highlightAlso(elements, words);
}

/** Marks the words in these elements, too. */
export function highlightAlso(elements: readonly Element[], words: string): void {
  if (!('highlights' in CSS)) return;
  const marked = CSS.highlights.get(NAME) ?? new Highlight();
  for (const range of elements.flatMap((element) => rangesIn(element, words))) marked.add(range);
  if (marked.size > 0) CSS.highlights.set(NAME, marked);
}

function rangesIn(element: Element, words: string): StaticRange[] {
  const found = findAll(element.textContent, words);
  if (found.length === 0) return [];
  const nodes = textNodes(element);
  return found.map(([from, to]) => {
    const start = nodes.findLast((node) => node.from <= from);
    const end = nodes.findLast((node) => node.from < to);
    if (!start || !end) throw new Error('a match lies outside the text');
    return new StaticRange({
      startContainer: start.text,
      startOffset: from - start.from,
      endContainer: end.text,
      endOffset: to - end.from,
    });
  });
}

/** The pieces that the text is in, since a part of it may be a link, and where each begins. */
function textNodes(element: Element): { text: Text; from: number }[] {
  const nodes: { text: Text; from: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let from = 0;
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!(currentNode instanceof Text)) continue;
    nodes.push({ text: currentNode, from });
    from += currentNode.length;
  }
  return nodes;
}

/** The id of the list on the page. */
export const FAQ_LIST = 'questions';

/** What an entry is searched in: its question first, then the paragraphs of its answer. */
export function textsOf(entry: Element): Element[] {
  return [...entry.querySelectorAll('.qa__q, .qa__a p')];
}

/** Marks the words of a search that the server answered: its own island, and React with it, wait until they are used. */
export function markFound(list: HTMLElement): void {
  const { marked } = list.dataset;
  // The island was quicker, and marks its own.
  if (marked === undefined) return;
  highlight([...list.querySelectorAll('details:not([hidden])')].flatMap(textsOf), marked);
}
