import type { ReactNode } from 'react';
import type { Resource } from '../use-resource.ts';
import { Problem } from './problem.tsx';

/** Shows the last result of a resource; above it, why a newer request failed. */
export function ResourceView<Data>({
  resource: { data, error, isLoading, reload },
  children,
}: {
  resource: Resource<Data>;
  children: (data: Data) => ReactNode;
}) {
  return (
    <div aria-busy={isLoading}>
      <Problem error={error} retry={reload} />
      {data === undefined ? error ? null : <p className="empty">Loading…</p> : children(data)}
    </div>
  );
}
