import { type JSX, useEffect, useEffectEvent, useState } from 'react';
import { type DeskResponse, MIN_PASSWORD_LENGTH } from '../../contract/desk.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { callDesk } from '../api.ts';
import { Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { useRouter } from '../router.tsx';
import { useAction } from '../use-action.ts';

interface JoinProps {
  paper: string;
  token: string;
  onSignedIn(session: DeskResponse<'session'>): void;
}

/** `/desk/join#TOKEN`: sets the first or a new password of an account. */
export function Join({ paper, token, onSignedIn }: JoinProps): JSX.Element {
  const { navigate } = useRouter();
  const [invitation, setInvitation] = useState<DeskResponse<'readInvitation'>>();
  const { error, run: read } = useAction(async (token: string) => {
    setInvitation(await callDesk('readInvitation', { body: { token } }));
    return undefined;
  });
  const readNow = useEffectEvent(read);
  useEffect(() => readNow(token), [token]);

  async function join(data: FormData): Promise<undefined> {
    const name = invitation?.name === null ? { name: textOf(data, 'name') } : {};
    const body = { token, password: textOf(data, 'password'), ...name };
    onSignedIn(await callDesk('acceptInvitation', { body }));
    navigate(DESK_PATH, 'replace');
  }

  return (
    <main className="gate">
      <p className="wordmark">{paper}</p>
      <h1 className="gate__title">Join the desk</h1>
      <Problem error={error} retry={() => read(token)} />
      {invitation ? (
        <Form verb="Join" task={join}>
          {invitation.name === null ? (
            <Field
              name="name"
              label="Your name"
              hint="Colleagues and the log will see it."
              autoComplete="username"
              required
            />
          ) : (
            <>
              <p className="note">
                {invitation.hasAccount ? 'Sign in as' : 'Set a password for'} <b>{invitation.name}</b>. You
                join as an {invitation.role}.
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
