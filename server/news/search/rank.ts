import { sql } from 'kysely';
import type { SearchKind } from '../../../contract/search-limits.ts';

/** What a match in the text (B) counts against one in the title (A). The first two weights are not used. */
export const RANK_WEIGHTS = sql.lit('{0,0,0.25,1}');

/** How well a text has the words that were asked for. */
export interface Match {
  kind: SearchKind;
  /** 0 to 1: with the words as typed, and with what the last one may become. */
  exact: number;
  wide: number;
  publishedAt: Date | null;
}

/** A word that merely begins like the one typed counts less than the word itself. */
const COMPLETED = 0.7;
/** Of two equal matches the newer headline stands first; at this age half of the difference is made. */
const HALF_AGED_DAYS = 3;
/** What age can take from a headline at the most: a much better match of last month still wins. */
const AGE_WEIGHT = 0.4;
/** At equal match: fresh headlines first, then what the paper itself has to say, and headlines of yesterday. */
const STANDING: Readonly<Record<Exclude<SearchKind, 'headline'>, number>> = {
  article: 0.9,
  faq: 0.88,
  page: 0.85,
};

const DAY_MS = 86_400_000;

export function score(match: Match, now: Date): number {
  const similarity = Math.max(match.exact, match.wide * COMPLETED);
  if (match.kind !== 'headline') return similarity * STANDING[match.kind];
  const days = Math.max(0, now.getTime() - (match.publishedAt?.getTime() ?? 0)) / DAY_MS;
  return similarity * (1 - AGE_WEIGHT * (1 - 1 / (1 + days / HALF_AGED_DAYS)));
}
