import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '../../contract/desk-texts.ts';
import { openBrowser, type WatchedPage } from '../support/harness.ts';
import { expectSound, shortenLists, violationsOf } from '../support/violations.ts';
import { OPENED, openScreen, startWritingDesk, type WritingDesk } from '../support/writing-desk.ts';

/** One site and two people at its desk: tests go on where the one before them ended. */
let browser: Browser;
let desk: WritingDesk;
let folder: string;
let ada: WatchedPage;
let ben: WatchedPage;
/** How far the site's clock is ahead. */
let aheadMs = 0;

const open = (path: string, on = ada) => on.goto(desk.address(path), OPENED);
const press = (name: string | RegExp, on = ada) => on.getByRole('button', { name, exact: true }).click();
const says = (text: string | RegExp, on = ada) => on.getByRole('status').getByText(text).first().waitFor();
const body = (on = ada) => on.getByRole('textbox', { name: 'Text', exact: true });
const onDisk = (path: string) => desk.onDisk(path);
const saveOnDisk = (path: string, text: string) => desk.saveOnDisk(path, text);
const status = async (path: string) => (await fetch(desk.site.url + path)).status;
const inSection = async () => (await shown('/category/arts')).includes('href="/blog/rope-from-the-quay"');
const shown = async (path: string) => (await fetch(desk.site.url + path)).text();

/** At the end of the text, as a person types. */
async function type(text: string, on = ada): Promise<void> {
  await body(on).click();
  await on.keyboard.press('Control+End');
  await on.keyboard.insertText(text);
}

/** Leaves a text to others. */
async function leave(on: WatchedPage): Promise<void> {
  const left = on.waitForRequest(/text\/hold/);
  await on.getByRole('link', { name: 'Articles' }).click();
  await (await left).response();
}

beforeAll(async () => {
  browser = await openBrowser();
  desk = await startWritingDesk(browser, () => new Date(Date.now() + aheadMs));
  ({ folder, ada } = desk);
  ben = await desk.openBen();
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
});

const DRAFT = `---
title: Rope from the quay
draft: true
description: How a hawser is laid, seen from the quay.
category: arts
image: /media/quay.jpg#left
imageAlt: A quay at dawn
imageCredit: Ada Field
---
It is **twisted**.

![A coil of rope](/media/coil.jpg "A coil. Photo: Ada Field")
`;

test('an article is written with pictures, checked and previewed, and saves itself as the file that a person would write', async () => {
  const quay = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();
  await open('articles');
  await press('New article…');
  await ada.getByLabel('Title').fill('Rope from the quay');
  expect(await ada.getByLabel('Address').inputValue()).toBe('rope-from-the-quay');
  await press('Create');
  await says('Created as a draft');
  // What is empty is no mistake before somebody tries to publish it; authors of other articles are suggested.
  await ada.getByRole('group', { name: 'Authors: suggestions' }).getByRole('button').first().waitFor();
  expect(await ada.locator('.entry__issue, .issues').count()).toBe(0);
  await ada.getByLabel('Description', { exact: true }).fill('How a hawser is laid, seen from the quay.');

  await ada.getByText('More settings').click();
  await ada.getByLabel('Section', { exact: true }).selectOption('Arts & Culture');
  await press('Choose a picture…');
  const file = ada.getByLabel('File');
  await file.setInputFiles({ name: 'quay.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await ada.getByText('This is image/svg+xml: choose JPEG').waitFor();
  await writeFile(join(folder, 'huge.png'), new Uint8Array(MAX_PICTURE_BYTES + 1));
  await file.setInputFiles(join(folder, 'huge.png'));
  await ada.getByText('choose one of at most 20 MB').waitFor();
  await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await ada.getByLabel('Description (alt text)').last().fill('A quay at dawn');
  await ada.getByLabel('Credit', { exact: true }).fill('Ada Field');
  await press('Upload and insert');
  await ada.getByRole('alert').getByText('This file is not a picture').waitFor();
  await file.setInputFiles({ name: 'Quay.jpg', mimeType: 'image/jpeg', buffer: quay });
  await press('Upload and insert');
  await says('Uploaded to the paper’s folder');
  await ada.getByLabel('Focus').selectOption('Left');
  const { exif, width } = await sharp(join(folder, 'media/quay.jpg')).metadata();
  expect([exif, width]).toEqual([undefined, 1600]);

  await body().click();
  await ada.keyboard.type('It is ');
  await ada.keyboard.press('Control+b');
  await ada.keyboard.type('twisted');
  await ada.keyboard.press('ArrowRight');
  await ada.keyboard.press('ArrowRight');
  await ada.keyboard.type('.');
  await body().evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'coil.jpg', { type: 'image/jpeg' }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...quay],
  );
  await ada.getByLabel('Description (alt text)').last().fill('A coil of rope');
  await ada.getByLabel('Caption', { exact: true }).fill('A coil. Photo: Ada Field');
  await press('Upload and insert');
  await says(/^Saved \d/);
  await expect.poll(() => onDisk('content/articles/rope-from-the-quay.md')).toBe(DRAFT);
  await body().focus();
  await ada.keyboard.press('Tab');
  expect(await body().evaluate((element) => element === document.activeElement)).toBe(false);
  await ada.getByText(/^\d+ words$/).waitFor();

  await press('Preview');
  const preview = ada.frameLocator('iframe');
  await preview.locator('strong').getByText('twisted').waitFor();
  await preview.getByText('A coil. Photo: Ada Field').waitFor();
  expect(await preview.locator('html').getAttribute('data-theme')).toBe('light');
  await press('Dark');
  await expect.poll(() => preview.locator('html').getAttribute('data-theme')).toBe('dark');
  await press('Share card');
  await ada.getByRole('img', { name: 'Share card' }).waitFor();
  expect(await status('/blog/rope-from-the-quay')).toBe(404);
});

test('where the paper asks for two pairs of eyes, another editor schedules it; it appears when its time comes', async () => {
  await press('Ask for review');
  await says('Asked for review');
  await ada.getByRole('link', { name: 'Articles' }).click();
  await open('articles?q=quay', ben);
  await ben.getByText('Review asked for by Ada Field').waitFor();
  await ben.getByRole('link', { name: 'Rope from the quay' }).click();
  await press('Publish…', ben);
  await ben.getByLabel('Later').check();
  await ben.getByText('In the paper’s time zone, America/New_York.').waitFor();
  const time = ben.getByLabel('Date and time');
  const inTwoMinutes = await ben.evaluate(() => {
    const zone = new Date(Date.now() + 120_000).toLocaleString('sv', { timeZone: 'America/New_York' });
    return zone.slice(0, 16).replace(' ', 'T');
  });
  await time.fill('2027-03-14T02:30');
  await ben.getByText('Clocks in America/New_York skip this time').waitFor();
  expect(await ben.getByRole('button', { name: 'Schedule' }).isDisabled()).toBe(true);
  await time.fill('');
  await ben.getByText('Choose a date and a time.').waitFor();
  expect(await ben.getByRole('button', { name: 'Schedule' }).isDisabled()).toBe(true);
  await time.fill(inTwoMinutes);
  await press('Schedule', ben);
  await says('Scheduled: readers see it on', ben);
  expect(await status('/blog/rope-from-the-quay')).toBe(404);
  expect(await inSection()).toBe(false);

  const file = await onDisk('content/articles/rope-from-the-quay.md');
  const [, date = ''] = /^date: (.*)$/m.exec(file) ?? [];
  expect(date).toMatch(new RegExp(`^${inTwoMinutes}:00-0[45]:00$`));
  expect(file).toBe(DRAFT.replace('draft: true\n', '').replace('---\nIt', `date: ${date}\n---\nIt`));

  aheadMs = 130_000;
  // The site looks at its clock when any article is saved, and otherwise once a minute.
  await saveOnDisk('content/articles/short.md', DRAFT.replace('draft: true', 'date: 2026-03-10'));
  await expect.poll(() => status('/blog/rope-from-the-quay')).toBe(200);
  await expect.poll(inSection).toBe(true);
  expect(await shown('/blog/rope-from-the-quay')).toContain('pic pic--16x9 pic--left');
  await leave(ben);
});

test('a correction of what readers have waits until another editor has seen it', async () => {
  const path = 'content/articles/rope-from-the-quay.md';
  await open('articles/rope-from-the-quay.md');
  const before = await onDisk(path);
  await press('Correct…');
  await ada.getByLabel('What the paper had wrong').fill('Rope is laid, not twisted.');
  await press('Add');
  await type('\n\nIt is laid.');
  await says('Not updated yet');
  await press('Ask for review');
  await says('Asked for review');
  expect(await body().textContent()).not.toContain('It is laid.');
  expect(await onDisk(path)).toBe(before);
  await leave(ada);

  await open('articles/rope-from-the-quay.md', ben);
  await press('See the change…', ben);
  await ben.getByRole('textbox', { name: 'What would change' }).getByText('It is laid.').waitFor();
  expect(await violationsOf(ben, [], 'dialog')).toEqual([]);
  await press('Update', ben);
  await says('Updated. Readers', ben);
  const today = await ada.evaluate(() =>
    new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' }),
  );
  expect(await onDisk(path)).toBe(
    `${before.replace('---\nIt', `corrections:\n  - date: ${today}\n    text: Rope is laid, not twisted.\n---\nIt`)}\nIt is laid.\n`,
  );
  await expect.poll(() => shown('/blog/rope-from-the-quay')).toContain('Rope is laid, not twisted.');
  await leave(ben);
});

test('a restored revision fills the editor, and readers keep what they have until Update; a withdrawn article is gone', async () => {
  const path = 'content/articles/rope-from-the-quay.md';
  await desk.requireReview(false);
  await open('articles/rope-from-the-quay.md');
  await press('Revisions…');
  await ada.getByRole('button', { name: /scheduled by Ben Marsh/ }).click();
  await ada.getByRole('textbox', { name: 'What has changed since' }).getByText('It is laid.').waitFor();
  const corrected = await onDisk(path);
  await press('Restore this revision');
  await says('In the editor');
  await says('Not updated yet');
  expect(await body().textContent()).not.toContain('It is laid.');
  expect(await onDisk(path)).toBe(corrected);
  await press('Update');
  await says('Updated. Readers');
  // A correction that was published stays.
  const restored = corrected.replace('\nIt is laid.\n', '');
  expect(await onDisk(path)).toBe(restored);

  await press('Withdraw…');
  await ada.getByText('Readers will see that it was withdrawn').waitFor();
  await press('Withdraw');
  await says('Withdrawn');
  expect(await onDisk(path)).toBe(
    restored.replace(/^---\n[\s\S]*?---\n/, (matter) => `${matter.slice(0, -4)}draft: true\n---\n`),
  );
  await expect.poll(() => status('/blog/rope-from-the-quay')).toBe(410);
  await expect.poll(inSection).toBe(false);
});

test('of two people one writes; the other reads, and takes over knowingly: what the first typed is lost nowhere', async () => {
  const path = 'content/articles/how-to-price-a-service.md';
  const before = await onDisk(path);
  await open('articles/how-to-price-a-service.md');
  await type('\nFrom Ada.');
  await says('Not updated yet');
  await open('articles/how-to-price-a-service.md', ben);
  await says('Ada Field is writing this', ben);
  expect(await ben.getByLabel('Title').isDisabled()).toBe(true);
  await press('Take over…', ben);
  await press('Take over', ben);
  await says('You have it now', ben);

  // The next heartbeat, which takes the buttons away, may have been faster than a key.
  await ada.keyboard.press('Control+s');
  await says('Ben Marsh took this over. What you typed is kept in this browser.');
  await type('\nFrom Ben.', ben);
  await press('Update', ben);
  await says('Updated. Readers', ben);
  expect(await onDisk(path)).toBe(`${before}From Ben.\n`);

  await press('Take over…');
  await press('Take over');
  await ada.getByRole('heading', { name: 'Changed by someone else' }).waitFor();
  expect(await violationsOf(ada, [], 'dialog')).toEqual([]);
  const compared = ada.getByRole('textbox', { name: 'Their version and yours' });
  await compared.getByText('From Ben.').waitFor();
  await compared.getByText('From Ada.').waitFor();
  await press('Keep mine');
  await press('Update');
  await says('Updated. Readers');
  expect(await onDisk(path)).toBe(`${before}From Ada.\n`);
});

test('a text that is opened and saved without a change leaves its file as it was', async () => {
  const path = 'content/articles/the-first-export-order.md';
  const before = await onDisk(path);
  await open('articles/the-first-export-order.md');
  await body().click();
  await ada.keyboard.press('Control+s');
  await says(/^Saved \d/);
  expect(await onDisk(path)).toBe(before);
});

test('what is typed while the connection is lost is kept through a reload, and saved when it is back', async () => {
  const path = 'content/articles/lost.md';
  await saveOnDisk(path, '---\ntitle: Lost\ndraft: true\n---\nOne.\n');
  await open('articles/lost.md');
  await ada.route('**/desk/api/text?*', (route, request) =>
    request.method() === 'PUT' ? route.abort() : route.continue(),
  );
  await type('\nTwo.');
  await says(/Not saved yet: The desk cannot be reached.*It is kept in this browser/);
  await ada.reload(OPENED);
  await ada.getByText(/You have unsaved changes from/).waitFor();
  expect(await onDisk(path)).toBe('---\ntitle: Lost\ndraft: true\n---\nOne.\n');
  await ada.unroute('**/desk/api/text?*');
  await press('Restore');
  await says(/^Saved \d/);
  expect(await onDisk(path)).toBe('---\ntitle: Lost\ndraft: true\n---\nOne.\nTwo.\n');
});

test('a file that is changed on disk is not overwritten unasked; one that is deleted there is written again', async () => {
  const path = 'content/articles/lost.md';
  await type('\nThree.');
  await saveOnDisk(path, '---\ntitle: Lost\ndraft: true\n---\nFrom a terminal.\n');
  await ada.getByRole('heading', { name: 'Changed by someone else' }).waitFor();
  await press('Go on editing');
  await press('Compare…');
  await press('Take theirs');
  await body().getByText('From a terminal.').waitFor();
  expect(await onDisk(path)).toBe('---\ntitle: Lost\ndraft: true\n---\nFrom a terminal.\n');

  await rm(join(folder, path));
  await type('\nAgain.');
  await ada.getByText('The file was deleted on disk').waitFor();
  await press('Create it again');
  await says('The file is there again');
  expect(await onDisk(path)).toBe('---\ntitle: Lost\ndraft: true\n---\nFrom a terminal.\nAgain.\n');
});

test('front matter that cannot be read is written as a whole file, with its issue above it', async () => {
  await saveOnDisk('content/articles/broken.md', '---\ntitle: [\n---\nText.\n');
  await open('articles/broken.md');
  const whole = ada.getByRole('textbox', { name: 'The whole file' });
  await ada
    .getByRole('list', { name: 'Issues' })
    .getByRole('button', { name: /^Line \d/ })
    .click();
  await whole.click();
  await ada.keyboard.press('Control+a');
  await ada.keyboard.insertText('---\ntitle: Mended\ndraft: true\n---\nText.\n');
  await ada.keyboard.press('Control+s');
  await says(/^Saved \d/);
  expect(await onDisk('content/articles/broken.md')).toBe('---\ntitle: Mended\ndraft: true\n---\nText.\n');

  await saveOnDisk(
    'content/articles/broken.md',
    '---\ntitle: Mended\nauthor: Ada\ndraft: true\n---\nText.\n',
  );
  await open('articles/broken.md');
  const issues = ada.getByRole('list', { name: 'Issues' });
  await issues.getByText('There is no setting author').waitFor();
  // The editor shows no line of it.
  expect(await issues.getByRole('button').count()).toBe(0);
});

test('questions and pages are written in the same editor, and are on the site when they are updated', async () => {
  await open('pages/about.md');
  await type('\n\nWe also keep a boat.');
  await press('Update');
  await says('Updated. Readers');
  await expect.poll(() => shown('/about')).toContain('We also keep a boat.');
  await open('faq/business-finance.md');
  await body().click();
  await ada.keyboard.press('Control+End');
  await press('Question');
  await says('Not updated yet');
  await ada.keyboard.insertText('Is there a boat?');
  await press('Update');
  await says('Updated. Readers');
  expect(await onDisk('content/faq/business-finance.md')).toMatch(
    /\n\n## Is there a boat\? \{#is-there-a-boat\}\n\nAnswer\.\n$/,
  );
  await expect.poll(() => shown('/faq')).toContain('Is there a boat?');
});

test('a paste from Word names the picture that stays behind; an import says what it holds back, and can be removed', async () => {
  await open('articles');
  await press('New article…');
  await ada.getByLabel('Title').fill('Pasted');
  await press('Create');
  await body().evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p>It cost 10<sup>6</sup> <b style="mso-bidi-font-weight:normal">euros</b>.<img src="file:///C:/a.png"></p>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await says('1 picture could not be pasted: save it and choose it here.');
  await says(/^Saved \d/);
  expect(await onDisk('content/articles/pasted.md')).toContain('It cost 10⁶ **euros**.');

  const post = (title: string, content: string) =>
    `<item><title>${title}</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_id>${title}</wp:post_id>
    <wp:post_date_gmt>2019-03-02 08:00:00</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded></item>`;
  const source = `<rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
    ${post('Open', 'Words [vessel name]')}${post('Paid', 'Open [private]Secret[/private]')}</channel></rss>`;
  await open('articles');
  await press('Import…');
  const dialog = ada.getByRole('dialog');
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'old.xml', mimeType: 'text/xml', buffer: Buffer.from(source) });
  await press('Check the file');
  await dialog.getByText('posts kept as drafts: parts were for members ([private])').waitFor();
  await press('Import 2 texts');
  await dialog.getByText('Imported 2 articles').waitFor();
  expect(await onDisk('content/articles/paid.md')).toContain('description: Open\n');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await press('Import…');
  await dialog.getByText('2 texts, unchanged since').waitFor();
  await press('Remove what this import wrote');
  await press('Remove');
  await says('Removed.');
  await expect(onDisk('content/articles/paid.md')).rejects.toThrow('ENOENT');
  await expect.poll(() => dialog.getByText('Latest import').count()).toBe(0);
});

/** The lists and the editor of the three kinds have one layout; one of the articles is read-only, since Ben has it open. */
describe.for([
  'articles',
  'pictures',
  'articles/lost.md',
  'articles/how-to-price-a-service.md',
  'faq/business-finance.md',
  'pages/about.md',
])('/desk/%s', (path) => {
  test('is free of violations that axe can find, of console errors and of anything beyond the screen, light on a desk and dark on a phone', async () => {
    await expectSound(ada, async () => {
      await openScreen(ada, desk.address(path));
      await ada
        .locator('main:has(h1):has(.rows, .gallery, .cm-content):not(:has([aria-busy=true]))')
        .waitFor();
      if (path.endsWith('.md')) {
        await press('Preview');
        for (const sheet of await ada.locator('.sheet summary').all()) await sheet.click();
      }
      await shortenLists(ada, 4);
    });
  });
});

test('the editor is a file of its own, which other screens do not wait for', async () => {
  const document = await readFile('dist/desk/index.html', 'utf8');
  const scripts = [...document.matchAll(/(?:src|href)="\/(desk\/assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path,
  );
  const sizes = await Promise.all(scripts.map(async (path) => (await stat(`dist/${path}.gz`)).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(125_000);
});
