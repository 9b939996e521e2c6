/** Below this the garbage collector decides. */
const WORTH_COMPARING_MS = 25;
/** Between 4, for linear time, and 16, for quadratic. */
const LINEAR_GROWTH = 10;
const ATTEMPTS = 5;

/**
 * Whether four times as much text takes about four times as long to read, never sixteen. No limit in milliseconds: machines
 * differ, and one that is shared may be several times slower from one minute to the next.
 */
export function isLinear(read: (text: string) => unknown, short: string, long: string): boolean {
  let [slow, quick] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    slow = Math.min(slow, processorTime(read, long));
    if (slow < WORTH_COMPARING_MS) return true;
    quick = Math.min(quick, processorTime(read, short));
    if (slow / quick < LINEAR_GROWTH) return true;
  }
  return false;
}

function processorTime(read: (text: string) => unknown, text: string): number {
  const start = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // It is no feed, no address: found out in time, that is an answer.
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
