import { OPENED_PATH } from '../../contract/paths.ts';
import { notifyWorker } from './offline.ts';
import {
  type ListedArticle,
  readHistory,
  readSaved,
  rememberReading,
  saveArticle,
  unsaveArticle,
} from './reading-list.ts';
import { showSavedCount } from './saved-count.ts';
import { writeItem } from './storage.ts';

/** The tools of an article's page: save for later, text size, the place where the reader left off. */

const SIZE = 'text-size';
const USUAL = '1';
/** Where less was read, nobody needs to be led back. */
const MIN_BLOCKS = 3;
const NOTE_EVERY_MS = 500;

export function startReading(tools: HTMLElement): void {
  reportOpened();
  const title = tools.dataset.reading ?? '';
  const article = () => ({ path: location.pathname, title, at: Date.now() });
  startSaving(tools, article);
  startSizes(tools);
  startPlace(article);
}

/** What the browser fetched before the reader came was not asked for to be read: the server counts it now. */
function reportOpened(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit && 'deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
    fetch(OPENED_PATH + location.pathname, { keepalive: true }).catch(() => {});
}

function startSaving(tools: HTMLElement, article: () => ListedArticle): void {
  const button = tools.querySelector('[data-save]');
  const words = button?.querySelector('span');
  const isSaved = () => readSaved().some(({ path }) => path === location.pathname);
  const show = () => {
    const saved = isSaved();
    button?.toggleAttribute('data-saved', saved);
    if (words) words.textContent = saved ? 'Saved' : 'Save for later';
  };
  show();
  button?.addEventListener('click', () => {
    if (isSaved()) unsaveArticle(location.pathname);
    else saveArticle(article());
    show();
    showSavedCount();
    void notifyWorker().catch(() => {});
  });
}

function startSizes(tools: HTMLElement): void {
  const root = document.documentElement;
  const buttons = [...tools.querySelectorAll<HTMLElement>('[data-size]')];
  const show = () => {
    const size = root.dataset.textSize ?? USUAL;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.size === size));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const { size = USUAL } = button.dataset;
      if (size === USUAL) delete root.dataset.textSize;
      else root.dataset.textSize = size;
      writeItem(SIZE, size === USUAL ? undefined : size);
      show();
    });
  }
  show();
}

/** Notes the article and the place in it; offers the place of the last time. A block is found again at any text size. */
function startPlace(article: () => ListedArticle): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('.story__body > .prose > *')];
  const last = readHistory().find(({ path }) => path === location.pathname)?.place ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = undefined;
    const place = placeIn(blocks);
    rememberReading(place === 0 ? article() : { ...article(), place });
  };
  const isAtStart = scrollY < innerHeight / 2 && location.hash === '';
  const target = blocks[last];
  if (target && last >= MIN_BLOCKS && isAtStart) offerPlace(target);
  else note();
  addEventListener('scroll', () => (timer ??= setTimeout(note, NOTE_EVERY_MS)), { passive: true });
  addEventListener('pagehide', () => timer && note());
}

/** The block at the top of the window; 0 before the text and after its end, where there is nothing to go on with. */
function placeIn(blocks: readonly HTMLElement[]): number {
  const end = blocks.at(-1)?.getBoundingClientRect().bottom ?? 0;
  if (end < innerHeight) return 0;
  return Math.max(
    0,
    blocks.findIndex((block) => block.getBoundingClientRect().bottom > innerHeight / 4),
  );
}

function offerPlace(target: HTMLElement): void {
  const offer = document.querySelector<HTMLElement>('[data-resume]');
  if (!offer) return;
  offer.hidden = false;
  const close = () => {
    offer.hidden = true;
  };
  offer.querySelector('[data-resume-go]')?.addEventListener('click', () => {
    close();
    const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
    target.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  });
  offer.querySelector('[data-resume-close]')?.addEventListener('click', close);
  // Who reads on by themselves does not need it.
  addEventListener('scroll', () => scrollY > innerHeight && close(), { passive: true });
}
