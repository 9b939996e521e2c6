import type { SearchAnswer } from '../../../contract/search.ts';
import {
  MAX_SEARCH_RESULTS,
  SEARCH_GROUP_SIZE,
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  type SearchKind,
  type SearchSort,
} from '../../../contract/search-limits.ts';
import type { HeadlineMatches } from './find-headlines.ts';
import type { Match, TextKind } from './find-texts.ts';

export interface Ordered {
  byKind: ReadonlyMap<SearchKind, readonly Match[]>;
  /** More headlines match than were read. */
  moreHeadlines: boolean;
  total: number;
}

/** A kind moves to the front if its best match scores this many times that of the first kind. */
const PROMOTION_RATIO = 1.25;

/** Younger headlines come before articles that match better. */
const FRESH_DAYS = 3;

/** Groups matches by kind, best first; each story appears once, by its best match. */
export function order({ headlines, texts }: Matches, now: Date, sort: SearchSort = 'best'): Ordered {
  const stories = new Set<string>();
  const sorted = [...headlines.matches, ...texts]
    .map((match) => ({ match, score: score(match, now), time: match.publishedAt?.getTime() ?? 0 }))
    .sort((a, b) => (sort === 'best' ? b.score - a.score : 0) || b.time - a.time)
    .filter(({ match }) => stories.size < stories.add(match.story).size);
  const groups = Map.groupBy(sorted, ({ match }) => match.kind);
  const best = (kind: SearchKind) => groups.get(kind)?.[0]?.score ?? 0;
  const present = SEARCH_KINDS.filter((kind) => groups.has(kind));
  const [first] = present;
  const fresh = groups.get('headline')?.some(({ time }) => now.getTime() - time < FRESH_DAYS * 86_400_000);
  const promoted = present.filter(
    (kind) =>
      sort === 'best' &&
      first &&
      best(kind) > best(first) * PROMOTION_RATIO &&
      !(fresh && kind === 'article'),
  );
  const kinds = [
    ...promoted.toSorted((a, b) => best(b) - best(a)),
    ...present.filter((kind) => !promoted.includes(kind)),
  ];
  const byKind = new Map(kinds.map((kind) => [kind, (groups.get(kind) ?? []).map(({ match }) => match)]));
  return { byKind, moreHeadlines: headlines.more, total: sorted.length };
}

/** A match of the corrected query counts less than one of the query as typed. */
const CORRECTED_WEIGHT = 0.8;

export interface Matches {
  headlines: HeadlineMatches;
  texts: readonly Match[];
}

export function withCorrected(typed: Matches, corrected: Matches): Matches {
  const typedKeys = new Set(
    [...typed.headlines.matches, ...typed.texts].map(({ kind, ref }) => `${kind} ${ref}`),
  );
  const added = (matches: readonly Match[]) =>
    matches
      .filter(({ kind, ref }) => !typedKeys.has(`${kind} ${ref}`))
      .map((match) => ({
        ...match,
        exact: match.exact * CORRECTED_WEIGHT,
        wide: match.wide * CORRECTED_WEIGHT,
      }));
  return {
    headlines: {
      matches: [...typed.headlines.matches, ...added(corrected.headlines.matches)],
      more: typed.headlines.more || corrected.headlines.more,
    },
    texts: [...typed.texts, ...added(corrected.texts)],
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

/** A completed word counts less than the word as typed. */
const COMPLETED_WEIGHT = 0.7;
/** At this age a headline has lost half of AGE_WEIGHT. */
const AGE_HALF_DAYS = 3;
/** The most that age takes: a much better match of last month still wins. */
const AGE_WEIGHT = 0.4;
/** With equal matches, fresh headlines come first, then the paper's own texts, then headlines of yesterday. */
const KIND_WEIGHTS: Readonly<Record<TextKind, number>> = { article: 0.9, faq: 0.88, page: 0.85 };

const DAY_MS = 86_400_000;

export function score(match: Pick<Match, 'kind' | 'exact' | 'wide' | 'publishedAt'>, now: Date): number {
  const similarity = Math.max(match.exact, match.wide * COMPLETED_WEIGHT);
  if (match.kind !== 'headline') return similarity * KIND_WEIGHTS[match.kind];
  const days = Math.max(0, now.getTime() - (match.publishedAt?.getTime() ?? 0)) / DAY_MS;
  return similarity * (1 - AGE_WEIGHT * (1 - 1 / (1 + days / AGE_HALF_DAYS)));
}
