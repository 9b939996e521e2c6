import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { DESK_JOIN_PATH, type DeskAccount, type DeskResponse } from '../contract/desk.ts';
import { DESK_PATH, deskPathOf } from '../contract/paths.ts';
import { callDesk, DeskError } from './api.ts';
import { Problem } from './components/problem.tsx';
import { type Desk, DeskContext } from './desk-context.ts';
import { useAddress, useRouter } from './router.tsx';
import { Join } from './screens/join.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { Shell } from './shell.tsx';
import { useAction } from './use-action.ts';

/** Enough to read two lines. */
const ANNOUNCEMENT_MS = 8000;

/** Loads the session, then shows the sign-in screen, an invitation or the desk. */
export function App() {
  const address = useAddress();
  const { navigate, paper } = useRouter();
  const [session, setSession] = useState<DeskResponse<'session'>>();
  /** Stays when the session ends: the sign-in screen covers the screens, which keep their state. */
  const [account, setAccount] = useState<DeskAccount>();
  const [announcement, announce] = useState('');
  /** Changes before React removes the screens of another account, so that they send nothing in this one's name. */
  const signedIn = useRef<string>(undefined);

  function open(opened: DeskResponse<'session'>): void {
    setSession(opened);
    if (!opened.account) return;
    signedIn.current = opened.account.name;
    setAccount(opened.account);
  }
  const { error, run: load } = useAction(async () => {
    open(await callDesk('session', {}));
    return undefined;
  });
  const loadOnce = useEffectEvent(load);
  useEffect(() => loadOnce(), []);

  const call = useMemo<typeof callDesk>(
    () => async (name, input, signal) => {
      if (signedIn.current !== account?.name) throw new DeskError(401, 'Sign in first.');
      try {
        return await callDesk(name, input, signal);
      } catch (failure) {
        if (failure instanceof DeskError && failure.status === 401)
          setSession((before) => (before?.account ? signedOut(before) : before));
        throw failure;
      }
    },
    [account?.name],
  );
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => announce(''), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  if (!session) return <main className="gate">{error ? <Problem error={error} retry={load} /> : null}</main>;
  if (address.pathname === DESK_JOIN_PATH && address.hash.length > 1)
    return <Join session={session} token={address.hash.slice(1)} onSignedIn={open} />;
  const home = session.network?.home ?? undefined;
  if (home !== undefined && paper === undefined) return <ToPaper session={session} home={home} />;
  const desk: Desk | undefined = account && { session, account, call, setSession: open, announce };
  return (
    <>
      {desk ? (
        <DeskContext value={desk}>
          <Shell key={desk.account.name} address={address} onSignedOut={leave} />
        </DeskContext>
      ) : null}
      {session.account ? null : home !== undefined ? (
        <main className="gate">
          <h1 className="gate__title">You have no role on {session.paper.name}</h1>
          <p className="note">
            One of its operators can give you one. <a href={DESK_PATH}>Go to your papers</a>.
          </p>
        </main>
      ) : (
        <Cover isModal={account !== undefined}>
          <SignIn session={session} isReturn={account !== undefined} onSignedIn={open} />
        </Cover>
      )}
      <div className="announcement" role="status">
        {announcement ? <p>{announcement}</p> : null}
      </div>
    </>
  );

  /** After signing out on purpose, nothing of the account stays. */
  function leave(): void {
    signedIn.current = undefined;
    setAccount(undefined);
    setSession((before) => before && signedOut(before));
    navigate('/desk/');
  }
}

/** A network’s desk without a paper in its address: the list of papers, or the only one. */
function ToPaper({ session, home }: { session: DeskResponse<'session'>; home: string }) {
  const isOnly = session.network?.papers === 1;
  useEffect(() => {
    const path = isOnly ? location.pathname.slice(DESK_PATH.length) : 'papers';
    location.replace(deskPathOf(home) + path + location.search);
  }, [home, isOnly]);
  return <main className="gate" aria-busy="true" />;
}

const signedOut = (session: DeskResponse<'session'>) => ({
  ...session,
  account: null,
  network: session.network && { ...session.network, papers: 0, home: null },
});

/** Covers the desk and its open dialog, which keep their state for the time after signing in. */
function Cover({ isModal, children }: { isModal: boolean; children: ReactNode }) {
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
