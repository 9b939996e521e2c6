import type { Counts } from '../../protocol/channel.ts';
import { readQuery } from './read-query.ts';

/** Counts what readers searched for on the search page and did not find: the words, and nothing of who typed them. */
export interface MissedSearches {
  /** A browser opens the page of a search. */
  onOpened(domain: string, q: string): void;
  /** The search was answered; only those that a browser has opened are counted. */
  onAnswered(domain: string, q: string, isFound: boolean): void;
  /** Returns the counts since the last call, by domain and words. */
  take(): Counts;
}

/** Between two calls of `take`. */
const MAX_TERMS = 500;

export function createMissedSearches(maxTerms = MAX_TERMS): MissedSearches {
  /** Opened and not answered yet, as a page asks for its results while it is rendered; and those whose search failed. */
  const opened = new Map<string, number>();
  let missed = new Map<string, number>();
  const keyOf = (domain: string, q: string) => {
    const term = storableTerm(q);
    return term === undefined ? undefined : `${domain}/${term}`;
  };
  return {
    onOpened(domain, q) {
      const key = keyOf(domain, q);
      if (key === undefined) return;
      if (opened.size >= maxTerms) opened.clear();
      opened.set(key, (opened.get(key) ?? 0) + 1);
    },
    onAnswered(domain, q, isFound) {
      const key = opened.size === 0 ? undefined : keyOf(domain, q);
      const count = key === undefined ? undefined : opened.get(key);
      if (key === undefined || count === undefined) return;
      opened.delete(key);
      if (isFound || (missed.size >= maxTerms && !missed.has(key))) return;
      missed.set(key, (missed.get(key) ?? 0) + count);
    },
    take() {
      const taken = [...missed];
      missed = new Map();
      return taken;
    },
  };
}

const MAX_TERM_LENGTH = 80;
/** As in telephone, card and account numbers. */
const MIN_PERSONAL_DIGITS = 6;

/** Returns the words in one spelling; undefined where they are too long or may be an address or number of a person. */
export function storableTerm(q: string): string | undefined {
  const term = readQuery(q.normalize('NFKC')).text.trim().toLowerCase();
  const digits = term.replace(/\P{Nd}/gu, '').length;
  const isPersonal = term.includes('@') || digits >= MIN_PERSONAL_DIGITS;
  return term === '' || term.length > MAX_TERM_LENGTH || isPersonal ? undefined : term;
}
