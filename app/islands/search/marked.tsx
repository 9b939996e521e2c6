import type { Segment } from '../../../contract/search.ts';

/** A text with the words that were searched for marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return <>{segments.map(({ text, match }, place) => (match ? <mark key={place}>{text}</mark> : text))}</>;
}
