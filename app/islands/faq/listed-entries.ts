import { textsOf } from './entry-texts.ts';
import { type CategoryCount, categoriesOf, countByCategory, type FaqQuery } from './faq-query.ts';
import { foldText } from './find-text.ts';
import { highlight } from './highlight.ts';

/** The list as the server sent it, filtered where it stands: its entries are never made twice. */
export interface ListedEntries {
  /** Shows what the query asks for; answers with how many entries of each category have its words. */
  show(query: FaqQuery): CategoryCount[];
  /** Opens or closes every entry that is shown. */
  setOpen(open: boolean): void;
}

interface Listed {
  element: HTMLDetailsElement;
  category: string;
  /** The question and the paragraphs of the answer. */
  blocks: readonly Element[];
  folded: { question: string; answer: string };
}

export function listEntries(list: Element): ListedEntries {
  const entries = [...list.querySelectorAll('details')].flatMap(readEntry);
  const categories = categoriesOf(entries);
  return {
    show({ category, words }) {
      list.removeAttribute('data-marked');
      const wanted = foldText(words);
      const found = entries.filter(
        ({ folded }) => folded.question.includes(wanted) || folded.answer.includes(wanted),
      );
      const shown = new Set(found.filter((entry) => category === null || entry.category === category));
      for (const entry of entries) entry.element.hidden = !shown.has(entry);
      highlight(
        [...shown].flatMap(({ blocks }) => blocks),
        words,
      );
      return countByCategory(categories, found);
    },
    setOpen(open) {
      for (const { element } of entries) if (!element.hidden) element.open = open;
    },
  };
}

function readEntry(element: HTMLDetailsElement): Listed[] {
  const category = element.querySelector('.qa__c')?.textContent;
  const blocks = textsOf(element);
  const [question, ...answer] = blocks.map(({ textContent }) => foldText(textContent));
  if (!category || question === undefined) return [];
  return [{ element, category, blocks, folded: { question, answer: answer.join('\n\n') } }];
}
