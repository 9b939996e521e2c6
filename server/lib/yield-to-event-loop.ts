/** The embedded database works in this process: between two parts of a long task, readers get their turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
