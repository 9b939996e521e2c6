// npm runs scripts in a shell. On a signal npm ends the shell, which does not forward it: the process would go on, and keep
// the port.
const CHECK_INTERVAL_MS = 250;

/** Calls back once when the shell in which npm started this process has ended. Returns a function that stops watching. */
export function whenShellEnds(end) {
  if (process.env.npm_command === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
