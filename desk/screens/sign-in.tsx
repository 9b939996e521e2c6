import type { JSX } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { callDesk } from '../api.ts';
import { Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';

interface SignInProps {
  paper: string;
  /** A session of this page ended. */
  isReturn: boolean;
  onSignedIn(session: DeskResponse<'session'>): void;
}

export function SignIn({ paper, isReturn, onSignedIn }: SignInProps): JSX.Element {
  async function signIn(data: FormData): Promise<undefined> {
    const body = { name: textOf(data, 'name'), password: textOf(data, 'password') };
    onSignedIn(await callDesk('signIn', { body }));
  }

  // The desk below has a `main` already.
  const Gate = isReturn ? 'div' : 'main';
  return (
    <Gate className="gate">
      <p className="wordmark">{paper}</p>
      <h1 className="gate__title">Sign in to the desk</h1>
      {isReturn ? <p className="note">Your session ended. Sign in to continue where you were.</p> : null}
      <Form verb="Sign in" task={signIn}>
        <Field name="name" label="Name" autoComplete="username" required />
        <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      </Form>
      <p className="gate__hint">
        No account, or forgot your password? An operator of {paper} can send you a link.
      </p>
    </Gate>
  );
}
