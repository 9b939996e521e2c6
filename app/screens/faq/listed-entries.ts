import { FAQ_CATEGORIES, type FaqCategory } from '../../../contract/faq-categories.ts';
import { painted } from '../../browser/painted.ts';
import { type CategoryCounts, countByCategory, type FaqQuery } from './faq-query.ts';
import { type MarkedText, markText, needsMarks, readMarkedText } from './marked-text.ts';

/** The id of the list on the page. */
export const FAQ_LIST = 'questions';

/** The list as the server sent it, filtered where it stands: a hundred entries are never made twice. */
export interface ListedEntries {
  /** Shows what the query asks for; answers with how many entries of each category have its words. */
  show(query: FaqQuery): CategoryCounts;
  /** Opens or closes every entry that is shown. */
  setOpen(open: boolean): Promise<void>;
  leave(): void;
}

interface Listed {
  element: HTMLDetailsElement;
  category: FaqCategory;
  small: { question: string; answer: string };
  question: MarkedText;
  answer: readonly MarkedText[];
}

/** What fits a large screen. The rest can wait until the reader stops typing. */
const SCREENFUL = 10;
const PAUSE_MS = 200;
/** Changes that a slow phone makes within one frame: to entries that are drawn, to those below the screen, to those that go. */
const DRAWN = 2;
const BELOW = 6;
const GOING = 12;

export function listEntries(list: Element, marked: string): ListedEntries {
  const entries = [...list.querySelectorAll('details')].flatMap((element) => readEntry(element, marked));
  let shown = entries.filter(({ element }) => !element.hidden);
  let words = marked;
  let latest: object | undefined;

  /** Brings the list to what is shown, a few entries in each frame, until there is something newer to show. */
  const settle = async () => {
    const turn = {};
    latest = turn;
    // What the reader did is answered first.
    await painted();
    if (latest !== turn) return;
    const stays = new Set(shown);
    const change = (entry: Listed) => {
      entry.element.hidden = !stays.has(entry);
      if (stays.has(entry)) for (const text of readable(entry)) markText(text, words);
    };
    // From the end, where nothing is drawn: taken from the top, each would have the next one drawn in its place.
    const going = entries.filter((entry) => !stays.has(entry) && !entry.element.hidden).reverse();
    const drawn = shown.slice(0, SCREENFUL).filter((entry) => isUnsettled(entry, words));
    for (const slice of [...inSlicesOf(GOING, going), ...inSlicesOf(DRAWN, drawn)]) {
      slice.forEach(change);
      await painted();
      if (latest !== turn) return;
    }
    const below = shown.slice(SCREENFUL).filter((entry) => isUnsettled(entry, words));
    if (below.length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    for (const slice of inSlicesOf(BELOW, below)) {
      if (latest !== turn) return;
      slice.forEach(change);
      await painted();
    }
  };
  // What is folded is marked when it opens. The event does not bubble, but it is captured on the way.
  const toggled = () => void settle();
  list.addEventListener('toggle', toggled, { capture: true });

  return {
    show(query) {
      words = query.words;
      const wanted = words.toLowerCase();
      const found = entries.filter(
        ({ small }) => small.question.includes(wanted) || small.answer.includes(wanted),
      );
      shown = found.filter(({ category }) => query.category === null || query.category === category);
      void settle();
      return countByCategory(found);
    },
    async setOpen(open) {
      const entries = shown;
      for (const slice of inSlicesOf(BELOW, entries)) {
        await painted();
        if (shown !== entries) return;
        for (const { element } of slice) element.open = open;
      }
    },
    leave() {
      latest = undefined;
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

function readable({ element, question, answer }: Listed): readonly MarkedText[] {
  return element.open ? [question, ...answer] : [question];
}

function isUnsettled(entry: Listed, words: string): boolean {
  return Boolean(entry.element.hidden) || readable(entry).some((text) => needsMarks(text, words));
}

function inSlicesOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, slice) =>
    items.slice(slice * size, (slice + 1) * size),
  );
}
