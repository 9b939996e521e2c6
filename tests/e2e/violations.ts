import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type AxeOptions = Parameters<AxeBuilder['options']>[0];

/**
 * What axe finds wrong with a page, or a part of it, frames of other sites aside.
 * It measures where everything stands first and looks at colours later, so nothing may move between the two: sections
 * that are drawn only when they come near are drawn at once, and what is on its way is waited for.
 */
export async function violationsOf(
  page: Page,
  rules: readonly string[] = [],
  part?: string,
): Promise<string[]> {
  await page.evaluate(async () => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(style);
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
  const options = { resultTypes: ['violations'], selectors: false, iframes: false } satisfies AxeOptions;
  const axe = new AxeBuilder({ page }).exclude('iframe').options(options);
  if (rules.length > 0) axe.withRules([...rules]);
  if (part) axe.include(part);
  // Without a second page for the frames, which are left out anyway.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What can differ between two looks of the same markup. */
export const COLOURS_AND_SIZES = ['color-contrast', 'target-size'];

/** Leaves five entries of each list: to look at an element is what takes axe and the layout their time. */
export async function shortenLists(page: Page): Promise<void> {
  await page.evaluate(() => {
    const further = document.querySelectorAll('main :is(li, article, details):nth-of-type(n + 6)');
    for (const entry of further) entry.remove();
  });
}
