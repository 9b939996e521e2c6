/** Ends a piece of work once: by its time limit, by the caller, or by the holder of `end`. */
export interface Deadline {
  signal: AbortSignal;
  /** The work's outcome, or the reason of the end as soon as it comes, should the work be deaf to the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  end(reason: Error): void;
  clear(): void;
}

export interface DeadlineOptions {
  timeoutMs: number;
  timedOut(): Error;
  caller: AbortSignal | undefined;
  calledOff(): Error;
}

export function startDeadline({ timeoutMs, timedOut, caller, calledOff }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const ended = Promise.withResolvers<never>();
  // Without a handler, a deadline that ends while nothing races it would end the process.
  ended.promise.catch(() => {});
  const end = (reason: Error) => {
    ended.reject(reason);
    controller.abort(reason);
  };
  const onCaller = () => end(calledOff());
  const timer = setTimeout(() => end(timedOut()), timeoutMs);
  if (caller?.aborted) onCaller();
  caller?.addEventListener('abort', onCaller, { once: true });
  return {
    signal: controller.signal,
    race: (work) => Promise.race([ended.promise, work]),
    end,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCaller);
    },
  };
}
