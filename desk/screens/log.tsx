import { Field } from '../components/field.tsx';
import { Filters, Pages } from '../components/list-query.tsx';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { useDesk } from '../desk-context.ts';
import { moment } from '../format.ts';
import { actionText } from '../log-sentence.ts';
import { useResource } from '../use-resource.ts';

export function Log({ address: { searchParams }, address }: { address: URL }) {
  const { paper } = useDesk().session;
  const query = Object.fromEntries(
    ['who', 'q', 'before'].flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const log = useResource('audit', { query });
  return (
    <Page
      title="Log"
      about="Everything done at the desk or from the command line. Entries are kept for two years."
    >
      <Filters verb="Filter" names={['who', 'q']}>
        <Field name="who" label="Who" hint="Full name" type="search" defaultValue={query.who} />
        <Field
          name="q"
          label="What"
          hint="e.g. hide, sign in, or words of a headline"
          type="search"
          defaultValue={query.q}
        />
      </Filters>
      <ResourceView resource={log}>
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
                {entries.map(({ id, at, who, what, target }) => (
                  <tr key={id}>
                    <td>
                      <time dateTime={at}>{moment(at, paper)}</time>
                    </td>
                    <td>{who}</td>
                    <td>{actionText(what, paper)}</td>
                    <td>{target}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pages next={next} address={address} />
          </>
        )}
      </ResourceView>
    </Page>
  );
}
