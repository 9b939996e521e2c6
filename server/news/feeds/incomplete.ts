import type { Incomplete } from '../../data/database/schema.ts';
import type { ParsedFeed } from './parse/raw-feed.ts';

/** What a document lacks that a feed should have; '' where it is complete. */
export function incompletenessOf({ items, cutOff }: ParsedFeed): Incomplete {
  if (items.length === 0) return 'empty';
  return cutOff ? 'cut-off' : '';
}

/** One line for editors: “wire.example sent nothing”. */
export function describeIncomplete(host: string, incomplete: Incomplete): string {
  return `${host || 'This site'} sent ${incomplete === 'empty' ? 'nothing' : 'a document that breaks off'}`;
}
