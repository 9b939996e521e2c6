import { type CategoryCount, countByCategory, type FaqQuery } from './faq-query.ts';
import { foldText, snippetOf } from './find-text.ts';
import { highlight, highlightAlso, textsOf } from './highlight.ts';

interface Listed {
  element: HTMLDetailsElement;
  category: string;
  blocks: readonly Element[];
  /** Shows the match in a closed answer. */
  snippet: Element | undefined;
  folded: { question: string; answer: string };
}

export type ListedEntries = ReturnType<typeof listEntries>;

/** Filters the list that the server sent, in place. */
export function listEntries(list: Element) {
  const entries = [...list.querySelectorAll('details')].flatMap(readEntry);
  let shownWords = '';
  /** Entries with highlighted answers. Highlighting closed ones, too, would make typing slow. */
  let highlighted = new Set<Listed>();
  list.addEventListener(
    'toggle',
    ({ target }) => {
      const opened = entries.find(({ element }) => element === target && element.open);
      if (!opened || highlighted.has(opened)) return;
      highlighted.add(opened);
      highlightAlso(opened.blocks.slice(1), shownWords);
    },
    { capture: true },
  );
  return {
    /** Shows the matches of a query; returns how many each category has. */
    show({ category, words }: FaqQuery): CategoryCount[] {
      list.removeAttribute('data-marked');
      const needle = foldText(words);
      const matches = entries.filter(
        ({ folded }) => folded.question.includes(needle) || folded.answer.includes(needle),
      );
      const visible = new Set(matches.filter((entry) => category === null || entry.category === category));
      for (const entry of entries) {
        entry.element.hidden = !visible.has(entry);
        if (visible.has(entry)) showSnippet(entry, words, needle);
      }
      shownWords = words;
      highlighted = new Set([...visible].filter(({ element }) => element.open));
      const inView = [...visible].flatMap((entry) =>
        entry.blocks.slice(0, highlighted.has(entry) ? undefined : 1),
      );
      highlight(inView, words);
      return countByCategory(entries, matches);
    },
    setOpen(open: boolean) {
      for (const { element } of entries) if (!element.hidden) element.open = open;
    },
  };
}

function showSnippet({ snippet, blocks, folded }: Listed, words: string, needle: string): void {
  const answer = blocks.slice(1).map(({ textContent }) => textContent);
  const [before = '', matches = '', after = ''] =
    (folded.question.includes(needle) ? undefined : snippetOf(answer.join(' '), words)) ?? [];
  const mark = document.createElement('mark');
  mark.textContent = matches;
  snippet?.replaceChildren(...(matches === '' ? [] : [before, mark, after]));
}

function readEntry(element: HTMLDetailsElement): Listed[] {
  const category = element.closest('section')?.querySelector('h2')?.textContent;
  const blocks = textsOf(element);
  const [question, ...answer] = blocks.map(({ textContent }) => foldText(textContent));
  if (!category || question === undefined) return [];
  const snippet = element.querySelector('.qa__hit') ?? addSnippet(element);
  return [{ element, category, blocks, snippet, folded: { question, answer: answer.join('\n\n') } }];
}

function addSnippet(element: HTMLDetailsElement): Element | undefined {
  const snippet = document.createElement('span');
  snippet.className = 'qa__hit';
  return element.querySelector('summary')?.appendChild(snippet);
}
