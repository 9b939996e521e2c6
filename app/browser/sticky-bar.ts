/** Less than this is a trembling finger. */
const MIN_MOVE_PX = 8;

/** On narrow screens the bar leaves when the reader goes down the page and returns on the way up; styles say how. */
export function startStickyBar(): void {
  const bar = document.querySelector('[data-bar]');
  let last = 0;
  // With the first frame, which lays the page out in any case: to ask now would do that in the task of this script.
  requestAnimationFrame(() => {
    last = scrollY;
  });
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MIN_MOVE_PX) return;
      last = scrollY;
      // The page's beginning has it always, also where the browser lets the page be pulled beyond it.
      bar?.toggleAttribute('data-away', moved > 0 && scrollY > innerHeight / 4);
    },
    { passive: true },
  );
}
