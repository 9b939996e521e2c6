/** Returns the outcome of the work, or undefined where it takes longer. The work itself goes on. */
export async function withTimeout<Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> {
  const timedOut = Promise.withResolvers<undefined>();
  const timer = setTimeout(timedOut.resolve, timeoutMs);
  try {
    return await Promise.race([work, timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
}
