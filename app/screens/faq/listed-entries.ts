import { FAQ_CATEGORIES, type FaqCategory } from '../../../contract/faq-categories.ts';
import { inFrames, inSlicesOf } from './after-paint.ts';
import { type CategoryCounts, countByCategory, type FaqQuery } from './faq-query.ts';
import { type MarkedText, markText, needsMarks, readMarkedText } from './marked-text.ts';

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

/** What fits a large screen. */
const SCREENFUL = 12;
/** Changes that a slow phone makes within one frame: to entries that are drawn, to those below the screen, to those that go. */
const DRAWN = 2;
const BELOW = 6;
const GOING = 15;

export function listEntries(list: Element, marked: string): ListedEntries {
  const entries = [...list.querySelectorAll('details')].flatMap((element) => readEntry(element, marked));
  let shown = entries.filter(({ element }) => !element.hidden);
  let words = marked;
  let cancel = () => {};

  const settle = () => {
    cancel();
    const stays = new Set(shown);
    // From the end, where nothing is drawn: taken from the top, each would have the next one drawn in its place.
    const going = entries.filter((entry) => !stays.has(entry) && !entry.element.hidden).reverse();
    const drawn = shown.slice(0, SCREENFUL).filter((entry) => isUnsettled(entry, words));
    const below = shown.slice(SCREENFUL).filter((entry) => isUnsettled(entry, words));
    const slices = [inSlicesOf(GOING, going), inSlicesOf(DRAWN, drawn), inSlicesOf(BELOW, below)].flat();
    cancel = inFrames(slices, (entry) => {
      entry.element.hidden = !stays.has(entry);
      if (!entry.element.hidden) for (const text of readable(entry)) markText(text, words);
    });
  };
  // What is folded is marked when it opens. The event does not bubble, but it is captured on the way.
  list.addEventListener('toggle', settle, { capture: true });

  return {
    show(query) {
      words = query.words;
      const wanted = words.toLowerCase();
      const found = entries.filter(
        ({ small }) => small.question.includes(wanted) || small.answer.includes(wanted),
      );
      shown = found.filter(({ category }) => query.category === null || query.category === category);
      settle();
      return countByCategory(found);
    },
    setOpen(open) {
      for (const { element } of shown) element.open = open;
    },
    leave() {
      cancel();
      list.removeEventListener('toggle', settle, { capture: true });
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

function readable({ element, question, answer }: Listed): readonly MarkedText[] {
  return element.open ? [question, ...answer] : [question];
}

function isUnsettled(entry: Listed, words: string): boolean {
  return Boolean(entry.element.hidden) || readable(entry).some((text) => needsMarks(text, words));
}
