import type { Page } from 'playwright-core';

/** What is seen of a page at its top. */
interface FirstScreen {
  /** Different headlines that are whole in the window. */
  headlines: number;
  /** Where the text and pictures of each column end, but for a list that ends where stories run out; headlines that are cut off do not count. */
  ends: number[];
  /** Where the text of an article begins. */
  text: number | undefined;
  /** Links of headlines that are cut off, yet in reach of keyboard and screen readers. */
  reachable: string[];
}

export async function measureFirstScreen(page: Page): Promise<FirstScreen> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const headlines = [...document.querySelectorAll('main .hed:not(.hed--line)')].filter((hed) => {
      const { width, top, bottom } = hed.getBoundingClientRect();
      return width > 1 && top >= 0 && bottom <= innerHeight && isShown(hed);
    });
    const parts = [...document.querySelectorAll('.front > *, .catfront > *')].map((part) => ({
      part,
      box: part.getBoundingClientRect(),
    }));
    const isLast = ({ left, top }: DOMRect) => !parts.some(({ box }) => box.left === left && box.top > top);
    const columns = parts
      .filter(({ part, box }) => isLast(box) && !part.matches('.catfront__newest:not(:has(.fill))'))
      .map(({ part }) => part);
    const ends = columns.map((column) => {
      const items = [...column.querySelectorAll('.hed, .dek, .meta, .pic, .poster, .badge, .front__none')];
      return Math.max(...items.filter(isShown).map((part) => part.getBoundingClientRect().bottom));
    });
    const cut = [...document.querySelectorAll('.fill')].flatMap((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.querySelectorAll('.hed')].filter((hed) => {
        const box = hed.getBoundingClientRect();
        return box.width > 0 && (box.left >= right || box.right <= left);
      });
    });
    return {
      headlines: new Set(headlines.map(({ textContent }) => textContent)).size,
      ends,
      text: document.querySelector('.prose > *')?.getBoundingClientRect().top,
      reachable: cut.filter(isShown).map(({ textContent }) => textContent),
    };
  });
}

export function unevenness({ ends }: FirstScreen): number {
  return Math.max(...ends) - Math.min(...ends);
}
