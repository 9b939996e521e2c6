import { type FormEvent, type JSX, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { callDesk } from '../api.ts';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { useTask } from '../desk-context.ts';

interface SignInProps {
  paper: string;
  /** The session had an account, and ended. */
  isReturn: boolean;
  onSignedIn(session: DeskResponse<'session'>): void;
}

export function SignIn({ paper, isReturn, onSignedIn }: SignInProps): JSX.Element {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, error, run } = useTask();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await run(async () => {
      onSignedIn(await callDesk('signIn', { body: { name, password } }));
      return undefined;
    });
  }

  // The desk that it covers has a main part already.
  const Gate = isReturn ? 'div' : 'main';
  return (
    <Gate className="gate">
      <p className="wordmark">{paper}</p>
      <h1 className="gate__title">Sign in to the desk</h1>
      {isReturn ? <p className="note">Your session ended. Sign in and you are back where you were.</p> : null}
      <form className="form" onSubmit={submit}>
        <Field
          label="Name"
          autoComplete="username"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Problem error={error} />
        <button type="submit" className="btn btn--solid" disabled={isBusy}>
          Sign in
        </button>
      </form>
      <p className="gate__hint">
        No account, or forgot your password? An operator of {paper} can send you a link.
      </p>
    </Gate>
  );
}
