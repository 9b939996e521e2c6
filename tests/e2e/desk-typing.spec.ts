import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../support/desk-client.ts';
import { openBrowser, type WatchedPage } from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';
import { OPENED, startWritingDesk, type WritingDesk } from '../support/writing-desk.ts';

/** What is typed at the desk, with the keys of a keyboard, is never lost. One site; tests go on where the one before them ended. */
let browser: Browser;
let desk: WritingDesk;
let ada: WatchedPage;

beforeAll(async () => {
  browser = await openBrowser();
  desk = await startWritingDesk(browser);
  ({ ada } = desk);
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
});

const open = (path: string) => ada.goto(desk.address(path), OPENED);
const press = (name: string | RegExp) => ada.getByRole('button', { name, exact: true }).click();
const keys = async (...names: string[]) => {
  for (const name of names) await ada.keyboard.press(name);
};
const type = (text: string) => ada.keyboard.type(text);
const says = (text: string | RegExp) => ada.getByRole('status').getByText(text).first().waitFor();
const alert = (text: string | RegExp) => ada.getByRole('alert').filter({ hasText: text });
const body = () => ada.getByRole('textbox', { name: 'Text', exact: true });
const written = async () => (await body().locator('.cm-line').allTextContents()).join('\n');
const focused = () =>
  ada.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement)) return '';
    const [label] = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement>) : [];
    return (label ?? element).textContent;
  });
/** What the browser keeps for texts and pins. */
const kept = () => ada.evaluate(() => JSON.stringify({ ...localStorage }));

const FILE = 'content/articles/rope.md';
const MATTER = '---\ntitle: Rope\ndraft: true\n---\n';
const openRope = async (text = '') => {
  await desk.saveOnDisk(FILE, MATTER + text);
  await open('articles/rope.md');
  await body().click();
  await keys('Control+End');
};

/** Lets requests through when the returned function is called, and says when the first has come. */
async function holdBack(page: Page, address: string): Promise<{ asked: Promise<void>; release(): void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      asked.resolve();
      const response = await route.fetch();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { asked: asked.promise, release: released.resolve };
}

test('what is typed while a review is asked for or taken back is kept, and saved after it', async () => {
  await openRope('One.\n');
  expect(await ada.locator('.entry__issue, .issues').count()).toBe(0);
  for (const [button, message, text] of [
    ['Ask for review', 'Asked for review', ' Two.'],
    ['Take back the request', 'taken back', ' Three.'],
  ] as const) {
    const { asked, release } = await holdBack(ada, '**/desk/api/text/review?*');
    await press(button);
    await asked;
    await ada.getByText('Add a description.').waitFor();
    await body().click();
    await keys('Control+End');
    await type(text);
    release();
    await says(message);
    expect(await written()).toMatch(new RegExp(`${text}$`));
    await expect.poll(() => desk.onDisk(FILE)).toContain(text);
  }
  expect(await desk.onDisk(FILE)).toBe(`${MATTER}One. Two. Three.\n`);
  await expect.poll(kept).toBe('{}');
});

test('the toolbar begins headings, lists and quotations where the next letters are typed', async () => {
  await openRope();
  await press('H2 heading');
  await type('Shippers');
  await keys('Enter', 'Enter');
  await press('List');
  await type('one');
  await keys('Enter');
  await type('two');
  await keys('Enter', 'Enter', 'Enter');
  await press('Quote');
  await type('said');
  await keys('Enter', 'Enter', 'Enter');
  await type('Middle');
  await keys('ArrowLeft', 'ArrowLeft');
  await press('H3 heading');
  await type('-');
  await keys('End');
  expect(await written()).toBe('## Shippers\n\n- one\n- two\n\n> said\n\n### Midd-le');
  await press('H3 heading');
  await press('Quote');
  await press('Quote');
  expect(await written()).toMatch(/\nMidd-le$/);
  await keys('Enter', 'Enter');
  await type('three');
  await keys('Enter');
  await type('four');
  await keys('Shift+ArrowUp', 'Shift+Home');
  await press('List');
  expect(await written()).toMatch(/\n- three\n- four$/);
  await press('Bold');
  expect(await written()).toMatch(/\n- \*\*three\*\*\n- \*\*four\*\*$/);
  await press('Bold');
  await press('List');
  await expect
    .poll(() => desk.onDisk(FILE))
    .toBe(`${MATTER}## Shippers\n\n- one\n- two\n\n> said\n\nMidd-le\n\nthree\nfour\n`);
});

/** A paste as browsers send it; Ctrl+Shift+V sends plain text alone. */
const paste = (data: Record<string, string>) =>
  body().evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test('a pasted document arrives as Markdown with its pictures offered for upload; Undo takes it back; plain text stays plain', async () => {
  await openRope('One.\n');
  const pixels = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const html = `<html><body><h1>Fees</h1><p>They <b>rise</b>.<script>document.title='hacked'</script><img src="x" onerror="document.title='hacked'"></p>
    <table><tr><td>Port</td><td>Fee</td></tr><tr><td>Alder</td><td>$5</td></tr></table>
    <p><img alt="A quay" src="data:image/png;base64,${pixels.toString('base64')}"></p></body></html>`;
  await paste({ 'text/html': html, 'text/plain': 'Fees\nThey rise.' });
  await ada.getByRole('heading', { name: 'Pasted picture' }).waitFor();
  expect(await ada.getByLabel('Description (alt text)').last().inputValue()).toBe('A quay');
  await ada.getByLabel('Caption', { exact: true }).fill('The quay');
  await ada.getByLabel('Credit', { exact: true }).fill('Ada Field');
  await ada.keyboard.press('Enter');
  await says('Uploaded to the paper’s folder');
  const document =
    '## Fees\n\nThey **rise**.\n\n| Port | Fee |\n| --- | ---: |\n| Alder | $5 |\n\n![A quay](/media/pasted-1.png "The quay | Ada Field")';
  await expect.poll(() => desk.onDisk(FILE)).toBe(`${MATTER}One.\n\n${document}\n`);
  expect(await ada.title()).not.toContain('hacked');
  await press('Undo');
  await press('Undo');
  expect(await written()).toBe('One.');
  await paste({ 'text/plain': '**Fees**' });
  expect(await written()).toBe('One.**Fees**');
  await press('Undo');
  await paste({ 'text/html': '<meta charset="utf-8"><span>5 * 3</span>', 'text/plain': '5 * 3' });
  expect(await written()).toBe('One.5 * 3');
  // Without a copy nothing of the clipboard's picture is left.
  await press('Undo');
  await paste({ 'text/html': html, 'text/plain': 'x' });
  await ada.getByRole('heading', { name: 'Pasted picture' }).waitFor();
  await keys('Escape');
  expect(await written()).not.toContain('pasted-1');
  await openRope('');
  await press('Numbered list');
  await type('a');
  await keys('Enter');
  await type('b');
  expect(await written()).toBe('1. a\n2. b');
  await press('Table');
  await press('Rule');
  expect(await written()).toMatch(/\n\n\| Name \| Figure \|\n\| --- \| ---: \|\n\| … \| 0 \|\n\n\*\*\*\n*$/);
});

test('Ctrl+B and Ctrl+I begin and end bold and italic words as they are typed', async () => {
  await openRope();
  await type('It is ');
  await keys('Control+b');
  await type('twisted');
  await keys('Control+b');
  await type(' and ');
  await keys('Control+i');
  await type('laid');
  await keys('Control+i', 'Control+b', 'Control+b');
  await type(', ');
  await press('Bold');
  await type('not cast');
  await press('Bold');
  await type('.');
  await expect.poll(() => desk.onDisk(FILE)).toBe(`${MATTER}It is **twisted** and *laid*, **not cast**.\n`);
});

test('a dialog is filled in and submitted with keys alone, and gives back the focus', async () => {
  await open('articles');
  await ada.getByRole('button', { name: 'New article…' }).focus();
  await keys('Enter');
  expect(await focused()).toBe('Title');
  await keys('Escape');
  expect(await focused()).toBe('New article…');
  await keys('Enter');
  await ada.getByRole('button', { name: 'Cancel' }).click();
  expect(await focused()).toBe('New article…');
  await keys('Enter');
  await type('Typed with keys');
  await keys('Enter');
  await says('Created as a draft');

  await press('Remove…');
  expect(await focused()).toBe('Remove');
  await keys('Enter');
  await says('Removed');

  await open('articles/the-first-export-order.md');
  await press('Correct…');
  await type('Rope is laid.');
  expect(await violationsOf(ada, [], 'dialog')).toEqual([]);
  await keys('Shift+Enter');
  await type('Not cast.');
  await keys('Enter');
  await says('Added');
  expect(await ada.getByText('Rope is laid.').count()).toBeGreaterThan(0);
  await press('Discard');

  await open('headlines/takedowns');
  await press('Hide an address…');
  expect(await focused()).toBe('Address');
  await type('https://wire.example/rope');
  await keys('Tab');
  await type('Libel');
  await keys('Enter');
  await says('Noted');

  await open('front');
  await ada.getByLabel('Pin another story to Featured').focus();
  await type('no such story');
  await ada.getByText('No story matches').waitFor();
});

const signIn = async (name: string) => {
  await ada.getByLabel('Name', { exact: true }).fill(name);
  await ada.getByLabel('Password').fill(PASSWORD);
  await keys('Enter');
  await ada.getByRole('link', { name }).waitFor();
};
const signOut = async () => {
  await press('Sign out');
  await ada.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
};

test('pins that are not published yet stay through navigation and a reload, and belong to their account', async () => {
  const bar = ada.locator('.publish');
  await open('front');
  await ada.getByLabel('Pin another story to Featured').fill('how to price a');
  await keys('Enter');
  await bar.getByText('not published yet').waitFor();
  await ada.getByRole('link', { name: 'Articles' }).click();
  await ada.getByRole('link', { name: 'Front page' }).click();
  await bar.getByText('not published yet').waitFor();
  await ada.reload(OPENED);
  await bar.getByText('not published yet').waitFor();
  expect(await ada.locator('.row--pin').count()).toBe(1);

  await signOut();
  await signIn('Ben Marsh');
  await ada.getByRole('link', { name: 'Front page' }).click();
  await bar.getByText('No unpublished changes').waitFor();
  await signOut();
  await signIn('Ada Field');
  await ada.getByRole('link', { name: 'Front page' }).click();
  await bar.getByText('not published yet').waitFor();
  await press('Discard');
  await bar.getByText('No unpublished changes').waitFor();
  expect(await kept()).not.toContain('desk-pins');
});

test('unsaved words are offered to the account that typed them, and sent in nobody else’s name', async () => {
  await openRope('One.\n');
  await ada.route('**/desk/api/text?*', (route, request) =>
    request.method() === 'PUT' ? route.abort() : route.continue(),
  );
  await type(' Unsaved.');
  await says(/Not saved yet: The desk cannot be reached/);
  await ada.unroute('**/desk/api/text?*');
  await ada.context().clearCookies();
  await ada.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  await signIn('Ben Marsh');
  await body().getByText('One.').waitFor();
  await ada.getByRole('button', { name: 'Ask for review' }).waitFor();
  expect(await written()).toBe('One.');
  expect(await alert('unsaved changes').count()).toBe(0);
  const left = ada.waitForResponse(/text\/hold/);
  await ada.getByRole('link', { name: 'Articles' }).click();
  await left;
  await signOut();
  await signIn('Ada Field');
  await open('articles/rope.md');
  await alert('You have unsaved changes').waitFor();
  expect(await desk.onDisk(FILE)).toBe(`${MATTER}One.\n`);
  await press('Restore');
  await says(/^Saved \d/);
  expect(await desk.onDisk(FILE)).toBe(`${MATTER}One. Unsaved.\n`);
});

test('a row that cannot be shown takes away its screen alone, until it is tried again', async () => {
  await ada.route('**/desk/api/texts?*', async (route) => {
    const response = await route.fetch();
    const { texts, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, texts: [...texts, { ...texts[0], authors: null }] } });
  });
  await ada.getByRole('link', { name: 'Articles' }).click();
  await alert('This screen cannot be shown').waitFor();
  await ada.getByRole('link', { name: 'FAQ' }).waitFor();
  await ada.unroute('**/desk/api/texts?*');
  await press('Try again');
  await ada.getByRole('link', { name: 'Rope' }).click();

  await body().click();
  await keys('Control+End');
  await ada.route('**/desk/api/text/check?*', (route) => route.fulfill({ json: { issues: null } }));
  await type(' Kept.');
  await alert('This screen cannot be shown').waitFor();
  await ada.unroute('**/desk/api/text/check?*');
  await press('Try again');
  await body().getByText('Unsaved. Kept.').waitFor();
  await expect.poll(() => desk.onDisk(FILE)).toContain('Unsaved. Kept.');
});

test('a screen that is visited again shows its last result at once, and the new one when it is there', async () => {
  await open('articles');
  await ada.getByRole('link', { name: 'Rope' }).waitFor();
  await ada.getByRole('link', { name: 'FAQ' }).click();
  await ada.getByRole('heading', { name: 'FAQ' }).waitFor();
  await desk.saveOnDisk('content/articles/twine.md', MATTER.replace('Rope', 'Twine'));
  const { asked, release } = await holdBack(ada, '**/desk/api/texts?*');
  await ada.getByRole('link', { name: 'Articles' }).click();
  await asked;
  expect(await ada.getByRole('link', { name: 'Rope' }).count()).toBe(1);
  expect(await ada.getByText('Loading…').count()).toBe(0);
  release();
  await ada.getByRole('link', { name: 'Twine' }).waitFor();
});

test('a request whose screen is left is aborted', async () => {
  const { asked, release } = await holdBack(ada, '**/desk/api/feeds');
  await ada.getByRole('link', { name: 'Feeds' }).click();
  await asked;
  const aborted = ada.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/feeds'));
  await ada.getByRole('link', { name: 'Articles' }).click();
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  release();
});

test('Back returns to the place in the list that was scrolled to', async () => {
  await open('articles');
  await ada.locator('.rows').waitFor();
  await ada.evaluate(() => scrollTo(0, 700));
  const scrollTop = () => ada.evaluate(() => scrollY);
  const left = await scrollTop();
  expect(left).toBeGreaterThan(100);
  await ada.getByRole('link', { name: 'FAQ' }).evaluate((link: HTMLElement) => link.click());
  await ada.getByRole('heading', { name: 'FAQ' }).waitFor();
  await expect.poll(scrollTop).toBe(0);
  await ada.goBack();
  await ada.getByRole('heading', { name: 'Articles' }).waitFor();
  await expect.poll(scrollTop).toBe(left);
});

test('leaving a published text with unsaved words asks first, by a link and by Back; they are offered at the next visit', async () => {
  const leaving = ada.getByRole('dialog', { name: 'Leave without updating?' });
  await open('articles');
  await ada.getByRole('link', { name: 'The first export order' }).click();
  await body().click();
  await keys('Control+End');
  await type(' Unsaved.');
  await says('Not updated yet');
  await ada.getByRole('link', { name: 'FAQ' }).click();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await body().getByText('Unsaved.').waitFor();
  await ada.goBack();
  await leaving.getByText('Your changes stay in this browser').waitFor();
  expect(ada.url()).toBe(desk.address('articles/the-first-export-order.md'));
  expect(await violationsOf(ada, [], 'dialog')).toEqual([]);
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await ada.getByRole('heading', { name: 'Articles' }).waitFor();
  expect(ada.url()).toBe(desk.address('articles'));
  await ada.getByRole('link', { name: 'The first export order' }).click();
  await alert('You have unsaved changes').waitFor();
  await press('Discard');
});

test('an error outside of the screens leaves a message and a way back', async () => {
  await ada.route('**/desk/api/session', (route) => route.fulfill({ json: { account: null } }));
  await open('articles');
  await alert('The desk stopped').waitFor();
  await ada.unroute('**/desk/api/session');
  await press('Try again');
  await ada.getByRole('link', { name: 'Rope' }).waitFor();
});

test('a response that breaks off is an error that can be tried again', async () => {
  for (const path of ['articles', 'articles/rope.md', 'front']) {
    await ada.route('**/desk/api/{texts,text,front}*', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"texts":[{"file":"ro' }),
    );
    await open(path);
    await alert('broke off').waitFor();
    expect(await ada.getByText('Loading…').count()).toBe(0);
    await ada.unroute('**/desk/api/{texts,text,front}*');
    await press('Try again');
    await ada.locator('main:has(h1):has(.rows, .cm-content):not(:has([aria-busy=true]))').waitFor();
  }
});
