import { useEffect, useEffectEvent } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { callDesk } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { useDeskName } from '../desk-context.ts';
import { askForPasskey, canUsePasskeys, offerPasskeys } from '../passkey.ts';
import { useAction } from '../use-action.ts';

const loadOptions = () => callDesk('passkeyChallenge', {});

interface SignInProps {
  session: DeskResponse<'session'>;
  /** A session of this page ended, or is too old for what was tried. */
  isReturn: boolean;
  onSignedIn(session: DeskResponse<'session'>): void;
}

export function SignIn({ session, isReturn, onSignedIn }: SignInProps) {
  const { passkeys } = session;
  const paper = useDeskName(session);
  const hasPasskeys = canUsePasskeys(passkeys);

  async function signIn(data: FormData): Promise<undefined> {
    const body = { name: textOf(data, 'name'), password: textOf(data, 'password') };
    onSignedIn(await callDesk('signIn', { body }));
  }
  const withPasskey = useAction(async (offered: Awaited<ReturnType<typeof offerPasskeys>>) => {
    const passkey = offered ?? (await askForPasskey(await loadOptions()));
    onSignedIn(await callDesk('signInWithPasskey', { body: { passkey } }));
    return undefined;
  });
  const acceptOffer = useEffectEvent(withPasskey.run);
  useEffect(() => {
    if (!hasPasskeys) return;
    const controller = new AbortController();
    const { signal } = controller;
    // If the offer fails, the form and the button remain.
    offerPasskeys(loadOptions, signal).then(
      (passkey) => passkey && !signal.aborted && acceptOffer(passkey),
      () => {},
    );
    return () => controller.abort();
  }, [hasPasskeys]);

  // The desk below has a `main` already.
  const Gate = isReturn ? 'div' : 'main';
  return (
    <Gate className="gate">
      <p className="wordmark">{paper}</p>
      <h1 className="gate__title">Sign in to the desk</h1>
      {isReturn ? <p className="note">Sign in again to continue where you were.</p> : null}
      <Form verb="Sign in" task={signIn}>
        <Field
          name="name"
          label="Name"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          required
        />
        <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      </Form>
      {hasPasskeys ? (
        <>
          <Problem error={withPasskey.error} />
          <Button isLarge disabled={withPasskey.isPending} onClick={() => withPasskey.run(undefined)}>
            Sign in with a passkey
          </Button>
        </>
      ) : null}
      <p className="gate__hint">
        No account, or lost your password or passkey? An operator of {paper} can send you a link.
        <PasskeyHint passkeys={passkeys} />
      </p>
    </Gate>
  );
}

/** Names the host on which passkeys work, if it is another one. */
function PasskeyHint({ passkeys }: { passkeys: string | null }) {
  if (passkeys === null || passkeys === location.origin) return null;
  return (
    <>
      {' '}
      To use a passkey, open <a href={`${passkeys}${location.pathname}`}>{passkeys}</a>.
    </>
  );
}
