import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskResponse, DeskRouteName } from '../contract/desk.ts';
import { asDeskError, type DeskError, type DeskInput } from './api.ts';
import { useDesk } from './desk-context.ts';

const MAX_RESULTS = 50;

/** Last results of GET routes, of one account: a screen that is visited again shows them until the new ones are there. */
export function createResultCache() {
  const results = new Map<string, unknown>();
  return {
    get: (key: string) => results.get(key),
    clear: () => results.clear(),
    set(key: string, result: unknown): void {
      results.delete(key);
      results.set(key, result);
      const [oldest] = results.keys();
      if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest);
    },
  };
}

export const ResultCacheContext = createContext<ReturnType<typeof createResultCache> | undefined>(undefined);

export interface Resource<Data> {
  /** The last result; undefined before the first. */
  data: Data | undefined;
  /** Why the last request failed. */
  error: DeskError | undefined;
  isLoading: boolean;
  reload(): Promise<void>;
}

interface Options {
  refreshMs?: number;
  /** Never starts with a cached result, for what is edited from there on. */
  isFresh?: boolean;
}

/** Loads a GET route on each visit, when the input changes, after `refreshMs` and on `reload`. Old data stays meanwhile. */
export function useResource<Name extends DeskRouteName>(
  name: Name,
  input: DeskInput<Name>,
  { refreshMs, isFresh = false }: Options = {},
): Resource<DeskResponse<Name>> {
  const { call, session } = useDesk();
  const cache = use(ResultCacheContext);
  const isSignedIn = session.account !== null;
  const key = `${name} ${JSON.stringify(input)}`;
  const cached = isFresh ? undefined : (cache?.get(key) as DeskResponse<Name> | undefined);
  const [state, setState] = useState({
    key,
    data: cached,
    error: undefined as DeskError | undefined,
    isLoading: true,
  });
  if (state.key !== key) setState({ ...state, key, data: cached ?? state.data, isLoading: true });
  const request = useRef<{ key: string; controller: AbortController }>(undefined);

  async function load(): Promise<void> {
    // An action that began before the input changed.
    if (request.current && request.current.key !== key) return;
    request.current?.controller.abort();
    const controller = new AbortController();
    const { signal } = controller;
    request.current = { key, controller };
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const data = await call(name, input, signal);
      if (signal.aborted) return;
      cache?.set(key, data);
      setState({ key, data, error: undefined, isLoading: false });
    } catch (failure) {
      if (!signal.aborted)
        setState((before) => ({ ...before, error: asDeskError(failure), isLoading: false }));
    }
  }
  const loadNow = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another input is another request.
  useEffect(() => {
    if (isSignedIn) void loadNow();
    return () => {
      request.current?.controller.abort();
      request.current = undefined;
    };
  }, [key, isSignedIn]);
  useEffect(() => {
    if (refreshMs === undefined || !isSignedIn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadNow();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs, isSignedIn]);
  return { ...state, reload: load };
}
