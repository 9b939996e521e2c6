/** Once the screen shows what was done so far: work after it is never waited for by the reader's eye. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

export function inSlicesOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, slice) =>
    items.slice(slice * size, (slice + 1) * size),
  );
}
