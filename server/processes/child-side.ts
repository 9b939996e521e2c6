import type { ToSupervisor } from './messages.ts';

/** Tells the supervisor; a process that runs without one tells nobody. */
export function tellSupervisor(message: ToSupervisor): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Ends in good order when told to. Without its supervisor it ends at once, so that the next one finds all in place. */
export function endWhenTold(end: () => Promise<void>): void {
  let ending = false;
  const stop = () => {
    if (ending) return;
    ending = true;
    void end().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('disconnect', () => process.exit(1));
  // It may have gone while this process was still loading its files.
  if (process.send && !process.connected) process.exit(1);
  // Keys pressed in a terminal reach every process; the supervisor decides what they mean.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
}
