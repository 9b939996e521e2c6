import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { answer } from '../support/fake-responses.ts';
import { openBrowser, type WatchedPage } from '../support/harness.ts';
import { expectSound, shortenLists } from '../support/violations.ts';
import { OPENED, openScreen, startWritingDesk, type WritingDesk } from '../support/writing-desk.ts';

/** One site and one operator: tests go on where the one before them ended. */
let browser: Browser;
let desk: WritingDesk;
let wire: FakeHosts;
let page: WatchedPage;
/** publication.json as a person wrote it. */
let written: string;

const FILE = 'publication.json';
const open = (view: string) => page.goto(desk.address(`settings?view=${view}`), OPENED);
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const saved = () => page.getByRole('status').getByText('Saved. The site uses the new settings.').waitFor();
const unsaved = (count: string) => page.getByText(`${count} not saved`).waitFor();
const shows = async (path: string, words: string) =>
  (await (await fetch(desk.site.url + path)).text()).includes(words);

beforeAll(async () => {
  browser = await openBrowser();
  wire = await startFakeHosts();
  const link = '<link rel="alternate" type="application/rss+xml" href="/tides.xml">';
  wire.set('/', answer(200, { 'content-type': 'text/html' }, `<html><head>${link}</head></html>`));
  wire.set('/tides.xml', newsFeed({ title: 'Tide Wire' }, [{ title: 'Spring tide floods the quay' }]));
  desk = await startWritingDesk(browser);
  page = desk.ada;
  const publication = JSON.parse(await desk.onDisk(FILE));
  publication.trustedHosts.push(wire.host);
  publication.desk = {};
  written = `// Ours.\n${JSON.stringify({ ...publication, tagline: 'Tides and trade' }, null, 2)} // The end.\n`;
  await desk.saveOnDisk(FILE, written);
  await vi.waitUntil(() => shows('/', 'Tides and trade'), { timeout: 20_000 });
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
  await wire.close();
});

test('the paper is renamed by keyboard, and readers see it when the desk says that it is saved', async () => {
  await open('paper');
  await field('Name').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The Quay');
  await unsaved('1 change');
  await page.keyboard.press('Control+s');
  await saved();
  await expect.poll(() => shows('/', 'The Quay')).toBe(true);
  expect(await desk.onDisk(FILE)).toBe(
    written.replace('"name": "The Meridian Ledger"', '"name": "The Quay"'),
  );
});

test('a broken value has its message at the field, and nothing is saved', async () => {
  const before = await desk.onDisk(FILE);
  const zone = page.getByLabel('Time zone');
  await zone.fill('Mars');
  await page.locator('.entry', { has: zone }).getByText('Write an IANA time zone').waitFor();
  expect(await zone.getAttribute('aria-invalid')).toBe('true');
  await press('Save');
  await page.getByRole('alert').getByText('Nothing was saved. Time zone: write an IANA time zone').waitFor();
  expect(await desk.onDisk(FILE)).toBe(before);
});

test('changes that are not saved are left only after a question, by a link or by a reload', async () => {
  await page.getByRole('link', { name: 'Articles' }).click();
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
  await press('Cancel');
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Mars');
  await press('Discard');
  await page.getByText('All changes saved').waitFor();
});

test('a colour is seen on the front page while it is chosen, and readers get it after saving', async () => {
  await open('theme');
  const paper = page.frameLocator('iframe').locator('html');
  const colour = () => paper.evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim());
  await expect.poll(colour).not.toBe('');
  await page
    .getByRole('region', { name: 'Light colours' })
    .getByLabel('Accent', { exact: true })
    .fill('#0a5c36');
  await expect.poll(colour).toBe('#0a5c36');
  // The previewed page is one stop of the Tab key.
  expect(await paper.locator(':is(a[href], button, summary):not([tabindex="-1"])').count()).toBe(0);
  expect(await shows('/', '#0a5c36')).toBe(false);
  await press('Save');
  await saved();
  await expect.poll(() => shows('/', '#0a5c36')).toBe(true);
});

test('a feed is tried by the address of a page, replaces another, and is polled after saving', async () => {
  await open('feeds');
  const local = page.getByRole('region', { name: 'Local News' });
  await local.getByRole('button', { name: /^Remove/ }).click();
  await local.getByRole('button', { name: 'Add a feed to Local News' }).click();
  await page.keyboard.type(wire.url('/'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Spring tide floods the quay').waitFor();
  await press('Add to Local News');
  await unsaved('1 change');
  await press('Review…');
  await page.getByLabel('Lines that change').getByText(wire.url('/tides.xml')).waitFor();
  await press('Close');
  await press('Save');
  await saved();
  await expect.poll(() => shows('/category/local', 'Spring tide floods the quay')).toBe(true);

  await press('Import OPML…');
  const outline = (section: string) =>
    `<outline text="${section}"><outline text="${section}" xmlUrl="https://wire.example/${section}"/></outline>`;
  await page.getByLabel('OPML file').setInputFiles({
    name: 'feeds.opml',
    mimeType: 'text/xml',
    buffer: Buffer.from(`<opml version="2.0"><body>${outline('Sports')}${outline('Health')}</body></opml>`),
  });
  await press('Add 2 feeds');
  await unsaved('2 changes');
  await press('Discard');
});

test('of a setting that was changed on disk meanwhile the desk asks which value stays', async () => {
  await open('paper');
  await field('Tagline').fill('From the desk');
  await field('Description').fill('All that moves in the port.');
  const onDisk = (await desk.onDisk(FILE)).replace('Tides and trade', 'From the terminal');
  await desk.saveOnDisk(FILE, onDisk);
  await press('Save');
  await page.getByRole('alert').getByText('Someone else changed the same settings').waitFor();
  expect(await desk.onDisk(FILE)).toBe(onDisk);
  await press('Keep mine');
  await press('Save');
  await saved();
  const both = await desk.onDisk(FILE);
  expect([both.includes('From the desk'), both.includes('All that moves in the port.')]).toEqual([
    true,
    true,
  ]);
});

test('the whole file is changed where a form does not reach, reviewed and saved', async () => {
  await open('file');
  await press('Edit the file');
  const file = field('The whole file');
  const before = await file.inputValue();
  await file.fill(before.replace('// Ours.', '{ // Ours.'));
  await page.getByRole('list', { name: 'Issues of the file' }).getByText('this is no JSON').first().waitFor();
  await page.getByRole('link', { name: 'Paper', exact: true }).click();
  await page.getByText('You are changing the file itself.').waitFor();
  await page.goBack();
  await file.fill(before.replace('// Ours.', '// Theirs.'));
  await press('Review…');
  await page.getByLabel('Lines that change').getByText('// Theirs.').waitFor();
  await press('Close');
  await page.keyboard.press('Control+s');
  await expect.poll(() => desk.onDisk(FILE)).toBe(before.replace('// Ours.', '// Theirs.'));
});

test('a former version is compared and restored', async () => {
  await open('paper');
  await press('Versions…');
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).getByRole('button');
  await versions.last().click();
  await page.getByLabel('What has changed since').getByText('The Meridian Ledger').first().waitFor();
  await press('Restore this version');
  await expect.poll(() => desk.onDisk(FILE)).toBe(written);
  await press('Close');
  await expect.poll(() => field('Name').inputValue()).toBe('The Meridian Ledger');
});

test.for(['front', 'feeds', 'topics', 'links', 'services', 'texts', 'theme', 'file'])(
  'the form “%s” is sound, light on a desk and dark on a phone',
  async (view) => {
    await expectSound(page, async () => {
      await openScreen(page, desk.address(`settings?view=${view}`));
      await page.locator('main:has(h1):not(:has([aria-busy=true]))').waitFor();
      await shortenLists(page, 2);
    });
  },
);
