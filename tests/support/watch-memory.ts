/** Returns what some work returned, and the most memory that was held at once above what was held before it. */
export async function watchMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; peakMegabytes: number }> {
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, held());
  }, 2);
  try {
    return { result: await work(), peakMegabytes: (peak - before) / 1_000_000 };
  } finally {
    clearInterval(sampler);
  }
}
