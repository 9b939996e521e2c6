import type { RssItem } from '../../../contract/rss.ts';

const byLetters = new Intl.Collator('en');

/** Items come newest first; that is `pubDate`, `desc`. Items that compare alike stay in that order. */
export function inOrder(
  items: readonly RssItem[],
  by: 'pubDate' | 'author' | 'title',
  direction: 'asc' | 'desc',
): RssItem[] {
  if (by === 'pubDate') return direction === 'desc' ? [...items] : items.toReversed();
  const sign = direction === 'asc' ? 1 : -1;
  return items.toSorted((a, b) => sign * byLetters.compare(a[by], b[by]));
}
