import type { Segment } from '../../../contract/search.ts';

export function Marked({ segments }: { segments: readonly Segment[] }) {
  return <>{segments.map(({ text, match }, place) => (match ? <mark key={place}>{text}</mark> : text))}</>;
}
