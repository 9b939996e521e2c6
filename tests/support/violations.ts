import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, PHONE, type WatchedPage } from './harness.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** `axe.source` is the same with its comments, which takes the browser twice as long to read. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Header and footer: the same around all screens, looked at with two of them, and half of the work of axe. */
const FRAME = ['header:has(.util)', '.nav', '.foot'];

/** Sections that are drawn only when they come near are drawn at once, and nothing takes its time. */
export async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(style);
  });
}

/**
 * What axe finds wrong with a screen, its frame or an open dialog, pages of other sites aside.
 * It measures where everything stands first and looks at colours later, so nothing may move between the two: all is
 * drawn at once, and what is on its way is waited for.
 */
export async function violationsOf(
  page: Page,
  rules: readonly string[] = [],
  part: 'screen' | 'screen and frame' | 'dialog' = 'screen',
): Promise<string[]> {
  await drawEverything(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const awaited = [...document.images].filter((image) => image.loading === 'eager' && !image.complete);
    const settled = awaited.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener('load', resolve);
          image.addEventListener('error', resolve);
        }),
    );
    await Promise.all(settled);
  });
  // What is well is not described, which takes longer than to look at it.
  const options: RunOptions = { resultTypes: ['violations'], selectors: false, iframes: false };
  if (rules.length > 0) options.runOnly = [...rules];
  const include = [part === 'dialog' ? 'dialog[open]' : 'html'];
  const exclude = part === 'screen' ? ['iframe', ...FRAME] : ['iframe'];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([context, how]) => {
      const found = await window.axe?.run(context, how);
      return (
        found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`) ?? [
          'no axe',
        ]
      );
    },
    [{ include, exclude }, options] as const,
  );
}

/** What can differ between two looks of the same markup. */
export const COLOURS_AND_SIZES = ['color-contrast', 'target-size'];

/** Shows the first entries of each list alone: to look at an element is what takes axe and the layout their time. */
export async function shortenLists(page: Page, length = 5): Promise<void> {
  await page.evaluate((left) => {
    const entries = `main :is(li, article, details):nth-of-type(n + ${left + 1})`;
    // Hidden, not removed: React may still render the list again.
    for (const entry of document.querySelectorAll<HTMLElement>(entries)) {
      entry.style.setProperty('display', 'none', 'important');
    }
  }, length);
}

/** Of a screen of the desk, light on a desk and dark on a phone: no violation, no console error, nothing beyond the screen. */
export async function expectSound(page: WatchedPage, show: () => Promise<void>): Promise<void> {
  page.warnings.length = 0;
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  await show();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, COLOURS_AND_SIZES)).toEqual([]);
  const pixelsBeyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(pixelsBeyond)).toBe(0);
  expect(page.warnings).toEqual([]);
}
