import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { standingPage } from '../../contract/pages.ts';
import { openBrowser, shareOnePage } from './harness.ts';

const site = inject('sampleSite');
let browser: Browser;
const visit = shareOnePage(() => browser, { javaScriptEnabled: false });

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

describe.each(['about', 'privacy', 'terms', 'contact'])('/%s', (name) => {
  test('says what its file says, with JavaScript off as well', async () => {
    const { title, description } = standingPage.parse(
      await (await fetch(`${site.url}/api/pages/${name}`)).json(),
    );
    const page = await visit(`${site.url}/${name}`);
    expect(await page.textContent('h1')).toBe(title);
    expect(await page.title()).toBe(`${title} | The Meridian Ledger`);
    expect(await page.getAttribute('meta[name=description]', 'content')).toBe(description);
    expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(
      `https://meridianledger.example/${name}`,
    );
    expect(await page.$$eval('.prose > p', (all) => all.length)).toBeGreaterThan(5);
    expect(await page.getAttribute('.sidelist [aria-current]', 'href')).toBe(`/${name}`);
  });

  test('needs no font beyond those of English prose', async () => {
    const page = await visit(`${site.url}/${name}`);
    await page.waitForLoadState('load');
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family }) => family);
    });
    expect(loaded.filter((family) => family.includes('More'))).toEqual([]);
  });

  test('its links to this site stay in the tab, its addresses are for mail', async () => {
    const html = await (await fetch(`${site.url}/${name}`)).text();
    const prose = html.slice(html.indexOf('class="prose"'), html.indexOf('</main>'));
    const links = [...prose.matchAll(/<a href="([^"]*)"([^>]*)>/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, href = '', rest = ''] of links) {
      expect(href).toMatch(/^(\/|mailto:)/);
      expect(rest).not.toContain('target');
    }
  });
});
