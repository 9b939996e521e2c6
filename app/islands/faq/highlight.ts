import { findAll } from './find-text.ts';

/** The name of the highlight in faq.css. */
const NAME = 'found';

/** Highlights the words in these elements only. Does nothing without the CSS Custom Highlight API. */
export function highlight(elements: readonly Element[], words: string): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(NAME);
  highlightAlso(elements, words);
}

export function highlightAlso(elements: readonly Element[], words: string): void {
  if (!('highlights' in CSS)) return;
  const marked = CSS.highlights.get(NAME) ?? new Highlight();
  for (const range of elements.flatMap((element) => rangesIn(element, words))) marked.add(range);
  if (marked.size > 0) CSS.highlights.set(NAME, marked);
}

function rangesIn(element: Element, words: string): StaticRange[] {
  const spans = findAll(element.textContent, words);
  if (spans.length === 0) return [];
  const nodes = textNodes(element);
  return spans.map(([from, to]) => {
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

export const FAQ_LIST = 'questions';

/** The searched elements of an entry: the question, then the paragraphs of the answer. */
export function textsOf(entry: Element): Element[] {
  return [...entry.querySelectorAll('.qa__q, .qa__a p')];
}

/** Highlights a search that the server rendered, without loading the island. */
export function highlightSearch(list: HTMLElement): void {
  const { marked } = list.dataset;
  // The island is awake and highlights by itself.
  if (marked === undefined) return;
  highlight([...list.querySelectorAll('details:not([hidden])')].flatMap(textsOf), marked);
}
