/** Shorter measurements are decided by the garbage collector. */
const MIN_SAMPLE_MS = 20;
const ATTEMPTS = 3;

/**
 * How much longer a text takes than its quarter, four times: 1 where time is linear, 4 where it is quadratic. Short
 * texts are read repeatedly, until there is something to measure; the best of three attempts counts where the first
 * exceeds the limit, since shared processors change their speed.
 */
export function growthOf(
  read: (text: string) => unknown,
  quarter: string,
  whole: string,
  limit: number,
): number {
  let repeats = 1;
  let wholeMs = processorMs(read, whole, repeats);
  while (wholeMs < MIN_SAMPLE_MS) {
    repeats *= Math.max(2, Math.ceil(MIN_SAMPLE_MS / Math.max(wholeMs, 1)));
    wholeMs = processorMs(read, whole, repeats);
  }
  let growth = wholeMs / processorMs(read, quarter, 4 * repeats);
  for (let tried = 1; tried < ATTEMPTS && growth >= limit; tried++) {
    growth = Math.min(growth, processorMs(read, whole, repeats) / processorMs(read, quarter, 4 * repeats));
  }
  return growth;
}

function processorMs(read: (text: string) => unknown, text: string, repeats: number): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < repeats; round++) {
    try {
      read(text);
    } catch {
      // Refusing a text is an answer, too.
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
