import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openWorkingCopy } from '../../cli/working-copy.ts';
import type { Publication } from '../../contract/publication.ts';
import { type Database, openEmbedded } from '../../server/data/database/open-database.ts';
import { installHeadlessShell } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import {
  openBrowser,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { stampPictures } from '../support/shown-pictures.ts';
import { takeDeskPictures } from './desk-pictures.ts';

/** `npm run pictures`: takes the pictures of README and docs again. Words after it choose some by the beginning of their names. */
const FOLDER = 'docs/pictures';
const GAP = { width: 20, color: '#8a8a8a' };
/** A desktop and a phone of the same height stand side by side. */
const DESKTOP = { width: 1440, height: 1060 };
const PHONE = { width: 390, height: 1060 };

const PAPERS: Record<string, Partial<Publication>> = {
  usual: {},
  harbor: { name: 'The Harbor Courier', tagline: 'Trade, tides and the towns behind them' },
  noon: { name: 'Noon', tagline: 'The paper of the middle of the day' },
};

const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.startsWith(word));

process.env.HEADLESS_SHELL = await installHeadlessShell();
const browser = await openBrowser();
try {
  if (['theme', 'two-papers'].some(isWanted)) {
    await takeThemes(browser);
    stampPictures('theme');
  }
  if (isWanted('desk')) {
    await withPaper({}, undefined, (parts) => takeDeskPictures({ ...parts, browser, save: savePictures }));
    stampPictures('desk');
  }
} finally {
  await browser.close();
}
process.exit(0);

async function takeThemes(on: Browser): Promise<void> {
  const fronts: Buffer[] = [];
  for (const [theme, settings] of Object.entries(PAPERS)) {
    await withPaper(settings, theme === 'usual' ? undefined : theme, async ({ site }) => {
      const [day, night] = [
        await takeFront(on, site, DESKTOP, 'light'),
        await takeFront(on, site, PHONE, 'dark'),
      ];
      await savePictures(`theme-${theme}`, [day, night], 1130);
      if (theme !== 'harbor') fronts.push(day);
    });
  }
  await savePictures('two-papers', fronts, 1412);
}

async function takeFront(
  on: Browser,
  site: TestSite,
  viewport: typeof DESKTOP,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const page = await watchPage(on, { viewport, colorScheme, reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.goto(site.url);
  await untilDrawn(page);
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

/** Pictures of the first screenful and fonts are there. */
async function untilDrawn(page: WatchedPage): Promise<void> {
  await page.waitForFunction(() => {
    const seen = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    return document.fonts.status === 'loaded' && seen.every((image) => image.complete);
  });
}

/** A site on a copy of the sample, with one of its themes. */
async function withPaper(
  settings: Partial<Publication>,
  theme: string | undefined,
  run: (parts: { site: TestSite; paper: string; domain: string; database: Database }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-pictures-'));
  try {
    const paper = await openWorkingCopy(folder, new Date());
    if (theme) await cp(`sample/themes/${theme}`, join(paper, 'theme'), { recursive: true });
    const file = join(paper, 'publication.json');
    const desk = { reviewRequired: true, alerts: null };
    const publication = { ...JSON.parse(await readFile(file, 'utf8')), ...settings, desk };
    await writeFile(file, JSON.stringify(publication, null, 2));
    const database = await openEmbedded();
    const site = await startTestSite({
      change: (sample) => ({ ...sample, ...settings, desk }),
      database,
      variables: { PUBLICATION: paper, ADMIN_PORT: String(await freePort()) },
    });
    try {
      await untilPublished(site);
      await run({ site, paper, domain: publication.domain, database });
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The front page has its headlines. */
async function untilPublished(site: TestSite): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const html = await (await fetch(site.url)).text();
    if (!html.includes('No featured article available') && html.includes('id="archives"')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The front page has no headlines.');
}

/** One picture, or several side by side, as wide as the document shows it. */
async function savePictures(name: string, pictures: readonly Buffer[], width: number): Promise<void> {
  const sizes = await Promise.all(pictures.map(async (picture) => sharp(picture).metadata()));
  let left = 0;
  const placed = pictures.map((input, index) => {
    const place = { input, left, top: 0 };
    left += (sizes[index]?.width ?? 0) + GAP.width;
    return place;
  });
  const whole = sharp({
    create: {
      width: left - GAP.width,
      height: Math.max(...sizes.map((size) => size.height ?? 0)),
      channels: 3,
      background: GAP.color,
    },
  }).composite(placed);
  // In two steps: sharp resizes before it composes.
  const png = await whole.png().toBuffer();
  await sharp(png)
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(`${FOLDER}/${name}.webp`);
}
