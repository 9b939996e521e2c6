import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Database } from '../../server/data/database/open-database.ts';
import type { Schema } from '../../server/data/database/schema.ts';
import { type TestSite, type WatchedPage, watchPage } from '../support/harness.ts';

interface DeskPicturesOptions {
  browser: Browser;
  site: TestSite;
  /** The paper's folder. */
  paper: string;
  domain: string;
  database: Pick<Database, 'db'>;
  save(name: string, pictures: readonly Buffer[], width: number): Promise<void>;
}

const SCREEN = { width: 1280, height: 800 };
const WIDTH = 1100;
const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 120_000;
const PASSWORD = 'a hawser of four strands';
const ARTICLE = 'content/articles/how-rope-is-made.md';
const TEXT = `A hawser begins as *hair*. Sisal, hemp or steel, it comes to the walk in bales, and it leaves as something that holds a ferry against a westerly.

## Four strands

The yarn is twisted one way, the strand the other, and the rope the first way again. That is the whole trick: **each turn holds the one before it**, and nothing but the pull of the load keeps it together.

> You do not make rope. You persuade it. Marta Quill, ropemaker
`;

/** Does what an editor would do in a morning, and takes a picture of each screen on the way. */
export async function takeDeskPictures(options: DeskPicturesOptions): Promise<void> {
  const { browser, site, paper, domain, database, save } = options;
  const address = (path: string) => `http://127.0.0.1:${site.site.adminPort}/desk/${path}`;
  const page = await openDesk({ viewport: SCREEN });
  const open = async (path: string, on = page) => {
    await on.goto(address(path), { waitUntil: 'domcontentloaded' });
    await on.locator('h1').waitFor();
    await on.getByText('Loading…').first().waitFor({ state: 'detached' });
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const take = async (name: string) => {
    await page.evaluate(nameFolder, paper);
    await save(name, [await page.screenshot()], WIDTH);
  };

  await joinDesk(page);
  await open('feeds');
  await press(/^Pause /);
  await page.getByText(/1 paused/).waitFor();
  await open('feeds');
  await take('desk-feeds');

  await open('headlines');
  await press(/^Hide “/);
  await page.getByLabel('Reason').fill('Libel, see ticket 12');
  await press('Hide');
  await page.getByText(/gone from the site/).waitFor();
  await open('headlines');
  await take('desk-headlines');

  await open('front');
  for (const slot of ['Featured', 'Top Stories']) {
    await press(`Edit ${slot}`);
    await page
      .getByRole('region', { name: slot })
      .getByRole('button', { name: /^Pin “/ })
      .first()
      .click();
  }
  await page.locator('.row--pin').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take('desk-front');

  await writeReads(database.db, domain);
  await open('numbers');
  await take('desk-numbers');
  await takeWriting();
  await open('');
  await take('desk-today');

  const phone = await openDesk({
    viewport: PHONE,
    colorScheme: 'dark',
    storageState: await page.context().storageState(),
  });
  const phones: Buffer[] = [];
  for (const path of ['', 'headlines', 'feeds']) {
    await open(path, phone);
    phones.push(await phone.screenshot());
  }
  await save('desk-phone', phones, 1000);

  async function takeWriting(): Promise<void> {
    await open('articles');
    await press('New article…');
    await page.getByLabel('Title').fill('How rope is made');
    await press('Create');
    await page.getByText('Created as a draft').waitFor();
    await page
      .getByLabel('Description', { exact: true })
      .fill('From fibre to hawser, in one walk along the quay.');
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.insertText(TEXT);
    await page
      .getByText(/^Saved \d/)
      .first()
      .waitFor();
    await open('articles/how-rope-is-made.md');
    await page.frameLocator('iframe').getByText('Four strands').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await take('desk-editor');

    const file = join(paper, ARTICLE);
    await writeFile(file, (await readFile(file, 'utf8')).replace('in bales', 'by the ton'));
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\nThe walk is four hundred paces long.\n');
    await page.getByRole('heading', { name: 'Changed by someone else' }).waitFor();
    await take('desk-conflict');
    await press('Keep mine');
    await page
      .getByText(/^Saved \d/)
      .first()
      .waitFor();

    await press('Ask for review');
    await page.getByText('Asked for review').first().waitFor();
    await open('articles');
    await page
      .getByText(/Review asked for/)
      .first()
      .waitFor();
    await take('desk-articles');
  }

  async function openDesk(options: BrowserContextOptions): Promise<WatchedPage> {
    const opened = await watchPage(browser, { reducedMotion: 'reduce', ...options });
    opened.setDefaultTimeout(TIMEOUT_MS);
    return opened;
  }

  /** By the link that the site has printed. */
  async function joinDesk(on: WatchedPage): Promise<void> {
    const link = site.logged
      .map(({ msg }) => /^Desk: .*\/desk\/(join#\S+)/.exec(String(msg))?.[1])
      .find(Boolean);
    await on.goto(address(link ?? ''), { waitUntil: 'domcontentloaded' });
    await on.getByLabel('Your name').fill('Ada Field');
    await on.getByLabel('Password').fill(PASSWORD);
    await on.getByRole('button', { name: 'Join' }).click();
    await on.getByRole('link', { name: 'Accounts' }).waitFor();
  }
}

/** In the browser: the paper lies in a temporary folder, whose name means nothing to readers of the documents. */
function nameFolder(folder: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    text.nodeValue = text.nodeValue?.replace(folder, 'my-paper') ?? '';
  }
}

const PATHS = [
  '/',
  '/blog',
  '/blog/how-to-price-a-service',
  '/blog/hiring-for-a-night-shift',
  '/category/business',
  '/faq',
];
const HOUR_MS = 3_600_000;

/** Thirty days of readers: many by day, few by night, more on some days. */
async function writeReads(db: Kysely<Schema>, domain: string): Promise<void> {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const rows = Array.from({ length: 30 * 24 }, (_, ago) => new Date(now - ago * HOUR_MS)).flatMap((hour) =>
    PATHS.map((path, place) => {
      const day = 1 + Math.sin((Math.PI * (hour.getUTCHours() - 9)) / 12);
      const week = 1 + (hour.getUTCDate() % 7) / 5;
      return { domain, path, hour, count: Math.round((60 * day * week) / (place + 1)) };
    }),
  );
  const counted = rows.filter(({ count }) => count > 0);
  for (let start = 0; start < counted.length; start += 1_000)
    await db
      .insertInto('reads')
      .values(counted.slice(start, start + 1_000))
      .execute();
}
