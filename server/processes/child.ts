import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { withTimeout } from '../../contract/with-timeout.ts';
import type { Log } from '../lib/log.ts';
import type { ToSupervisor } from './messages.ts';

/** A process under supervision. */
export interface Child {
  process: ChildProcess;
  /** The last heartbeat, by performance.now(). */
  heartbeatAt: number;
  startedAt: number;
  /** No heartbeat yet. */
  isStarting: boolean;
  /** Resolves when it listens; rejects when it exits before. */
  ready: Promise<void>;
  /** Resolves with the signal or exit code once it has exited and its stderr is logged. */
  ended: Promise<string>;
  /** Why it cannot start, where it reported that. */
  failure: string | undefined;
  /** It is being stopped: its exit causes no restart. */
  retired: boolean;
}

interface StartOptions {
  name: string;
  file: string;
  variables: Record<string, string | undefined>;
  /** Above 0: other processes have priority. */
  niceness: number;
  log: Log;
  /** Called when it has loaded all that it needs. */
  onLoaded?(child: Child): void;
}

/** Output to stderr with shorter gaps is one line of the log. */
const STDERR_PAUSE_MS = 100;
/** Longer output is cut to its end, which has the reason. */
const MAX_STDERR = 8_000;
/** A grandchild that outlives it may keep its stderr open. */
const STDERR_END_MS = 1_000;

export function startChild(options: StartOptions): Child {
  const { name, file, variables, niceness, log, onLoaded = () => {} } = options;
  const child = fork(file, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const stderrEnded = logStderr(child, name, log);
  const ready = Promise.withResolvers<void>();
  // Without a handler, a rejection that nobody awaits would end the supervisor.
  ready.promise.catch(() => {});
  const started: Child = {
    process: child,
    heartbeatAt: performance.now(),
    startedAt: performance.now(),
    isStarting: true,
    ready: ready.promise,
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => {
        void withTimeout(stderrEnded, STDERR_END_MS).then(() => resolve(signal ?? `exit code ${code}`));
      });
    }),
    failure: undefined,
    retired: false,
  };
  child.on('message', (message: ToSupervisor) => {
    started.heartbeatAt = performance.now();
    started.isStarting = false;
    if (message.type === 'loaded') onLoaded(started);
    if (message.type === 'ready') {
      // Not before: it starts at full priority.
      lower(child.pid, niceness);
      ready.resolve();
    }
    if (message.type === 'failed') {
      started.failure = message.reason;
      ready.reject(new CannotStart(message.reason));
    }
  });
  void started.ended.then((how) => ready.reject(new Error(how)));
  return started;
}

/** The process reported why it cannot start. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Node writes warnings, stacks and V8's last message as plain text, which is logged unchanged. */
function logStderr({ stderr, pid }: ChildProcess, name: string, log: Log): Promise<void> {
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (text.trim() !== '') log.error({ pid, stderr: text.trim() }, `${name} wrote to stderr`);
    text = '';
  };
  stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-MAX_STDERR);
    timer ??= setTimeout(flush, STDERR_PAUSE_MS);
  });
  return stderr ? once(stderr, 'close').then(flush, flush) : Promise.resolve();
}

/** The process runs at normal priority if the system forbids this. */
function lower(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  } catch {}
}

/** Sends SIGTERM, and SIGKILL after the timeout. */
export async function endChild(child: Child, timeoutMs: number): Promise<void> {
  child.retired = true;
  child.process.kill(timeoutMs > 0 ? 'SIGTERM' : 'SIGKILL');
  const timer = setTimeout(() => child.process.kill('SIGKILL'), timeoutMs);
  await child.ended;
  clearTimeout(timer);
}
