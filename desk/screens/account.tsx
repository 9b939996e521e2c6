import { type DeskResponse, MIN_PASSWORD_LENGTH } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { canUsePasskeys, createPasskey } from '../passkey.ts';
import { useAction } from '../use-action.ts';
import { type Resource, useResource } from '../use-resource.ts';

type OwnAccount = DeskResponse<'ownAccount'>;
interface PartProps extends OwnAccount {
  reload: Resource<OwnAccount>['reload'];
}

export function Account() {
  const { account } = useDesk();
  const own = useResource('ownAccount', {});
  return (
    <Page title="Your account" about={`${account.name}, ${account.role}.`}>
      <ResourceView resource={own}>
        {(data) => (
          <>
            <Passkeys {...data} reload={own.reload} />
            <Password {...data} reload={own.reload} />
            <Sessions {...data} reload={own.reload} />
          </>
        )}
      </ResourceView>
    </Page>
  );
}

function Passkeys({ passkeys, hasPassword, reload }: PartProps) {
  const { call, session } = useDesk();
  const adding = useAction(async () => {
    const passkey = await createPasskey(await call('newPasskey', {}));
    await call('addPasskey', { body: { passkey } });
    await reload();
    return 'Passkey added. You can sign in with it from now on.';
  });
  const canAdd = canUsePasskeys(session.passkeys);

  return (
    <section className="part">
      <h2 className="head">Passkeys</h2>
      <p className="note">
        A passkey signs you in with your fingerprint, face or PIN, or with a security key. It cannot be
        guessed, and it works at no other address.
      </p>
      <Rows label="Passkeys" items={passkeys} empty="No passkeys yet.">
        {(row) => (
          <Row
            key={row.id}
            tools={
              <>
                <DialogButton
                  label={`Rename ${row.name}`}
                  title={`Rename ${row.name}`}
                  verb="Rename"
                  task={async (data) => {
                    const body = { name: textOf(data, 'name') };
                    await call('renamePasskey', { params: { id: row.id }, body });
                    await reload();
                    return 'Renamed.';
                  }}
                >
                  <Field
                    name="name"
                    label="Name"
                    hint="For example, the device that it is stored on."
                    defaultValue={row.name}
                    maxLength={60}
                    required
                  />
                </DialogButton>
                <DialogButton
                  label={`Remove ${row.name}`}
                  verb="Remove"
                  isDestructive
                  task={async () => {
                    await call('removePasskey', { params: { id: row.id } });
                    await reload();
                    return `${row.name} is removed.`;
                  }}
                >
                  <p className="note">
                    It signs nobody in any more, and other sessions that began with it end. You can delete it
                    on the device, too.
                  </p>
                  {hasPassword ? null : <p className="note">Your account has no password.</p>}
                </DialogButton>
              </>
            }
          >
            <p className="row__name">{row.name}</p>
            <p className="meta">
              <span>
                added <When at={row.createdAt} />
              </span>
              <span>
                {row.usedAt ? (
                  <>
                    last used <When at={row.usedAt} />
                  </>
                ) : (
                  'not used yet'
                )}
              </span>
              {row.elsewhere ? <span>works at {row.elsewhere} only</span> : null}
            </p>
          </Row>
        )}
      </Rows>
      <Problem error={adding.error} />
      {canAdd ? (
        <Button isLarge disabled={adding.isPending} onClick={() => adding.run()}>
          Add a passkey
        </Button>
      ) : (
        <p className="note">{whyNone(session.passkeys)}</p>
      )}
    </section>
  );
}

function whyNone(passkeys: string | null): string {
  if (passkeys === null)
    return 'Passkeys need a desk with a host name and HTTPS. An operator of the site can set it up with DESK_URL.';
  if (passkeys !== location.origin) return `Passkeys work at ${passkeys}. Open the desk there to add one.`;
  return 'This browser cannot use passkeys.';
}

function Password({ hasPassword, passkeys, reload }: PartProps) {
  const { account, call, setSession } = useDesk();

  async function changePassword(data: FormData): Promise<string> {
    const current = hasPassword ? { current: textOf(data, 'current') } : {};
    setSession(await call('changePassword', { body: { ...current, password: textOf(data, 'password') } }));
    await reload();
    return `Password ${hasPassword ? 'changed' : 'set'}. Your other sessions are signed out.`;
  }

  const verb = hasPassword ? 'Change password' : 'Set a password';
  return (
    <section className="part part--narrow">
      <h2 className="head">Password</h2>
      {hasPassword ? null : (
        <p className="note">You have no password. You can set one as a second way to sign in.</p>
      )}
      <Form
        key={verb}
        verb={verb}
        resets
        task={changePassword}
        tools={
          hasPassword && passkeys.some(({ elsewhere }) => elsewhere === null) ? (
            <DialogButton
              isLarge
              title="Remove your password?"
              verb="Remove password"
              isDestructive
              task={async () => {
                await call('removePassword', {});
                await reload();
                return 'Your password is removed.';
              }}
            >
              <p className="note">
                You will sign in with your passkeys only. If you lose them, an operator can send you a link.
              </p>
            </DialogButton>
          ) : null
        }
      >
        <input type="text" name="username" autoComplete="username" value={account.name} readOnly hidden />
        {hasPassword ? (
          <Field
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <Field
          name="password"
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          required
        />
      </Form>
    </section>
  );
}

function Sessions({ sessions, reload }: PartProps) {
  const { call, setSession } = useDesk();
  const ending = useAction(async (id: string) => {
    await call('endSession', { params: { id } });
    await reload();
    return 'The session has ended.';
  });
  async function signOutEverywhere(): Promise<string> {
    await call('signOutEverywhere', {});
    // Without the cookie, the response shows the sign-in screen.
    setSession(await call('session', {}));
    return 'You are signed out everywhere.';
  }

  return (
    <section className="part">
      <h2 className="head">Sessions</h2>
      <Problem error={ending.error} />
      <Rows label="Sessions" items={sessions} empty="No sessions.">
        {({ id, device, createdAt, usedAt, isThis }) => (
          <Row
            key={id}
            tools={
              isThis ? null : (
                <Button
                  aria-label={`End the session of ${device || 'an unknown device'}`}
                  onClick={() => ending.run(id)}
                >
                  End
                </Button>
              )
            }
          >
            <p className="row__name">
              {device || 'Unknown device'}
              {isThis ? ' (this device)' : ''}
            </p>
            <p className="meta">
              <span>
                signed in <When at={createdAt} />
              </span>
              <span>
                {isThis ? (
                  'in use now'
                ) : (
                  <>
                    last seen <When at={usedAt} />
                  </>
                )}
              </span>
            </p>
          </Row>
        )}
      </Rows>
      <DialogButton isLarge verb="Sign out everywhere" task={signOutEverywhere}>
        <p className="note">You will have to sign in again on this device.</p>
      </DialogButton>
    </section>
  );
}
