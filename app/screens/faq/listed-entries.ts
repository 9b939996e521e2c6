import { FAQ_CATEGORIES, type FaqCategory } from '../../../contract/faq-categories.ts';
import { inSlices } from './after-paint.ts';
import { type CategoryCounts, countByCategory, type FaqQuery } from './faq-query.ts';
import { type MarkedText, markText, readMarkedText } from './marked-text.ts';

/** The id of the list on the page. */
export const FAQ_LIST = 'questions';

/** The list as the server sent it, filtered where it stands: a hundred entries are never made twice. */
export interface ListedEntries {
  /** Shows what the query asks for; answers with how many entries of each category have its words. */
  show(query: FaqQuery): CategoryCounts;
  /** Opens or closes every entry that is shown. */
  setOpen(open: boolean): void;
  leave(): void;
}

interface Listed {
  element: HTMLDetailsElement;
  category: FaqCategory;
  small: { question: string; answer: string };
  question: MarkedText;
  answer: readonly MarkedText[];
}

/** What fits a large screen is shown and marked at once, the rest in the frames after it. */
const SCREENFUL = 8;

export function listEntries(list: Element, marked: string): ListedEntries {
  const entries = [...list.querySelectorAll('details')].flatMap((element) => readEntry(element, marked));
  let shown = entries.filter(({ element }) => !element.hidden);
  let words = marked;
  let cancel = () => {};
  const present = (entry: Listed) => {
    if (entry.element.hidden) entry.element.hidden = false;
    markEntry(entry, words);
  };
  // What is folded is marked when it opens. The event does not bubble, but it is captured on the way.
  const toggled = () => {
    cancel();
    cancel = inSlices(shown, present);
  };
  list.addEventListener('toggle', toggled, { capture: true });

  return {
    show(query) {
      words = query.words;
      const wanted = words.toLowerCase();
      const found = entries.filter(
        ({ small }) => small.question.includes(wanted) || small.answer.includes(wanted),
      );
      shown = found.filter(({ category }) => query.category === null || query.category === category);
      const kept = new Set(shown);
      for (const entry of entries) {
        if (!kept.has(entry) && !entry.element.hidden) entry.element.hidden = true;
      }
      cancel();
      shown.slice(0, SCREENFUL).forEach(present);
      cancel = inSlices(shown.slice(SCREENFUL), present);
      return countByCategory(found);
    },
    setOpen(open) {
      for (const { element } of shown) element.open = open;
    },
    leave() {
      cancel();
      list.removeEventListener('toggle', toggled, { capture: true });
    },
  };
}

function readEntry(element: HTMLDetailsElement, marked: string): Listed[] {
  const category = FAQ_CATEGORIES.find((name) => name === element.dataset.category);
  const blocks = [...element.querySelectorAll('[data-text]')].map((block) => readMarkedText(block, marked));
  const [question, ...answer] = blocks;
  if (!category || !question) return [];
  const whole = answer.map(({ text }) => text).join('\n\n');
  const small = { question: question.text.toLowerCase(), answer: whole.toLowerCase() };
  return [{ element, category, small, question, answer }];
}

function markEntry({ element, question, answer }: Listed, words: string): void {
  markText(question, words);
  if (element.open) for (const block of answer) markText(block, words);
}
