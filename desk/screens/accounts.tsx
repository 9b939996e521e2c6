import { type FormEvent, type JSX, useState } from 'react';
import { DESK_ROLES, type DeskResponse, type DeskRole } from '../../contract/desk.ts';
import { Confirm } from '../components/confirm.tsx';
import { Choice, Field } from '../components/field.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useAction, useDesk, useLoaded } from '../desk-context.ts';
import { moment } from '../format.ts';

type AccountRow = DeskResponse<'accounts'>['accounts'][number];

const ROLES: Readonly<Record<DeskRole, string>> = { editor: 'Editor', operator: 'Operator' };
const ROLE_CHOICES = DESK_ROLES.map((role) => [role, ROLES[role]] as const);

export function Accounts(): JSX.Element {
  const { account, call } = useDesk();
  const list = useLoaded('accounts', {});
  const [removing, setRemoving] = useState<AccountRow>();
  const { error, run } = useAction();

  function changeRole(name: string, role: DeskRole): void {
    void run(async () => {
      await call('changeRole', { params: { name }, body: { role } });
      await list.reload();
      return `${name} is now an ${role}.`;
    });
  }

  return (
    <Page
      title="Accounts"
      about="Editors decide about headlines, the front page and feeds. Operators also see accounts, settings and the log."
    >
      <Invite onInvited={list.reload} />
      <section className="part">
        <h2 className="head">People</h2>
        <Problem error={error} />
        <LoadedView of={list}>
          {({ accounts }) => (
            <ul className="rows" aria-label="Accounts">
              {accounts.map((row) => (
                <li className="row" key={row.name}>
                  <div className="row__text">
                    <p className="row__name">
                      {row.name}
                      {row.name === account.name ? ' (you)' : ''}
                    </p>
                    <p className="meta">
                      {row.joined ? (
                        <span>
                          {row.usedAt ? (
                            <>
                              last seen <When at={row.usedAt} />
                            </>
                          ) : (
                            'not seen yet'
                          )}
                        </span>
                      ) : (
                        <span>invited, has not joined</span>
                      )}
                      <span>
                        {row.sessions === 0
                          ? 'signed out'
                          : `${row.sessions} ${row.sessions === 1 ? 'session' : 'sessions'}`}
                      </span>
                    </p>
                  </div>
                  <div className="tools">
                    <select
                      aria-label={`Role of ${row.name}`}
                      value={row.role}
                      onChange={(event) =>
                        changeRole(row.name, event.target.value === 'operator' ? 'operator' : 'editor')
                      }
                    >
                      {ROLE_CHOICES.map(([value, name]) => (
                        <option key={value} value={value}>
                          {name}
                        </option>
                      ))}
                    </select>
                    <button
                      type="button"
                      className="btn btn--sm"
                      aria-label={`Remove ${row.name}`}
                      onClick={() => setRemoving(row)}
                    >
                      Remove…
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </LoadedView>
      </section>
      {removing ? (
        <Confirm
          title={`Remove ${removing.name}?`}
          verb="Remove"
          onClose={() => setRemoving(undefined)}
          task={async () => {
            await call('removeAccount', { params: { name: removing.name } });
            await list.reload();
            return `${removing.name} is removed.`;
          }}
        >
          <p>They are signed out at once. Their work and log entries stay.</p>
        </Confirm>
      ) : null}
    </Page>
  );
}

function Invite({ onInvited }: { onInvited: () => void }): JSX.Element {
  const { call, session } = useDesk();
  const [name, setName] = useState('');
  const [role, setRole] = useState<string>('editor');
  const [made, setMade] = useState<{ name: string; link: string; expiresAt: string }>();
  const { isBusy, error, run } = useAction();

  function invite(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      const body = { name, role: role === 'operator' ? ('operator' as const) : ('editor' as const) };
      const { path, expiresAt } = await call('invite', { body });
      setMade({ name, link: location.origin + path, expiresAt });
      setName('');
      onInvited();
      return `A link for ${name} is ready.`;
    });
  }
  function copy(link: string): void {
    void run(async () => {
      await navigator.clipboard.writeText(link);
      return 'The link is copied.';
    });
  }

  return (
    <section className="part">
      <h2 className="head">Invite</h2>
      <form className="filters" onSubmit={invite}>
        <Field
          label="Name"
          hint="For an existing account, the link resets the password."
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Choice
          label="Role"
          options={ROLE_CHOICES}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        />
        <button type="submit" className="btn" disabled={isBusy}>
          Make a link
        </button>
      </form>
      <Problem error={error} />
      {made ? (
        <div className="preview">
          <p>
            Send this link to <b>{made.name}</b>. It works once, until {moment(made.expiresAt, session.paper)}
            .
          </p>
          <div className="filters">
            <Field label="Link" readOnly value={made.link} onFocus={(event) => event.target.select()} />
            <button type="button" className="btn" onClick={() => copy(made.link)}>
              Copy
            </button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
