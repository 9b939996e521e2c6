import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../support/harness.ts';

/** The focus of the desk in a document of its own, since only browsers drop it. */
const FILE = 'desk/keep-focus.ts';
const ROWS = `<main><ul>
  <li id="first"><button>Delete A</button></li>
  <li id="second"><button>Delete B</button></li>
  <li id="third"><button>Delete C</button></li>
</ul><p>Text</p></main>`;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
beforeEach(async () => {
  const { code } = await transformWithOxc(await readFile(FILE, 'utf8'), FILE);
  await page.setContent(ROWS);
  await page.addScriptTag({ type: 'module', content: `${code}\nglobalThis.stop = keepFocus();` });
});
afterAll(() => browser.close());

const press = (name: string) => page.getByRole('button', { name }).focus();
const remove = (selector: string) => page.locator(selector).evaluate((element) => element.remove());
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

test('after a removed row the focus goes to the row in its place, then to the one that is left', async () => {
  await press('Delete B');
  await remove('#second');
  expect(await focused()).toBe('Delete C');
  await remove('#third');
  expect(await focused()).toBe('Delete A');
});

test('the focus returns to its place on the page when a dialog is removed', async () => {
  await press('Delete B');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<dialog><button>Confirm</button></dialog>');
    document.querySelector('dialog')?.showModal();
  });
  expect(await focused()).toBe('Confirm');
  await remove('#second');
  expect(await focused()).toBe('Confirm');
  await remove('dialog');
  expect(await focused()).toBe('Delete C');
});

test('a click beside everything leaves the page without focus', async () => {
  await press('Delete B');
  await page.getByText('Text').click();
  await remove('#second');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
