// npm starts scripts and commands by a shell. Told to end, npm ends the shell, which tells nobody: what it started
// would go on, and hold the port.
const LOOK_EVERY_MS = 250;

/** Calls back, once, when the shell of the npm that started this process has ended. Ends when it is told to. */
export function whenShellEnds(end) {
  if (process.env.npm_command === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
