// npm starts scripts and commands by a shell. On a signal npm ends the shell, which forwards nothing: what it started
// would go on, and hold the port.
const LOOK_EVERY_MS = 250;

/** Calls back, once, when the shell of the npm that started this process has ended. Returns a function that stops watching. */
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
