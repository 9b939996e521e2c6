import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import type { DeskAccount, DeskResponse, DeskRouteName } from '../contract/desk.ts';
import { type callDesk, DeskError, type DeskInput } from './api.ts';

export interface Desk {
  session: DeskResponse<'session'>;
  account: DeskAccount;
  /** `callDesk`; a 401 shows the sign-in screen. */
  call: typeof callDesk;
  setSession(session: DeskResponse<'session'>): void;
  /** Says the result of an action, for eyes and for screen readers. */
  say(text: string): void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('This screen is for those who are signed in.');
  return desk;
}

/** The paper's categories by name, and as choices of a form. */
export function useCategories() {
  const { categories } = useDesk().session.paper;
  const names = new Map<string, string>(categories.map(({ key, name }) => [key, name]));
  return {
    nameOf: (keys: readonly string[]) => keys.map((key) => names.get(key) ?? key).join(', '),
    choices: [['', 'All categories'], ...names] as const,
  };
}

export interface Loaded<Data> {
  /** The last that was loaded; undefined at first. */
  data: Data | undefined;
  /** Why the last try failed. */
  error: DeskError | undefined;
  isLoading: boolean;
  reload(): Promise<void>;
}

/** Data of a GET route: loaded again when the input changes, after `everyMs`, and on `reload`. Old data stays meanwhile. */
export function useLoaded<Name extends DeskRouteName>(
  name: Name,
  input: DeskInput<Name>,
  everyMs?: number,
): Loaded<DeskResponse<Name>> {
  const { call, session } = useDesk();
  const isOpen = session.account !== null;
  const [data, setData] = useState<DeskResponse<Name>>();
  const [error, setError] = useState<DeskError>();
  const [isLoading, setLoading] = useState(true);
  const turn = useRef(0);
  const given = useRef(input);
  given.current = input;
  const reload = useCallback(async () => {
    const own = ++turn.current;
    setLoading(true);
    try {
      const loaded = await call(name, given.current);
      if (own !== turn.current) return;
      setData(() => loaded);
      setError(undefined);
    } catch (failure) {
      if (own === turn.current) setError(asDeskError(failure));
    } finally {
      if (own === turn.current) setLoading(false);
    }
  }, [call, name]);
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another input is loaded by the same function.
  useEffect(() => void reload(), [reload, key]);
  useEffect(() => {
    if (everyMs === undefined || !isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs, isOpen]);
  return { data, error, isLoading, reload };
}

export interface Action {
  isBusy: boolean;
  error: DeskError | undefined;
  /** Runs a task and says the text that it returns. Returns whether it succeeded; what was typed stays where it did not. */
  run(task: () => Promise<string | undefined>): Promise<boolean>;
}

export function useAction(): Action {
  const { say } = useDesk();
  return useTask(say);
}

/** The same without an account. */
export function useTask(say: (text: string) => void = () => {}): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<DeskError>();
  async function run(task: () => Promise<string | undefined>): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      const text = await task();
      if (text) say(text);
      return true;
    } catch (failure) {
      setError(asDeskError(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, error, run };
}

/** Whatever failed is said where it was tried; an error of the desk itself is in the browser's console, too. */
export function asDeskError(failure: unknown): DeskError {
  if (failure instanceof DeskError) return failure;
  reportError(failure);
  return new DeskError(0, 'The desk made an error. Reload the page if it happens again.');
}
