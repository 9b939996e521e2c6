import type { Counts } from '../../protocol/channel.ts';
import { readQuery } from './read-query.ts';

export type MissedSearches = ReturnType<typeof createMissedSearches>;

/** Between two calls of `take`. */
const MAX_TERMS = 500;

/** Counts searches without results on the search page: the words only, nothing about the reader. */
export function createMissedSearches(maxTerms = MAX_TERMS) {
  /** Searches whose page was opened and that have no results yet. */
  const opened = new Map<string, number>();
  let missed = new Map<string, number>();
  const keyOf = (domain: string, q: string) => {
    const term = storableTerm(q);
    return term === undefined ? undefined : `${domain}/${term}`;
  };
  return {
    /** A browser opened the page of a search. */
    onOpened(domain: string, q: string): void {
      const key = keyOf(domain, q);
      if (key === undefined) return;
      if (opened.size >= maxTerms) opened.clear();
      opened.set(key, (opened.get(key) ?? 0) + 1);
    },
    /** A search ended. It counts only if a browser opened its page. */
    onAnswered(domain: string, q: string, isFound: boolean): void {
      const key = opened.size === 0 ? undefined : keyOf(domain, q);
      const count = key === undefined ? undefined : opened.get(key);
      if (key === undefined || count === undefined) return;
      opened.delete(key);
      if (isFound || (missed.size >= maxTerms && !missed.has(key))) return;
      missed.set(key, (missed.get(key) ?? 0) + count);
    },
    /** Returns the counts since the last call, by domain and words. */
    take(): Counts {
      const counts = [...missed];
      missed = new Map();
      return counts;
    },
  };
}

const MAX_TERM_LENGTH = 80;
/** Telephone, card and account numbers have at least as many. */
const MIN_PERSONAL_DIGITS = 6;

/** Returns normalized words; undefined if they are too long or may be personal data. */
export function storableTerm(q: string): string | undefined {
  const term = readQuery(q.normalize('NFKC')).text.trim().toLowerCase();
  const digits = term.replace(/\P{Nd}/gu, '').length;
  const isPersonal = term.includes('@') || digits >= MIN_PERSONAL_DIGITS;
  return term === '' || term.length > MAX_TERM_LENGTH || isPersonal ? undefined : term;
}
