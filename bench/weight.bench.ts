import type { Browser, Page } from 'playwright-core';
import { SCREENS } from '../tests/support/screens.ts';
import { openBrowser, PHONE } from './browser.ts';
import type { Figure } from './figure.ts';
import { bytesOf, comeToRest, watchRequests } from './requests.ts';
import { startSiteProcess } from './site-process.ts';

interface ScreenWeight {
  path: string;
  /** In kB, as they came over the wire. */
  html: number;
  styles: number;
  fonts: number;
  script: number;
  scriptAfter: number;
  outside: number;
}

/** What a reader's connection carries for each screen, before any island is used and after all were. */
export async function weightBench(print: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess();
  running.defer(() => site.stop());
  const browser = await openBrowser();
  running.defer(() => browser.close());

  const weights: ScreenWeight[] = [];
  for (const { path, status } of SCREENS) {
    if (status !== 200) continue;
    const weight = await weigh(browser, site.url, path);
    weights.push(weight);
    print(describe(weight));
  }

  const home = weights.find(({ path }) => path === '/');
  if (!home) throw new Error('The front page was not weighed.');
  const most = (measure: (weight: ScreenWeight) => number) => Math.max(...weights.map(measure));
  return [
    figure('front page: fonts', home.fonts, 110),
    figure(
      'heaviest screen: HTML with styles',
      most(({ html, styles }) => html + styles),
      36.5,
    ),
    figure(
      'heaviest screen: fonts',
      most(({ fonts }) => fonts),
    ),
    figure(
      'any screen: JavaScript before an island is used',
      most(({ script }) => script),
      8,
    ),
    figure(
      'any screen: JavaScript after all of its islands were',
      most(({ scriptAfter }) => scriptAfter),
      80,
    ),
    {
      name: 'all screens: requests to other hosts before a click',
      value: weights.reduce((sum, { outside }) => sum + outside, 0),
      unit: '',
      budget: { atMost: 0, of: 'value' },
    },
  ];
}

function figure(name: string, value: number, atMost?: number): Figure {
  return { name, value, unit: 'kB', ...(atMost === undefined ? {} : { budget: { atMost, of: 'value' } }) };
}

async function weigh(browser: Browser, site: string, path: string): Promise<ScreenWeight> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const seen = await watchRequests(page);
  // A feed that is polled meanwhile would announce headlines, which wake an island.
  await page.route(/\/api\/(live|changes)\b/, (route) => route.abort());
  await page.goto(site + path, { waitUntil: 'load' });
  await scrollThrough(page);
  await comeToRest(page, seen);
  const before = [...seen];
  const script = bytesOf(before, 'Script');
  await wakeIslands(page);
  await comeToRest(page, seen);
  const weight = {
    path,
    html: bytesOf(before, 'Document') / 1000,
    styles: bytesOf(before, 'Stylesheet') / 1000,
    fonts: bytesOf(before, 'Font') / 1000,
    script: script / 1000,
    scriptAfter: bytesOf(seen, 'Script') / 1000,
    outside: before.filter(({ url, framed }) => !framed && !url.startsWith(`${site}/`)).length,
  };
  await context.close();
  return weight;
}

/** To the end and back, so that whatever waits to be seen is fetched. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
}

/** The element of every island can be woken, whatever it waits for. */
async function wakeIslands(page: Page): Promise<void> {
  const failed = await page.evaluate(async () => {
    const roots = [...document.querySelectorAll<HTMLElement & { wake(): Promise<void> }>('island-root')];
    await Promise.all(roots.map((root) => root.wake()));
    return roots.filter((root) => root.hasAttribute('failed')).map((root) => root.getAttribute('name'));
  });
  if (failed.length > 0) throw new Error(`${page.url()}: these islands failed: ${failed.join(', ')}`);
}

function describe({ path, html, styles, fonts, script, scriptAfter }: ScreenWeight): string {
  const kB = (value: number) => `${value.toFixed(1)} kB`;
  return `${path}: HTML ${kB(html)}, CSS files ${kB(styles)}, fonts ${kB(fonts)}, JavaScript ${kB(script)}, with every island ${kB(scriptAfter)}`;
}
