/** Readers who chose larger letters in their browser: its default text size, and how wide the window is; the least room last. */
export const LARGE_TEXTS = [
  { size: 24, width: 1280 },
  { size: 32, width: 1440 },
  { size: 32, width: 390 },
];

/** What a page hides from such a reader: links and headings beyond its edge, and headlines broken within a word. */
export function outOfReach(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.vh, .skip');
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isBroken = (text: Text, { 0: word, index }: RegExpExecArray) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const [first, ...others] = range.getClientRects();
    return others.some(({ top }) => Math.abs(top - (first?.top ?? 0)) > 2);
  };
  const brokenWords = (heading: Element) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      if (!(currentNode instanceof Text)) continue;
      for (const word of currentNode.data.matchAll(/[\p{L}\p{N}’]+/gu))
        if (isBroken(currentNode, word)) found.push(`broken: ${word[0]}`);
    }
    return found;
  };
  const { clientWidth, scrollWidth } = document.documentElement;
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, .breaking bdi')].filter(isSeen);
  const beyond = [...document.querySelectorAll('a, button, input, summary'), ...headings]
    .filter((element) => isSeen(element) && !scrolls(element.parentElement))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    })
    .map((element) => `beyond the edge: ${element.outerHTML.slice(0, 100)}`);
  const sideways = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels sideways`] : [];
  return [...sideways, ...beyond, ...headings.flatMap(brokenWords)];
}
