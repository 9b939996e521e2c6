import { type FormEvent, type JSX, useState } from 'react';
import { Field } from '../components/field.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { useDesk, useLoaded } from '../desk-context.ts';
import { moment } from '../format.ts';
import { setQuery } from '../router.tsx';
import { Pages } from './find-headlines.tsx';

/** Who did what, and when. */
export function Log({ address }: { address: URL }): JSX.Element {
  const { paper } = useDesk().session;
  const { searchParams } = address;
  const [who, q] = [searchParams.get('who') ?? '', searchParams.get('q') ?? ''];
  const [name, setName] = useState(who);
  const [words, setWords] = useState(q);
  const query = {
    ...(who ? { who } : {}),
    ...(q ? { q } : {}),
    ...(searchParams.has('before') ? { before: searchParams.get('before') ?? '' } : {}),
  };
  const log = useLoaded('audit', { query });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setQuery({ who: name.trim(), q: words.trim(), before: undefined });
  }
  return (
    <Page
      title="Log"
      about="Everything done at the desk or from the command line. Entries are kept for two years."
    >
      <search>
        <form className="filters" onSubmit={submit}>
          <Field
            label="Who"
            hint="Full name"
            type="search"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label="What"
            hint="e.g. hide, sign in, or words of a headline"
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <button type="submit" className="btn">
            Filter
          </button>
        </form>
      </search>
      <LoadedView of={log}>
        {({ entries, next }) => (
          <>
            {entries.length === 0 ? <p className="empty">No entry matches.</p> : null}
            <table className="table table--stacked">
              <caption className="vh">Log entries, newest first</caption>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">About</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ id, at, who: by, what, target }) => (
                  <tr key={id}>
                    <td>
                      <time dateTime={at}>{moment(at, paper)}</time>
                    </td>
                    <td>{by}</td>
                    <td>{what}</td>
                    <td>{target}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pages next={next} address={address} />
          </>
        )}
      </LoadedView>
    </Page>
  );
}
