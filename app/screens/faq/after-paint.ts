/** Work that follows what the reader just did: first the screen shows that, then this. Answers with what calls it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Does the first slice of work now, and each of the others in a frame of its own. */
export function inFrames<Item>(slices: readonly (readonly Item[])[], work: (item: Item) => void): () => void {
  let cancel = () => {};
  const run = ([slice, ...rest]: readonly (readonly Item[])[]) => {
    slice?.forEach(work);
    if (rest.length > 0) cancel = afterPaint(() => run(rest));
  };
  run(slices);
  return () => cancel();
}

export function inSlicesOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, slice) =>
    items.slice(slice * size, (slice + 1) * size),
  );
}
