import { OPENED_PATH } from '../../contract/paths.ts';
import type { IslandElement } from '../islands/island-root.ts';
import { readHistory, readSaved, rememberReading } from './reading-list.ts';

const RECORD_EVERY_MS = 500;
/** A reader who stopped before this block gets no offer to resume. */
const MIN_PLACE = 3;

/** Wakes an island that shows what this browser stores, if it stores any. On articles, also records the reading. */
export function startReading(island: IslandElement): void {
  const article = document.querySelector('.story__title');
  const hasState = article
    ? isSaved() || document.documentElement.dataset.textSize !== undefined || findResumeBlock() !== undefined
    : readSaved().length + readHistory().length > 0;
  if (hasState) void island.wake();
  else island.toggleAttribute('empty', true);
  if (article) recordReading(article.textContent);
}

function recordReading(title: string): void {
  reportOpened();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const record = () => {
    clearTimeout(timer);
    timer = undefined;
    const article = { path: location.pathname, title, at: Date.now() };
    const place = placeIn(articleBlocks());
    rememberReading(place === 0 ? article : { ...article, place });
  };
  // The island offers the stored place, so it stays until the reader scrolls.
  if (!findResumeBlock()) record();
  addEventListener('scroll', () => (timer ??= setTimeout(record, RECORD_EVERY_MS)), { passive: true });
  addEventListener('pagehide', () => timer && record());
}

export function isSaved(): boolean {
  return readSaved().some(({ path }) => path === location.pathname);
}

/** Returns the block of text at which the last visit stopped: a block does not depend on the text size. */
export function findResumeBlock(): HTMLElement | undefined {
  const { place = 0 } = readHistory().find(({ path }) => path === location.pathname) ?? {};
  const isAtStart = () => scrollY < innerHeight / 2 && location.hash === '';
  return place >= MIN_PLACE && isAtStart() ? articleBlocks()[place] : undefined;
}

function articleBlocks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.story__body > .prose > *')];
}

/** The server does not count prefetched pages: the page reports when it is opened. */
function reportOpened(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit && 'deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
    fetch(OPENED_PATH + location.pathname, { keepalive: true }).catch(() => {});
}

/** The block at the top of the window; 0 before the text and after its end. */
function placeIn(blocks: readonly HTMLElement[]): number {
  const end = blocks.at(-1)?.getBoundingClientRect().bottom ?? 0;
  if (end < innerHeight) return 0;
  return Math.max(
    0,
    blocks.findIndex((block) => block.getBoundingClientRect().bottom > innerHeight / 4),
  );
}
