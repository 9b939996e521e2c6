import { type JSX, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DESK_JOIN_PATH, type DeskAccount, type DeskResponse } from '../contract/desk.ts';
import { callDesk, DeskError } from './api.ts';
import { Problem } from './components/problem.tsx';
import { type Desk, DeskContext, useTask } from './desk-context.ts';
import { navigate, useAddress } from './router.tsx';
import { Join } from './screens/join.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { Shell } from './shell.tsx';

/** Long enough to read two lines. */
const SAID_MS = 8000;

/** The session first; then the sign-in screen, an invitation, or the desk. */
export function App(): JSX.Element {
  const address = useAddress();
  const [session, setSession] = useState<DeskResponse<'session'>>();
  /** Who is at the desk. When the session ends the screens stay as they are, below the sign-in screen. */
  const [account, setAccount] = useState<DeskAccount>();
  /** Counts sign-ins: what is shown is loaded again after each. */
  const [visit, setVisit] = useState(0);
  const [said, setSaid] = useState('');
  /** At once, while screens of another account are still there: what they send as they go is not sent in this one's name. */
  const signedIn = useRef<string>(undefined);
  const { error, run } = useTask();

  const open = useCallback((opened: DeskResponse<'session'>) => {
    setSession(opened);
    if (!opened.account) return;
    signedIn.current = opened.account.name;
    setAccount(opened.account);
    setVisit((before) => before + 1);
  }, []);
  const ask = useCallback(async () => {
    open(await callDesk('session', {}));
    return undefined;
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is asked for once.
  useEffect(() => void run(ask), [ask]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit loads all again.
  const call = useMemo<typeof callDesk>(
    () => async (name, input) => {
      if (signedIn.current !== account?.name) throw new DeskError(401, 'Sign in first.');
      try {
        return await callDesk(name, input);
      } catch (failure) {
        if (failure instanceof DeskError && failure.status === 401)
          setSession((before) => (before?.account ? { ...before, account: null } : before));
        throw failure;
      }
    },
    [visit, account?.name],
  );
  const desk = useMemo<Desk | undefined>(
    () => session && account && { session, account, call, setSession: open, say: setSaid },
    [session, account, call, open],
  );
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  if (!session) {
    return (
      <main className="gate">{error ? <Problem error={error} retry={() => void run(ask)} /> : null}</main>
    );
  }
  const paper = session.paper.name;
  if (address.pathname === DESK_JOIN_PATH && address.hash.length > 1)
    return <Join paper={paper} token={address.hash.slice(1)} onSignedIn={open} />;
  return (
    <>
      {desk ? (
        <DeskContext value={desk}>
          <Shell key={desk.account.name} address={address} leave={leave} />
        </DeskContext>
      ) : null}
      {session.account ? null : (
        <Cover isModal={account !== undefined}>
          <SignIn paper={paper} isReturn={account !== undefined} onSignedIn={open} />
        </Cover>
      )}
      <div className="said" role="status">
        {said ? <p>{said}</p> : null}
      </div>
    </>
  );

  /** Signed out on purpose: nothing is kept. */
  function leave(): void {
    signedIn.current = undefined;
    setAccount(undefined);
    setSession((before) => before && { ...before, account: null });
    navigate('/desk/');
  }
}

/** Above the desk as it was left, and above a dialog that is open there: both are as they were after signing in. */
function Cover({ isModal, children }: { isModal: boolean; children: ReactNode }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  if (!isModal) return <>{children}</>;
  return (
    <dialog
      className="cover"
      aria-label="Sign in"
      ref={dialog}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  );
}
