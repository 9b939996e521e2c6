import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { type DeskResponse, MIN_PASSWORD_LENGTH } from '../../contract/desk.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { callDesk } from '../api.ts';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { useTask } from '../desk-context.ts';
import { navigate } from '../router.tsx';

interface JoinProps {
  paper: string;
  token: string;
  onSignedIn(session: DeskResponse<'session'>): void;
}

/** `/desk/join#TOKEN`: the first password of an account, or a new one. */
export function Join({ paper, token, onSignedIn }: JoinProps): JSX.Element {
  const [invitation, setInvitation] = useState<DeskResponse<'readInvitation'>>();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const reading = useTask();
  const joining = useTask();

  function read(): void {
    void reading.run(async () => {
      setInvitation(await callDesk('readInvitation', { body: { token } }));
      return undefined;
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an invitation is read once.
  useEffect(read, [token]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await joining.run(async () => {
      const own = invitation?.name === null ? { name } : {};
      onSignedIn(await callDesk('acceptInvitation', { body: { token, password, ...own } }));
      navigate(DESK_PATH, 'replace');
      return undefined;
    });
  }

  return (
    <main className="gate">
      <p className="wordmark">{paper}</p>
      <h1 className="gate__title">Join the desk</h1>
      <Problem error={reading.error} retry={read} />
      {invitation ? (
        <form className="form" onSubmit={submit}>
          {invitation.name === null ? (
            <Field
              label="Your name"
              hint="As colleagues and the log will show it."
              autoComplete="username"
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          ) : (
            <>
              <p className="note">
                {invitation.hasAccount ? 'Sign in as' : 'Set a password for'} <b>{invitation.name}</b>. You
                join as an {invitation.role}.
              </p>
              <input
                type="text"
                name="username"
                autoComplete="username"
                value={invitation.name}
                readOnly
                hidden
              />
            </>
          )}
          <Field
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
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Problem error={joining.error} />
          <button type="submit" className="btn btn--solid" disabled={joining.isBusy}>
            Join
          </button>
        </form>
      ) : reading.error ? (
        <p className="gate__hint">
          A link works once and for a day. Ask an operator of {paper} for another, or{' '}
          <a href={DESK_PATH}>sign in</a>.
        </p>
      ) : (
        <p className="empty">Reading the invitation…</p>
      )}
    </main>
  );
}
