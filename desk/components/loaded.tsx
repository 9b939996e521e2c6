import type { JSX, ReactNode } from 'react';
import type { Loaded } from '../desk-context.ts';
import { Problem } from './problem.tsx';

/** What was loaded; until then a line that says so. An error stands above what was loaded before. */
export function LoadedView<Data>({
  of: { data, error, isLoading, reload },
  children,
}: {
  of: Loaded<Data>;
  children: (data: Data) => ReactNode;
}): JSX.Element {
  return (
    <div aria-busy={isLoading}>
      <Problem error={error} retry={reload} />
      {data === undefined ? error ? null : <p className="empty">Loading…</p> : children(data)}
    </div>
  );
}
