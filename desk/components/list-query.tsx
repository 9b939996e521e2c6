import type { ReactNode } from 'react';
import { Link, useRouter, withQuery } from '../router.tsx';
import { SubmitButton } from './button.tsx';
import { textOf } from './form.tsx';

interface FiltersProps {
  verb: string;
  /** Names of its text fields, which are parameters of the query. */
  names: readonly string[];
  children: ReactNode;
}

/** Filters of a list. Submitting them returns to its first page. */
export function Filters({ verb, names, children }: FiltersProps) {
  const { setQuery, getAddress } = useRouter();
  const { searchParams } = new URL(getAddress());
  function apply(data: FormData): void {
    const values = names.map((name) => [name, textOf(data, name).trim()]);
    setQuery({ ...Object.fromEntries(values), before: undefined });
  }
  return (
    <search>
      <form
        // The fields follow when Back changes the query.
        key={names.map((name) => searchParams.get(name)).join('\n')}
        className="filters"
        action={apply}
        onReset={(event) => event.preventDefault()}
      >
        {children}
        <SubmitButton>{verb}</SubmitButton>
      </form>
    </search>
  );
}

/** Links to the next page of a list, and back to its first. */
export function Pages({ next, address }: { next: string | null; address: URL }) {
  const isFirst = !address.searchParams.has('before');
  if (isFirst && next === null) return null;
  return (
    <nav className="tools pages" aria-label="Pages">
      {isFirst ? null : (
        <Link className="btn btn--sm" href={withQuery(address, { before: undefined })}>
          Newest
        </Link>
      )}
      {next === null ? null : (
        <Link className="btn btn--sm" href={withQuery(address, { before: next })}>
          Older
        </Link>
      )}
    </nav>
  );
}
