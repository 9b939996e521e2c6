import { startTransition, use, useActionState } from 'react';
import { asDeskError, type DeskError } from './api.ts';
import { DeskContext } from './desk-context.ts';

/** Returns the text to announce. */
export type Task<Payload = void> = (payload: Payload) => Promise<string | undefined>;

/** Runs a task of a form or button, announces its result and keeps its error. `run` fits `<form action>`. */
export function useAction<Payload = void>(task: Task<Payload>) {
  const desk = use(DeskContext);
  const [error, dispatch, isPending] = useActionState(async (_: DeskError | undefined, payload: Payload) => {
    try {
      const message = await task(payload);
      if (message) desk?.announce(message);
      return undefined;
    } catch (failure) {
      return asDeskError(failure);
    }
  }, undefined);
  return { error, isPending, run: (payload: Payload) => startTransition(() => dispatch(payload)) };
}
