import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ToSupervisor } from '../processes/messages.ts';

/** A process under supervision. */
export interface Child {
  process: ChildProcess;
  /** When it last said that it lives, by performance.now(). */
  beatAt: number;
  startedAt: number;
  /** It has not said anything yet, or, of an origin, not answered. */
  isStarting: boolean;
  /** Settles when it has said so; rejects when it ends before. */
  ready: Promise<void>;
  /** Settles when it has ended, with what ended it. */
  ended: Promise<string>;
  setReady(): void;
  /** It has been told to end: no other takes its place. */
  retired: boolean;
}

interface StartOptions {
  file: string;
  variables: Record<string, string | undefined>;
  /** Above 0: it runs when nobody else wants the processor. */
  niceness: number;
  /** Told when it has loaded all that it needs. */
  onLoaded?(child: Child): void;
}

export function startChild({ file, variables, niceness, onLoaded = () => {} }: StartOptions): Child {
  const child = fork(file, {
    env: { ...process.env, ...variables },
    stdio: 'inherit',
    execArgv: process.execArgv,
  });
  const ready = Promise.withResolvers<void>();
  // Whoever does not wait for it hears of its end by other means.
  ready.promise.catch(() => {});
  const started: Child = {
    process: child,
    beatAt: performance.now(),
    startedAt: performance.now(),
    isStarting: true,
    ready: ready.promise,
    setReady: ready.resolve,
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    }),
    retired: false,
  };
  child.on('message', (message: ToSupervisor) => {
    started.beatAt = performance.now();
    started.isStarting = false;
    if (message.type === 'loaded') onLoaded(started);
    if (message.type === 'ready') {
      // Not before: nobody reads yet, and everybody waits for it.
      lower(child.pid, niceness);
      ready.resolve();
    }
    if (message.type === 'failed') ready.reject(new CannotStart(message.reason));
  });
  void started.ended.then((how) => ready.reject(new Error(how)));
  return started;
}

/** It said why it cannot start. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** A system that does not let us serves readers all the same. */
function lower(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  } catch {}
}

/** Asks it to end, and ends it after a while. */
export async function endChild(child: Child, patienceMs: number): Promise<void> {
  child.retired = true;
  child.process.kill('SIGTERM');
  const timer = setTimeout(() => child.process.kill('SIGKILL'), patienceMs);
  await child.ended;
  clearTimeout(timer);
}
