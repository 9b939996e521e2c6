/** Below this the garbage collector decides. */
const WORTH_COMPARING_MS = 25;
/** Between 1, for linear time, and 4, for quadratic. */
const LINEAR_GROWTH = 2.5;
const ATTEMPTS = 3;

/**
 * Whether a text takes about as long to read as its quarter, four times. No limit in milliseconds: machines differ, and
 * one that is shared may be several times slower from one minute to the next. Four times, since the processor's time is
 * counted in steps that are as long as a quarter may take; the best of all attempts, since the first ones are compiled
 * on the way.
 */
export function isLinear(read: (text: string) => unknown, quarter: string, whole: string): boolean {
  const quarters = Array.from({ length: 4 }, () => quarter);
  let [slow, quick] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    slow = Math.min(slow, processorTime(read, [whole]));
    if (slow < WORTH_COMPARING_MS) return true;
    quick = Math.min(quick, processorTime(read, quarters));
  }
  return slow / quick < LINEAR_GROWTH;
}

function processorTime(read: (text: string) => unknown, texts: readonly string[]): number {
  const start = process.threadCpuUsage();
  for (const text of texts) {
    try {
      read(text);
    } catch {
      // It is no feed, no address: found out in time, that is an answer.
    }
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
