import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import { openBrowser, shareOnePage, startTestSite, type TestSite } from './harness.ts';
import { type NewsItem, type NewsWorld, newsFeed, startNewsWorld } from './outside.ts';
import { violationsOf } from './violations.ts';

const ATTACK = '<script>window.ran = true</script><img src=x onerror="window.ran = true">';

/** Words no newsroom would send. */
const items = (url: NewsWorld['url']): NewsItem[] => [
  { title: `${ATTACK}First`, description: `${ATTACK}Text`, author: ATTACK, link: url('/1') },
  { title: 'W'.repeat(500), description: 'i'.repeat(900), author: 'm'.repeat(400), link: url('/2') },
  { title: '\u202eevil \u2067turned\u2069', description: '\u202egnp.exe', link: url('/3') },
  {
    title: 'البنك المركزي يبقي أسعار الفائدة دون تغيير',
    description: 'قال المحافظ إن القرار جاء بالإجماع.',
    link: url('/4'),
  },
  {
    title: '日銀が金利を据え置き、三回連続で変更なし',
    description: '総裁は慎重な姿勢を示した。'.repeat(20),
    link: url('/5'),
  },
  {
    description:
      'An item without a title has only its text, and that text is long enough to be cut somewhere.',
    link: url('/6'),
  },
  { title: 'No link at all' },
  { title: 'A link that would run', link: 'javascript:window.ran=true' },
  { title: 'A picture that is gone', image: url('/gone.jpg'), link: url('/9') },
];

let browser: Browser;
let world: NewsWorld;
let site: TestSite;

/** Of the bar, the featured article, Top Stories and a section each; more of the same would show no more. */
const HOSTILE: readonly Category[] = ['local', 'business', 'technology'];

beforeAll(async () => {
  world = await startNewsWorld((category, url) =>
    newsFeed(
      { title: `${ATTACK} ${category}`, description: ATTACK },
      HOSTILE.includes(category) ? items((path) => url(`/${category}${path}`)) : [],
    ),
  );
  world.set('/technology/gone.jpg', (_request, response) => void response.writeHead(404).end());
  [site, browser] = await Promise.all([startTestSite({ change: world.publish }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await world.close();
});

/** Stands still, which changes nothing else that is looked at here. */
const look = shareOnePage(() => browser, { reducedMotion: 'reduce' });
const read = (path: string) => look(site.url + path);

describe.for(['/', '/category/technology'])('hostile feeds on %s', (path) => {
  test('run nothing', async () => {
    const page = await read(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('main script:not([type="application/ld+json"]), main [onerror]').count()).toBe(
      0,
    );
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  });

  test('stay within their columns from 320 to 1920 wide', async () => {
    const page = await read(path);
    for (const width of [320, 640, 768, 999, 1000, 1920, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await page.evaluate(() => {
        const beyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
        return [...document.querySelectorAll('main .card, main .hed, main .dek, main .meta')]
          .filter(beyond)
          .map((element) => element.className);
      });
      expect(outside, `${width} wide`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${width} wide`).toBeLessThanOrEqual(0);
    }
  });

  test('leave the page free of violations that axe can find', async () => {
    const page = await read(path);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a story without a link, or with one that would run, is no link', async () => {
  const page = await read('/category/technology');
  for (const title of ['No link at all', 'A link that would run']) {
    const headline = page.getByRole('heading', { name: title, exact: true });
    expect(await headline.count()).toBe(1);
    expect(await headline.getByRole('link').count()).toBe(0);
  }
});

test('a story without a title is headed by its first words', async () => {
  const page = await read('/category/technology');
  expect(await page.getByRole('link', { name: /^An item without a title has only its text/ }).count()).toBe(
    1,
  );
});

test('right-to-left headlines read from the right, and turn nothing beside them', async () => {
  const page = await read('/category/technology');
  const direction = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => getComputedStyle(heading).direction);
  expect(await direction('البنك المركزي يبقي أسعار الفائدة دون تغيير')).toBe('rtl');
  expect(await direction('日銀が金利を据え置き')).toBe('ltr');
  expect(await page.locator('main').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('a picture that is gone is replaced by the desk’s illustration', async () => {
  const page = await read('/category/technology');
  const picture = page.locator('article', { hasText: 'A picture that is gone' }).locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => `${img.naturalWidth > 0} ${img.currentSrc}`))
    .toContain(`true ${site.url}/illustrations/technology/a-picture-that-is-gone/4x3.svg`);
});
