import { whenIdle, whenSeen } from './idle.ts';

/**
 * Sections far below the first screenful are skipped until the reader comes near. Here each is laid out once, one at a
 * time while nothing else happens, so that the browser remembers its size: the scrollbar is true, whoever jumps ahead
 * finds everything in its place, and what the reader does never waits for sections that nobody sees.
 */
export function measureFarSections(): void {
  const sections = [...document.querySelectorAll('.far')];
  const waiting = [...sections];
  const next = () => {
    const section = waiting.shift();
    if (!section) return;
    section.classList.add('far--measured');
    // Its size is remembered at the end of the frame in which it was laid out.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        section.classList.remove('far--measured');
        whenIdle(next);
      }),
    );
  };
  if (document.readyState === 'complete') whenSeen(next);
  else addEventListener('load', () => whenSeen(next), { once: true });
  drawAllWhenNeeded(sections);
}

/** Paper shows all of the page, and so does a picture of it; in a window of another width no section has its old size. */
function drawAllWhenNeeded(sections: readonly Element[]): void {
  const drawAll = () => {
    for (const section of sections) section.classList.add('far--whole');
  };
  let width = 0;
  let height = 0;
  const measure = () => {
    width = innerWidth;
    height = innerHeight;
  };
  // Asked for earlier, they would have the page laid out before its time.
  whenSeen(measure);
  addEventListener('beforeprint', drawAll);
  addEventListener('resize', () => {
    // A phone's address bar comes and goes with every scroll: that is no other window.
    const isBar = innerWidth === width && innerHeight !== height && matchMedia('(pointer: coarse)').matches;
    measure();
    if (!isBar) drawAll();
  });
}
