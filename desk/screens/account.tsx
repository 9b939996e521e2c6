import { type JSX, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { FormDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { useDesk } from '../desk-context.ts';

export function Account(): JSX.Element {
  const { account, call, setSession } = useDesk();
  const [isLeaving, setLeaving] = useState(false);

  async function changePassword(data: FormData): Promise<string> {
    const body = { current: textOf(data, 'current'), password: textOf(data, 'password') };
    setSession(await call('changePassword', { body }));
    return 'Password changed. Your other sessions are signed out.';
  }
  async function signOutEverywhere(): Promise<string> {
    await call('signOutEverywhere', {});
    // Without the cookie, the response shows the sign-in screen.
    setSession(await call('session', {}));
    return 'You are signed out everywhere.';
  }

  return (
    <Page title="Your account" about={`${account.name}, ${account.role}.`}>
      <section className="part part--narrow">
        <h2 className="head">Change password</h2>
        <Form verb="Change password" resets task={changePassword}>
          <input type="text" name="username" autoComplete="username" value={account.name} readOnly hidden />
          <Field
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
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
      <section className="part part--narrow">
        <h2 className="head">Sessions</h2>
        <p className="note">Left the desk open somewhere else? End all your sessions, including this one.</p>
        <Button isLarge onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      </section>
      {isLeaving ? (
        <FormDialog
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          task={signOutEverywhere}
          onClose={() => setLeaving(false)}
        >
          <p className="note">You will have to sign in again on this device.</p>
        </FormDialog>
      ) : null}
    </Page>
  );
}
