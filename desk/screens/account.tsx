import { type FormEvent, type JSX, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../contract/desk.ts';
import { FormDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { useAction, useDesk } from '../desk-context.ts';

/** One's own account. */
export function Account(): JSX.Element {
  const { account, call, setSession } = useDesk();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const changing = useAction();
  const leaving = useAction();

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await changing.run(async () => {
      setSession(await call('changePassword', { body: { current, password } }));
      return 'Your password is changed. Your other sessions are signed out.';
    });
    if (!done) return;
    setCurrent('');
    setPassword('');
  }

  return (
    <Page title="Your account" about={`${account.name}, ${account.role}.`}>
      <section className="part part--narrow">
        <h2 className="head">Change password</h2>
        <form className="form" onSubmit={change}>
          <input type="text" name="username" autoComplete="username" value={account.name} readOnly hidden />
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <Field
            label="New password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            type="password"
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Problem error={changing.error} />
          <button type="submit" className="btn btn--solid" disabled={changing.isBusy}>
            Change password
          </button>
        </form>
      </section>
      <section className="part part--narrow">
        <h2 className="head">Sessions</h2>
        <p className="note">
          Left the desk open somewhere else? This ends every session of yours, this one too.
        </p>
        <button type="button" className="btn" onClick={() => setLeaving(true)}>
          Sign out everywhere
        </button>
      </section>
      {isLeaving ? (
        <FormDialog
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          action={leaving}
          onClose={() => setLeaving(false)}
          task={async () => {
            await call('signOutEverywhere', {});
            // The cookie is gone: the next answer shows the sign-in screen.
            await call('session', {}).then(setSession);
            return 'You are signed out everywhere.';
          }}
        >
          <p className="note">You will have to sign in again on this device.</p>
        </FormDialog>
      ) : null}
    </Page>
  );
}
