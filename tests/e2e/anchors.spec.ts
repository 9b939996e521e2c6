import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DESK, openBrowser, openPage, PHONE } from '../support/harness.ts';
import { SCREENS } from '../support/screens.ts';

/** Wherever an address names a place on a page, the reader ends at that place. */

const site = inject('sampleSite');
let browser: Browser;
/** Every place that the site links to, or that carries a name to link to: '/faq#cookies'. */
let places: string[];
/** A browser forgets all but its last fifty steps. */
const HISTORY = 40;
/** From so many places on a page is long. */
const MANY = 12;
/** Pages that look at the same time: most of a look is waiting for frames. */
const PAGES = 2;

beforeAll(async () => {
  browser = await openBrowser();
  const found = await Promise.all(SCREENS.map(({ path }) => placesNamedOn(path)));
  places = [...new Set(found.flat())];
});
afterAll(() => browser.close());

async function placesNamedOn(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*#[^"]*)"/g)].map(([, href = '']) => href);
  const ids = [...html.matchAll(/<(?:section|details) [^>]*?id="([^"]+)"/g)].map(([, id = '']) => `#${id}`);
  return [...links, ...ids].flatMap((address) => {
    const { origin, pathname, hash } = new URL(address, site.url + path);
    // <main> is as long as its page.
    return origin === site.url && hash !== '#main' ? [pathname + hash] : [];
  });
}

/** The places of each page that has any. */
function placesByPage(): { path: string; ids: string[] }[] {
  const pages = Map.groupBy(places, (place) => place.split('#')[0] ?? '');
  return [...pages].map(([path, own]) => ({ path, ids: own.map((place) => place.split('#')[1] ?? '') }));
}

/** Below the navigation, which sticks to the top, and on the screen; at the end of a page, anywhere on the screen. */
function isInView(id: string): boolean {
  const target = document.getElementById(id)?.getBoundingClientRect();
  if (!target) return false;
  // On a phone the whole bar sticks, on a desk the navigation alone.
  const stuck = [...document.querySelectorAll('.bar, .nav')].map((part) => part.getBoundingClientRect());
  const edge = Math.max(0, ...stuck.filter(({ top }) => top <= 0).map(({ bottom }) => bottom));
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  return target.top >= edge - 1 && target.top < (isEnd ? innerHeight : edge + 100);
}

/** Whether the page comes to rest: as many frames without a scroll as a new layout takes. */
async function rest(): Promise<boolean> {
  for (let frames = 0, still = 0, last = -1; frames < 1000; frames++, last = scrollY) {
    await new Promise(requestAnimationFrame);
    still = scrollY === last ? still + 1 : 0;
    if (still === 3) return true;
  }
  return false;
}

async function expectInView(page: Page, place: string): Promise<void> {
  const id = place.slice(place.indexOf('#') + 1);
  expect(await page.evaluate(rest), `${place} comes to rest`).toBe(true);
  expect(await page.evaluate(isInView, id), place).toBe(true);
}

/** Looks on several pages at the same time. */
async function onSeveralPages(
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await Promise.all(Array.from({ length: PAGES }, async () => look(await openPage(browser, options))));
}

/** What is too much to do twice, half of it at each width. */
const ON_DESK = {
  viewport: DESK,
  first: 0,
  far: { path: '/', ids: ['startups', 'markets', 'archives', 'local'] },
};
const ON_PHONE = {
  viewport: PHONE,
  first: 1,
  far: { path: '/faq', ids: ['founder-vesting', 'cookies', 'complaint-review'] },
};

describe.each([ON_DESK, ON_PHONE])('$viewport.width wide', ({ viewport, first, far }) => {
  const still = { viewport, reducedMotion: 'reduce' } as const;

  /** Long pages are looked at here and there, every second one of the others. */
  const walks = () =>
    placesByPage()
      .filter(({ ids }, place) => ids.length > MANY || place % 2 === first)
      .map(({ path, ids }) => {
        // The questions of the FAQ are one like the other.
        const step = ids.length > HISTORY ? 6 : ids.length > MANY ? 2 : 1;
        const chosen = ids.filter((_id, place) => place % step === first % step);
        const begun = first === 0 ? [ids[0], ids.at(-1)] : [ids[ids.length >> 1]];
        // What grows late moves all that is below it: on a short page the last place shows it.
        const opened = ids.length > MANY ? begun : [ids.at(-1)];
        return { path, opened, ids: chosen.slice(0, HISTORY) };
      });

  test('a page opens at the place that its address names, be it at its beginning, its middle or its end; places all over it are reached by a click on the page itself, and again by Back', async () => {
    expect(places.length).toBeGreaterThan(100);
    const left = walks().values();
    await onSeveralPages(still, async (page) => {
      for (const { path, opened, ids } of left) {
        for (const id of opened) {
          // From elsewhere: on the page itself it would be a step within it.
          await page.goto('about:blank');
          await page.goto(`${site.url}${path}#${id}`);
          await expectInView(page, `${path}#${id}`);
        }
        expect(await walk(page, ids), path).toEqual([]);
      }
    });
  });

  test('places far apart are reached with a smooth scroll, too', async () => {
    const page = await openPage(browser, { viewport });
    await page.goto(site.url + far.path);
    for (const id of far.ids) {
      await follow(page, `${far.path}#${id}`);
      await expectInView(page, `${far.path}#${id}`);
    }
  });
});

test('an answer that the search found is reached from its results, and again by Forward', async () => {
  const page = await openPage(browser);
  const find = async (words: string) => {
    await page.goto(`${site.url}/search?q=${words}&kind=faq`);
    const link = page.locator('main a[href^="/faq#"]').first();
    const place = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL(`**${place}`);
    await expectInView(page, place);
    expect(await page.locator(`${place.slice(4)} .qa__a`).isVisible()).toBe(true);
    return place;
  };
  const place = await find('founder vesting');
  await page.goBack();
  await page.goForward();
  await expectInView(page, place);
  await page.setViewportSize(PHONE);
  await find('corrections');
});

/** Clicks a link to the place as a reader would, wherever on the page it stands. */
async function follow(page: Page, place: string): Promise<void> {
  await page.evaluate((href) => {
    document.querySelector('[data-follow]')?.remove();
    const link = document.createElement('a');
    link.dataset.follow = '';
    link.href = href;
    link.textContent = 'go';
    link.style.cssText = 'position: fixed; top: 40%; left: 0; z-index: 99';
    document.body.append(link);
    link.focus();
    link.click();
  }, place);
}

/** Clicks links to all places, one after another, and goes Back through them; answers with those that were missed. */
function walk(page: Page, ids: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ ids, restCode, isInViewCode }) => {
      const rest: () => Promise<boolean> = new Function(`return ${restCode}`)();
      const isInView: (id: string) => boolean = new Function(`return ${isInViewCode}`)();
      const missed: string[] = [];
      const look = async (id: string, how: string) => {
        if (!(await rest())) missed.push(`${how} #${id}, without end`);
        if (!isInView(id)) missed.push(`${how} #${id}`);
      };
      for (const id of ids) {
        const link = Object.assign(document.createElement('a'), { href: `#${id}`, textContent: 'go' });
        link.style.cssText = 'position: fixed; top: 40%; left: 0; z-index: 99';
        document.body.append(link);
        link.focus();
        link.click();
        link.remove();
        await look(id, 'by click');
      }
      for (const id of ids.toReversed().slice(1)) {
        // Tells of its end, and of what keeps it from one.
        await navigation.back().finished;
        await look(id, 'by Back');
      }
      return missed;
    },
    { ids, restCode: rest.toString(), isInViewCode: isInView.toString() },
  );
}
