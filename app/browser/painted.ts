/** Once the screen shows what was done so far: work after it is never waited for by the reader's eye. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
