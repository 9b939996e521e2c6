import type { SearchAnswer, SearchResult } from '../../../contract/search.ts';
import type { SearchKind } from '../../../contract/search-limits.ts';
import { type DateStyle, relativeTime } from '../../text/relative-time.ts';

/** Texts of both the dialog and the page of results. */

export const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  headline: 'Headlines',
  article: 'Blog',
  faq: 'FAQ',
  page: 'Pages',
};

export function countText(found: SearchAnswer['found'], kind: SearchKind): string {
  const { count, more } = found[kind];
  return more ? `${count}+` : String(count);
}

/** The relative time of a headline, the day of an article, '' without a date. */
export function dateText({ kind, publishedAt }: SearchResult, now: Date, style: DateStyle): string {
  if (publishedAt === null) return '';
  const moment = new Date(publishedAt);
  if (kind === 'headline') return relativeTime(moment, now, style);
  // The date of an article is a day, independent of time zones.
  return moment.toLocaleDateString(style.locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** Notes about corrected, common and truncated words. */
export function remark({ query, corrected, asTyped, problem, cut }: SearchAnswer): string {
  if (problem === 'common-words') return 'Those words are too common to search for.';
  if (corrected && asTyped) return `Also showing results for “${corrected}”.`;
  if (corrected) return `Showing results for “${corrected}”. Nothing matched “${query}”.`;
  return cut ? 'Only the first 200 characters were searched for.' : '';
}
