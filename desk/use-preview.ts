import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asDeskError, type DeskError } from './api.ts';
import { useDesk } from './desk-context.ts';

const BUSY = 429;
const RETRY_MS = 1000;

/** Loads a rendering of what is edited: at once, and again when `parts` have stayed the same for `delayMs`. */
export function usePreview(
  load: (signal: AbortSignal) => Promise<string>,
  parts: readonly unknown[],
  delayMs: number,
): { preview: string | undefined; error: DeskError | undefined } {
  const isSignedIn = useDesk().session.account !== null;
  const [preview, setPreview] = useState<string>();
  const [error, setError] = useState<DeskError>();
  const isFirst = useRef(true);
  const loadNow = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of what is shown.
  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    const { signal } = controller;
    const render = async () => {
      try {
        const result = await loadNow(signal);
        if (signal.aborted) return;
        setPreview(result);
        setError(undefined);
      } catch (failure) {
        if (signal.aborted) return;
        const problem = asDeskError(failure);
        // The server renders another preview of this account.
        if (problem.status === BUSY) timer = setTimeout(render, RETRY_MS);
        else setError(problem);
      }
    };
    let timer = setTimeout(render, isFirst.current ? 0 : delayMs);
    isFirst.current = false;
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isSignedIn, ...parts]);
  return { preview, error };
}
