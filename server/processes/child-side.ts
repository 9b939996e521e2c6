import type { ToSupervisor } from './messages.ts';

/** Does nothing in a process without a supervisor. */
export function notifySupervisor(message: ToSupervisor): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Shuts down gracefully on SIGTERM. Exits at once when the supervisor is gone, so that the next one can take over. */
export function stopOnSignal(end: () => Promise<void>): void {
  let ending = false;
  const stop = () => {
    if (ending) return;
    ending = true;
    void end().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('disconnect', () => process.exit(1));
  // The supervisor may have exited while this process was loading.
  if (process.send && !process.connected) process.exit(1);
  // A terminal sends signals to every process; the supervisor handles them.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
}
