import { useEffect, useEffectEvent, useState } from 'react';
import { type DeskBody, type DeskResponse, MIN_PASSWORD_LENGTH } from '../../contract/desk.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { callDesk } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { useDeskName } from '../desk-context.ts';
import { askForPasskey, canUsePasskeys, createPasskey } from '../passkey.ts';
import { useRouter } from '../router.tsx';
import { useAction } from '../use-action.ts';

interface JoinProps {
  session: DeskResponse<'session'>;
  token: string;
  onSignedIn(session: DeskResponse<'session'>): void;
}

/** `/desk/join#TOKEN`: sets the first or a new password or passkey of an account. */
export function Join({ session, token, onSignedIn }: JoinProps) {
  const { navigate } = useRouter();
  const [chosen, setChosen] = useState('');
  const [invitation, setInvitation] = useState<DeskResponse<'readInvitation'>>();
  const { error, run: read } = useAction(async (token: string) => {
    setInvitation(await callDesk('readInvitation', { body: { token } }));
    return undefined;
  });
  const deskName = useDeskName(session);
  const paper = invitation?.to ?? deskName;
  const readNow = useEffectEvent(read);
  useEffect(() => readNow(token), [token]);

  const hasPasskeys = canUsePasskeys(session.passkeys);
  const isNamed = invitation?.name !== null;
  const recipient = isNamed ? { token } : { token, name: chosen };

  async function join(proof: Omit<DeskBody<'acceptInvitation'>, 'token' | 'name'>): Promise<undefined> {
    onSignedIn(await callDesk('acceptInvitation', { body: { ...recipient, ...proof } }));
    navigate(DESK_PATH, 'replace');
  }
  const withPasskey = useAction(async () =>
    join(
      invitation?.hasAccount
        ? { passkey: await askForPasskey(await callDesk('passkeyChallenge', {})) }
        : { newPasskey: await createPasskey(await callDesk('invitationPasskey', { body: recipient })) },
    ),
  );

  return (
    <main className="gate">
      <p className="wordmark">{paper}</p>
      <h1 className="gate__title">Join the desk</h1>
      <Problem error={error} retry={() => read(token)} />
      {invitation ? (
        <>
          <Form verb="Join" task={(data) => join({ password: textOf(data, 'password') })}>
            {invitation.name === null ? (
              <Field
                name="name"
                label="Your name"
                hint="Colleagues and the log will see it."
                autoComplete="username"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
                required
              />
            ) : (
              <>
                <p className="note">
                  {invitation.hasAccount
                    ? 'Sign in as'
                    : `Set a password${hasPasskeys ? ' or a passkey' : ''} for`}{' '}
                  <b>{invitation.name}</b>. You join as an {invitation.role}.
                </p>
                <input name="username" autoComplete="username" value={invitation.name} readOnly hidden />
              </>
            )}
            <Field
              name="password"
              label="Password"
              hint={
                invitation.hasAccount
                  ? 'The password that you have at the other papers.'
                  : `At least ${MIN_PASSWORD_LENGTH} characters. A few words are easy to remember and hard to guess.`
              }
              type="password"
              autoComplete={invitation.hasAccount ? 'current-password' : 'new-password'}
              minLength={invitation.hasAccount ? undefined : MIN_PASSWORD_LENGTH}
              required
            />
          </Form>
          {hasPasskeys ? (
            <>
              <Problem error={withPasskey.error} />
              <Button isLarge disabled={withPasskey.isPending} onClick={() => withPasskey.run()}>
                Join with a passkey
              </Button>
              <p className="gate__hint">
                A passkey replaces the password: you sign in with your fingerprint, face or PIN, or with a
                security key.
              </p>
            </>
          ) : null}
        </>
      ) : error ? (
        <p className="gate__hint">
          A link works once and for a day. Ask an operator of {paper} for another, or{' '}
          <a href={DESK_PATH}>sign in</a>.
        </p>
      ) : (
        <p className="empty">Loading the invitation…</p>
      )}
    </main>
  );
}
