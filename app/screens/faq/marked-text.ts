import { splitRuns } from './find-text.ts';

/** An element whose text is marked anew as the reader's words change. */
export interface MarkedText {
  element: Element;
  text: string;
  /** The words that are marked in it now. */
  words: string;
}

export function readMarkedText(element: Element, words: string): MarkedText {
  return { element, text: element.textContent, words };
}

/** Whether its marks are other than these words need. */
export function needsMarks({ text, words: before }: MarkedText, words: string): boolean {
  return before !== words && (hasMarks(text, before) || hasMarks(text, words));
}

/** Text goes in as text: whatever a reader types, it never becomes markup. */
export function markText(marked: MarkedText, words: string): void {
  if (!needsMarks(marked, words)) return;
  marked.words = words;
  const runs = splitRuns(marked.text, words).map(({ mail, parts }) => {
    const nodes = parts.map((part) => (part.marked ? wrap('mark', [part.text]) : part.text));
    if (!mail) return nodes;
    const link = wrap('a', nodes);
    link.setAttribute('href', `mailto:${mail}`);
    return [link];
  });
  marked.element.replaceChildren(...runs.flat());
}

function hasMarks(text: string, words: string): boolean {
  return words.trim() !== '' && text.toLowerCase().includes(words.toLowerCase());
}

function wrap(name: string, nodes: readonly (Node | string)[]): Element {
  const element = document.createElement(name);
  element.append(...nodes);
  return element;
}
