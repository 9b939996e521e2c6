import { whenIdle } from './moments.ts';
import { painted } from './painted.ts';

/**
 * Sections far below the first screenful are skipped until the reader comes near. Here each is laid out once, one at a
 * time while nothing else happens, and never painted; then all are given their heights at once: the scrollbar is true,
 * whoever jumps ahead finds everything in its place, and what the reader does never waits for sections that nobody sees.
 *
 * To be called once the page is seen: phones tell of their first size as of a new one, and to ask for it earlier would
 * have the page laid out before its time.
 */
export function measureFarSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('.far')];
  const heights: number[] = [];
  const next = () => {
    const section = sections[heights.length];
    if (section) {
      heights.push(heightWithin(section));
      whenIdle(next);
    } else {
      sections.forEach((one, place) => {
        one.style.setProperty('contain-intrinsic-height', `auto ${heights[place]}px`);
      });
    }
  };
  drawAllWhenNeeded(sections);
  void firstFramesShown().then(next);
}

/** How high the contents of a section are; that it stops being skipped for it never shows. */
function heightWithin(section: HTMLElement): number {
  section.classList.add('far--measured');
  const style = getComputedStyle(section);
  const edges = [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth];
  const height = edges.reduce(
    (rest, edge) => rest - Number.parseFloat(edge),
    section.getBoundingClientRect().height,
  );
  section.classList.remove('far--measured');
  return height;
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
