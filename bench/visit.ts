import type { Locator, Page } from 'playwright-core';

/** One thing that a reader does; it is over when its effect shows. */
export interface Step {
  name: string;
  act(page: Page): Promise<void>;
}

export interface Stop {
  path: string;
  steps: readonly Step[];
}

/** A visit to every kind of page on a phone, using everything that answers a touch or a key. */
export const VISIT: readonly Stop[] = [
  {
    path: '/',
    steps: [
      { name: 'scroll to the end', act: scrollToEnd },
      {
        name: 'open the menu',
        act: async (page) => {
          await touch(page.locator('button[aria-label="Open menu"]'));
          await page.waitForSelector('#menu[open]');
        },
      },
      { name: 'dark theme', act: changeTheme('[data-theme=dark]') },
      { name: 'light theme', act: changeTheme(':not([data-theme])') },
      {
        name: 'close the menu',
        act: async (page) => {
          await touch(page.locator('button[aria-label="Close menu"]'));
          await page.waitForSelector('#menu:not([open])', { state: 'hidden' });
        },
      },
      {
        name: 'unfold a section',
        act: async (page) => {
          await touch(page.locator('.fold summary').first());
          await page.waitForSelector('.fold details[open]', { state: 'attached' });
        },
      },
      {
        name: 'play the video',
        act: async (page) => {
          await touch(page.locator('island-root[name=video] a').first());
          await page.waitForSelector('island-root[name=video] video');
        },
      },
    ],
  },
  { path: '/category/business', steps: [{ name: 'scroll to the end', act: scrollToEnd }] },
  {
    path: '/blog',
    steps: [
      { name: 'scroll to the end', act: scrollToEnd },
      {
        name: 'turn the page',
        act: async (page) => {
          await touch(page.locator('.pager a[rel=next]'));
          await page.waitForURL('**/blog?page=2');
          await page.waitForSelector('.blog__turned .post');
        },
      },
    ],
  },
  {
    path: '/about',
    steps: [
      {
        name: 'open the search',
        act: async (page) => {
          await touch(page.locator('[data-search]'));
          await page.waitForSelector('dialog.palette[open] input');
        },
      },
      ...typing('rates', async (page) => {
        await page.waitForSelector('dialog.palette .hit');
      }),
      { name: 'move to a result', act: (page) => page.keyboard.press('ArrowDown') },
      {
        name: 'close the search',
        act: async (page) => {
          await page.keyboard.press('Escape');
          await page.waitForSelector('dialog.palette[open]', { state: 'hidden' });
        },
      },
    ],
  },
  {
    path: '/blog/how-to-read-a-balance-sheet-in-ten-minutes',
    steps: [
      { name: 'scroll to the end', act: scrollToEnd },
      {
        name: 'share',
        act: async (page) => {
          await touch(page.locator('.share__main'));
          await page.waitForSelector('island-root[name=article-tools][awake]');
        },
      },
    ],
  },
  {
    path: '/faq',
    steps: [
      {
        name: 'open an answer',
        act: async (page) => {
          await touch(page.locator('details.qa summary').first());
          await page.waitForSelector('details.qa[open]');
        },
      },
      {
        name: 'touch the search field',
        act: async (page) => {
          await touch(page.locator('.faq__field input'));
          await page.waitForSelector('island-root[name=faq][awake]');
        },
      },
      ...typing('correct', async () => {}),
      { name: 'expand all', act: async (page) => touch(page.locator('button[data-open=all]')) },
      { name: 'collapse all', act: async (page) => touch(page.locator('button[data-open=none]')) },
      {
        name: 'choose a category',
        act: async (page) => {
          await touch(page.locator('.sidelist a').nth(1));
          await page.waitForSelector('.sidelist li:nth-child(2) a[aria-current=true]');
        },
      },
    ],
  },
];

/** The one thing that answers a touch on a page without styles and scripts. */
export const BARE_STEPS: readonly Step[] = [
  {
    name: 'unfold a line',
    act: async (page) => {
      await touch(page.locator('summary'));
      await page.waitForSelector('details[open]');
    },
  },
];

/** A finger is slower than a script: it finds the page at rest, if it ever comes to rest. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Readers touch what they see: to scroll there is no part of the touch. */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await atRest(target.page());
  await target.tap();
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

function changeTheme(state: string): Step['act'] {
  return async (page) => {
    await touch(page.locator('[data-theme-button]:visible'));
    await page.waitForSelector(`html${state}`);
  };
}

/** A step for each key of a word; the last waits for what the word brings. */
function typing(word: string, shown: (page: Page) => Promise<void>): Step[] {
  return [...word].map((key, place) => ({
    name: `type ${word.slice(0, place + 1)}`,
    act: async (page) => {
      await page.keyboard.press(key);
      if (place === word.length - 1) await shown(page);
    },
  }));
}
