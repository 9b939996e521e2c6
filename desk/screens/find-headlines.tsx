import { type FormEvent, type JSX, useState } from 'react';
import { isCategory } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { Choice, Field } from '../components/field.tsx';
import { HideDialog } from '../components/hide-dialog.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useAction, useCategories, useDesk, useLoaded } from '../desk-context.ts';
import { Link, setQuery } from '../router.tsx';

type DeskHeadline = DeskResponse<'headlines'>['headlines'][number];

const STATES = [
  ['all', 'Shown and hidden'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const;

/** All stored items, newest first. */
export function FindHeadlines({ address }: { address: URL }): JSX.Element {
  const asked = readFilters(address.searchParams);
  const found = useLoaded('headlines', { query: asked });
  const [hiding, setHiding] = useState<DeskHeadline>();

  return (
    <>
      <Filters key={`${asked.q} ${asked.source}`} {...asked} />
      <LoadedView of={found}>
        {({ headlines, next }) => (
          <>
            {headlines.length === 0 ? <p className="empty">No headline matches.</p> : null}
            <ul className="rows" aria-label="Headlines">
              {headlines.map((headline) => (
                <Row
                  key={headline.id}
                  headline={headline}
                  onHide={() => setHiding(headline)}
                  onRestored={found.reload}
                />
              ))}
            </ul>
            <Pages next={next} address={address} />
          </>
        )}
      </LoadedView>
      {hiding ? (
        <HideDialog
          story={{ item: hiding.id, title: hiding.title }}
          onClose={() => setHiding(undefined)}
          onHidden={found.reload}
        />
      ) : null}
    </>
  );
}

function Filters({ q, category, source, state }: ReturnType<typeof readFilters>): JSX.Element {
  const { choices } = useCategories();
  const [words, setWords] = useState(q);
  const [from, setFrom] = useState(source);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setQuery({ q: words, source: from, before: undefined });
  }
  return (
    <search>
      <form className="filters" onSubmit={submit}>
        <Field
          label="Words or address"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Field label="Source" type="search" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Choice
          label="Category"
          options={choices}
          value={category ?? ''}
          onChange={(event) => setQuery({ category: event.target.value, before: undefined })}
        />
        <Choice
          label="State"
          options={STATES}
          value={state}
          onChange={(event) => setQuery({ state: event.target.value, before: undefined })}
        />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
    </search>
  );
}

interface RowProps {
  headline: DeskHeadline;
  onHide: () => void;
  onRestored: () => void;
}

function Row({ headline, onHide, onRestored }: RowProps): JSX.Element {
  const { call } = useDesk();
  const { nameOf } = useCategories();
  const { isBusy, error, run } = useAction();
  const { title, link, source, author, categories, publishedAt, inFeed, hidden } = headline;

  function restore(id: string): void {
    void run(async () => {
      await call('restore', { params: { id } });
      onRestored();
      return 'Restored. The headline is back on the site.';
    });
  }

  return (
    <li className={hidden ? 'row row--hidden' : 'row'}>
      <div className="row__text">
        <p className="hed hed--sm">
          <a href={link} target="_blank" rel="noreferrer">
            {title}
          </a>
        </p>
        <p className="meta">
          <b>{source}</b>
          {author ? <span>{author}</span> : null}
          <span>{nameOf(categories)}</span>
          <When at={publishedAt} />
          {inFeed ? null : <span>Archive</span>}
        </p>
        {hidden ? (
          <p className="row__why">
            {hidden.by === 'rule' ? 'Blocked by rule' : 'Taken down'} by {hidden.who}, <When at={hidden.at} />
            : {hidden.reason}
          </p>
        ) : null}
        <Problem error={error} />
      </div>
      <div className="tools">
        {!hidden ? (
          <button type="button" className="btn btn--sm" aria-label={`Hide “${title}”`} onClick={onHide}>
            Hide…
          </button>
        ) : hidden.by === 'takedown' ? (
          <button
            type="button"
            className="btn btn--sm"
            aria-label={`Restore “${title}”`}
            disabled={isBusy}
            onClick={() => restore(hidden.id)}
          >
            Restore
          </button>
        ) : (
          <Link className="txtlink" href="/desk/headlines/rules">
            See rules
          </Link>
        )}
      </div>
    </li>
  );
}

/** Links to the next page of a list, and back to its first. */
export function Pages({ next, address }: { next: string | null; address: URL }): JSX.Element | null {
  const to = (before: string | null) => {
    const url = new URL(address);
    if (before === null) url.searchParams.delete('before');
    else url.searchParams.set('before', before);
    return url.pathname + url.search;
  };
  const isFirst = !address.searchParams.has('before');
  if (isFirst && next === null) return null;
  return (
    <nav className="tools pages" aria-label="Pages">
      {isFirst ? null : (
        <Link className="btn btn--sm" href={to(null)}>
          Newest
        </Link>
      )}
      {next === null ? null : (
        <Link className="btn btn--sm" href={to(next)}>
          Older
        </Link>
      )}
    </nav>
  );
}

function readFilters(query: URLSearchParams) {
  const category = query.get('category') ?? '';
  const state = STATES.find(([value]) => value === query.get('state'))?.[0] ?? 'all';
  return {
    q: query.get('q') ?? '',
    source: query.get('source') ?? '',
    category: isCategory(category) ? category : undefined,
    before: query.get('before') ?? undefined,
    state,
  };
}
