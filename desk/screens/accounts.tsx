import { useState } from 'react';
import { DESK_ROLES, type DeskResponse, type DeskRole } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { Choice, Field, Options } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { counted, moment } from '../format.ts';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';

type AccountRow = DeskResponse<'accounts'>['accounts'][number];

const ROLES: Readonly<Record<DeskRole, string>> = { editor: 'Editor', operator: 'Operator' };
const ROLE_CHOICES = DESK_ROLES.map((role) => [role, ROLES[role]] as const);
const OF_NETWORK = ['network', 'Operator of the network'] as const;
const roleOf = (value: string): DeskRole => (value === 'operator' ? 'operator' : 'editor');

export function Accounts() {
  const { account, call } = useDesk();
  const list = useResource('accounts', {});
  /** The name of the account whose roles on other papers are shown. */
  const [elsewhere, setElsewhere] = useState<string>();
  const { error, run: changeRole } = useAction(async ({ name, role }: Pick<AccountRow, 'name' | 'role'>) => {
    await call('changeRole', { params: { name }, body: { role } });
    await list.reload();
    return `${name} is now an ${role}.`;
  });

  return (
    <Page
      title="Accounts"
      about="Editors write, and decide about headlines, the front page and feeds. Operators also see accounts, settings and the log."
    >
      <Invite onInvited={list.reload} />
      <section className="part">
        <h2 className="head">People</h2>
        <Problem error={error} />
        <ResourceView resource={list}>
          {({ accounts }) => (
            <Rows label="Accounts" items={accounts} empty="No accounts.">
              {(row) => (
                <Row
                  key={row.name}
                  tools={
                    <>
                      {account.isNetworkOperator && row.joined ? (
                        <Button aria-label={`Papers of ${row.name}`} onClick={() => setElsewhere(row.name)}>
                          Papers…
                        </Button>
                      ) : null}
                      {row.isOfNetwork ? null : (
                        <>
                          {row.joined ? (
                            <select
                              aria-label={`Role of ${row.name}`}
                              value={row.role}
                              onChange={({ target }) =>
                                changeRole({ name: row.name, role: roleOf(target.value) })
                              }
                            >
                              <Options of={ROLE_CHOICES} />
                            </select>
                          ) : null}
                          <DialogButton
                            label={`Remove ${row.name}`}
                            verb="Remove"
                            isDestructive
                            task={async () => {
                              await call('removeAccount', { params: { name: row.name } });
                              await list.reload();
                              return `${row.name} is removed.`;
                            }}
                          >
                            <p className="note">
                              They lose their role here at once, and are signed out if they have no other.
                              Their work and log entries stay.
                            </p>
                          </DialogButton>
                        </>
                      )}
                    </>
                  }
                >
                  <p className="row__name">
                    {row.name}
                    {row.name === account.name ? ' (you)' : ''}
                  </p>
                  <p className="meta">
                    {row.isOfNetwork ? <b>operator of the network</b> : null}
                    <LastSeen row={row} />
                    <span>{row.sessions === 0 ? 'signed out' : counted(row.sessions, 'session')}</span>
                    {row.joined ? <span>{signsInBy(row)}</span> : null}
                  </p>
                </Row>
              )}
            </Rows>
          )}
        </ResourceView>
      </section>
      {elsewhere === undefined ? null : (
        <RolesDialog name={elsewhere} onChanged={list.reload} onClose={() => setElsewhere(undefined)} />
      )}
    </Page>
  );
}

const NO_ROLE = ['', 'No role'] as const;

interface RolesDialogProps {
  name: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** The roles of an account on all papers of the network. A change holds at once. */
function RolesDialog({ name, onChanged, onClose }: RolesDialogProps) {
  const { call } = useDesk();
  const current = useResource('accountRoles', { params: { name } }, { isFresh: true });
  const all = useResource('ownPapers', {});
  const { error, run: change } = useAction(async (given: { paper: string | null; role: string }) => {
    const { paper } = given;
    const role = given.role === '' ? null : roleOf(given.role);
    await call('setAccountRole', { params: { name }, body: { paper, role } });
    await Promise.all([current.reload(), onChanged()]);
    return 'The role is changed.';
  });
  return (
    <Dialog title={`Papers of ${name}`} onClose={onClose}>
      <Problem error={error} />
      <ResourceView resource={current}>
        {({ isNetworkOperator, roles }) => (
          <div className="form">
            <Choice
              label="All papers of the network"
              options={[NO_ROLE, ['operator', ROLES.operator]]}
              value={isNetworkOperator ? 'operator' : ''}
              onChange={({ target }) => change({ paper: null, role: target.value })}
            />
            {isNetworkOperator
              ? null
              : roles.map(({ paper, name: title, role }) => (
                  <Choice
                    key={paper}
                    label={title}
                    options={[NO_ROLE, ...ROLE_CHOICES]}
                    value={role}
                    onChange={({ target }) => change({ paper, role: target.value })}
                  />
                ))}
            {isNetworkOperator ? null : (
              <Choice
                label="Make editor of"
                options={[
                  ['', 'Choose a paper'],
                  ...(all.data?.papers ?? [])
                    .filter(({ paper }) => roles.every((one) => one.paper !== paper))
                    .map((one) => [one.paper, one.name] as const),
                ]}
                value=""
                onChange={({ target }) => change({ paper: target.value, role: 'editor' })}
              />
            )}
          </div>
        )}
      </ResourceView>
    </Dialog>
  );
}

function signsInBy({ hasPassword, passkeys }: AccountRow): string {
  const ways = [
    ...(hasPassword ? ['password'] : []),
    ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
  ];
  return ways.join(' and ');
}

function LastSeen({ row: { joined, role, usedAt } }: { row: AccountRow }) {
  if (!joined) return <span>invited as an {role}, has not joined</span>;
  if (!usedAt) return <span>not seen yet</span>;
  return (
    <span>
      last seen <When at={usedAt} />
    </span>
  );
}

function Invite({ onInvited }: { onInvited: () => void }) {
  const { account, call, session } = useDesk();
  const [invitation, setInvitation] = useState<{ name: string; link: string; expiresAt: string }>();
  const copying = useAction(async (link: string) => {
    await navigator.clipboard.writeText(link);
    return 'Link copied.';
  });

  async function invite(data: FormData): Promise<string> {
    const name = textOf(data, 'name');
    const role = textOf(data, 'role');
    const body = role === OF_NETWORK[0] ? { name, network: true } : { name, role: roleOf(role) };
    const { path, expiresAt } = await call('invite', { body });
    setInvitation({ name, link: location.origin + path, expiresAt });
    onInvited();
    return `The link for ${name} is ready.`;
  }

  return (
    <section className="part">
      <h2 className="head">Invite</h2>
      <Form layout="filters" verb="Make a link" resets task={invite}>
        <Field
          name="name"
          label="Name"
          hint="For an existing account, the link replaces its password and passkeys."
          required
          maxLength={60}
        />
        <Choice
          name="role"
          label="Role"
          options={account.isNetworkOperator ? [...ROLE_CHOICES, OF_NETWORK] : ROLE_CHOICES}
        />
      </Form>
      {invitation ? (
        <div className="preview">
          <p>
            Send this link to <b>{invitation.name}</b>. It works once, until{' '}
            {moment(invitation.expiresAt, session.paper)}.
          </p>
          <div className="filters">
            <Field label="Link" readOnly value={invitation.link} onFocus={(event) => event.target.select()} />
            <Button isLarge onClick={() => copying.run(invitation.link)}>
              Copy
            </Button>
            <Problem error={copying.error} />
          </div>
        </div>
      ) : null}
    </section>
  );
}
