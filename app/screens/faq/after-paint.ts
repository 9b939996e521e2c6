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

/** Items for one frame: few enough that a slow phone still answers a key within it. */
const SLICE = 5;

/** Does the work a few items at a time, each time after the screen was painted. */
export function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): () => void {
  let cancel = () => {};
  const slice = (from: number) => {
    if (from >= items.length) return;
    cancel = afterPaint(() => {
      items.slice(from, from + SLICE).forEach(work);
      slice(from + SLICE);
    });
  };
  slice(0);
  return () => cancel();
}
