import { whenIdle } from './moments.ts';
import { painted } from './painted.ts';

/**
 * Sections far below the first screenful are skipped until the reader comes near. Here each is laid out once, one at a
 * time while nothing else happens, so that the browser remembers its size: the scrollbar is true, whoever jumps ahead
 * finds everything in its place, and what the reader does never waits for sections that nobody sees.
 *
 * To be called once the page is seen: phones tell of their first size as of a new one, and to ask for it earlier would
 * have the page laid out before its time.
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
  drawAllWhenNeeded(sections);
  void firstFramesShown().then(next);
}

/** The first frames leave far sections out (styles/first-frames.css): what was not even skipped yet would count as moved. */
async function firstFramesShown(): Promise<void> {
  while (document.documentElement.dataset.frame) await painted();
  await painted();
}

/** Paper shows all of the page, and so does a picture of it; in a window of another width no section has its old size. */
function drawAllWhenNeeded(sections: readonly Element[]): void {
  const drawAll = () => {
    for (const section of sections) section.classList.add('far--whole');
  };
  let width = innerWidth;
  let height = innerHeight;
  addEventListener('beforeprint', drawAll);
  addEventListener('resize', () => {
    // A phone's address bar comes and goes with every scroll: that is no other window.
    const isBar = innerWidth === width && innerHeight !== height && matchMedia('(pointer: coarse)').matches;
    width = innerWidth;
    height = innerHeight;
    if (!isBar) drawAll();
  });
}
