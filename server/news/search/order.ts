import type { SearchAnswer } from '../../../contract/search.ts';
import {
  MAX_SEARCH_RESULTS,
  SEARCH_GROUP_SIZE,
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  type SearchKind,
} from '../../../contract/search-limits.ts';
import type { FoundHeadline, FoundHeadlines } from './find-headlines.ts';
import type { FoundText } from './find-texts.ts';
import { score } from './rank.ts';

export type Match = FoundHeadline | FoundText;

/** Matches in order, by kind. */
export interface Ordered {
  byKind: ReadonlyMap<SearchKind, readonly Match[]>;
  /** There are more headlines than were looked at. */
  moreHeadlines: boolean;
  total: number;
}

/** A kind comes before its turn if its best match is so much better than that of the kind whose turn it is. */
const MUCH_BETTER = 1.25;

/** Kind by kind; within a kind best first, the same story once, in its best telling. */
export function order({ headlines, texts }: FoundAll, now: Date): Ordered {
  const told = new Set<string>();
  const sorted = [...headlines.matches, ...texts]
    .map((match) => ({ match, score: score(match, now), time: match.publishedAt?.getTime() ?? 0 }))
    .sort((a, b) => b.score - a.score || b.time - a.time)
    .filter(({ match }) => told.size < told.add(match.story).size);
  const groups = Map.groupBy(sorted, ({ match }) => match.kind);
  const best = (kind: SearchKind) => groups.get(kind)?.[0]?.score ?? 0;
  const inTurn = SEARCH_KINDS.filter((kind) => groups.has(kind));
  const [first] = inTurn;
  const ahead = inTurn.filter((kind) => first && best(kind) > best(first) * MUCH_BETTER);
  const kinds = [
    ...ahead.toSorted((a, b) => best(b) - best(a)),
    ...inTurn.filter((kind) => !ahead.includes(kind)),
  ];
  const byKind = new Map(kinds.map((kind) => [kind, (groups.get(kind) ?? []).map(({ match }) => match)]));
  return { byKind, moreHeadlines: headlines.more, total: sorted.length };
}

/** What a reader may have meant counts less than what was typed. */
const MEANT = 0.8;

export interface FoundAll {
  headlines: FoundHeadlines;
  texts: readonly FoundText[];
}

export function withMeant(typed: FoundAll, meant: FoundAll): FoundAll {
  const known = new Set(
    [...typed.headlines.matches, ...typed.texts].map(({ kind, ref }) => `${kind} ${ref}`),
  );
  const added = <Found extends Match>(matches: readonly Found[]) =>
    matches
      .filter(({ kind, ref }) => !known.has(`${kind} ${ref}`))
      .map((match) => ({ ...match, exact: match.exact * MEANT, wide: match.wide * MEANT }));
  return {
    headlines: {
      matches: [...typed.headlines.matches, ...added(meant.headlines.matches)],
      more: typed.headlines.more || meant.headlines.more,
    },
    texts: [...typed.texts, ...added(meant.texts)],
  };
}

/** One page of a kind, or the best few of each. */
export function choose({ byKind }: Ordered, kind: SearchKind | null, page: number): Match[] {
  if (!kind) return [...byKind.values()].flatMap((matches) => matches.slice(0, SEARCH_GROUP_SIZE));
  const ranked = (byKind.get(kind) ?? []).slice(0, MAX_SEARCH_RESULTS);
  return ranked.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
}

export function countPages({ byKind, total }: Ordered, kind: SearchKind | null): number {
  if (!kind) return total > 0 ? 1 : 0;
  return Math.ceil(Math.min(MAX_SEARCH_RESULTS, byKind.get(kind)?.length ?? 0) / SEARCH_PAGE_SIZE);
}

export function countKinds({ byKind, moreHeadlines }: Ordered): SearchAnswer['found'] {
  const count = (kind: SearchKind) => {
    const all = byKind.get(kind)?.length ?? 0;
    return {
      count: Math.min(MAX_SEARCH_RESULTS, all),
      more: all > MAX_SEARCH_RESULTS || (kind === 'headline' && moreHeadlines),
    };
  };
  return { headline: count('headline'), article: count('article'), faq: count('faq'), page: count('page') };
}
