import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { answer } from '../support/fake-responses.ts';
import { openBrowser, type WatchedPage } from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';
import { OPENED, startWritingDesk, type WritingDesk } from '../support/writing-desk.ts';

/** Settings at the desk, with the keys of a keyboard. One site; tests go on where the one before them ended. */
let browser: Browser;
let desk: WritingDesk;
let ada: WatchedPage;
let wire: FakeHosts;

beforeAll(async () => {
  browser = await openBrowser();
  wire = await startFakeHosts();
  desk = await startWritingDesk(browser);
  ({ ada } = desk);
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
  await wire.close();
});

const open = (view: string) => ada.goto(desk.address(`settings?view=${view}`), OPENED);
/** Goes to a control with Tab alone. */
async function tabTo(name: string | RegExp, role: 'button' | 'textbox' | 'link' | 'combobox' = 'button') {
  const target = ada.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await ada.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}
const type = async (text: string) => {
  await ada.keyboard.press('ControlOrMeta+a');
  await ada.keyboard.type(text);
};
const says = (text: string | RegExp) => ada.getByRole('status').getByText(text).first().waitFor();
const page = async (path: string) => (await fetch(desk.site.url + path)).text();

test('the paper is renamed by keyboard alone; what is wrong stands at its field, and the site uses it at once', async () => {
  await open('paper');
  await tabTo('Name', 'textbox');
  await type('The Quayside Times');
  await tabTo('Time zone', 'textbox');
  await type('Mars/Olympus');
  const issue = ada.locator('.entry__issue').getByText('Write an IANA time zone such as "America/New_York".');
  await issue.waitFor();
  await ada.keyboard.press('ControlOrMeta+s');
  await ada.getByRole('alert').getByText('Nothing was saved').waitFor();
  await type('Europe/London');
  await issue.waitFor({ state: 'detached' });
  await ada.keyboard.press('ControlOrMeta+s');
  await says('Saved. The site uses the new settings.');
  expect(await page('/')).toContain('The Quayside Times');
  expect(await desk.onDisk('publication.json')).toContain('"timeZone":"Europe/London"');
  await ada.getByRole('banner').getByText('The Quayside Times').waitFor();
});

test('a feed is tried by the address of a page, added to a section and saved', async () => {
  await desk.saveOnDisk(
    'publication.json',
    (await desk.onDisk('publication.json')).replace('"trustedHosts":[', `"trustedHosts":["${wire.host}",`),
  );
  await expect
    .poll(() => desk.site.logged.filter(({ msg }) => msg === 'the saved settings are in use').length)
    .toBe(2);
  const link = '<link rel="alternate" type="application/rss+xml" href="/wire.xml">';
  wire.set(
    '/',
    answer(200, { 'content-type': 'text/html' }, `<!doctype html><html><head>${link}</head></html>`),
  );
  wire.set('/wire.xml', newsFeed({ title: 'Quay Wire' }, [{ title: 'Crane nine is back', minutesAgo: 5 }]));
  await open('feeds');
  await tabTo('Add a feed to Sports');
  await ada.keyboard.press('Enter');
  await type(wire.url('/'));
  await ada.keyboard.press('Enter');
  await ada.getByText('Crane nine is back').waitFor();
  expect(await violationsOf(ada)).toEqual([]);
  await tabTo('Add to Sports');
  await ada.keyboard.press('Enter');
  await ada.keyboard.press('ControlOrMeta+s');
  await says('Saved. The site uses the new settings.');
  expect(await desk.onDisk('publication.json')).toContain(wire.url('/wire.xml'));
  await expect.poll(() => page('/category/sports')).toContain('Crane nine is back');
});

test('the accent is changed with the front page before the eyes, and taken back from the versions', async () => {
  await open('theme');
  await tabTo('Accent', 'textbox');
  await type('#0a5c36');
  const frame = ada.frameLocator('iframe[title^="The front page"]');
  await expect
    .poll(() => frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--accent')))
    .toContain('0a5c36');
  expect(await page('/')).not.toContain('0a5c36');
  await ada.keyboard.press('ControlOrMeta+s');
  await says('Saved. The site uses the new settings.');
  await expect.poll(() => page('/')).toContain('0a5c36');
  await type('#1d3f8f');
  await ada.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => page('/')).toContain('1d3f8f');
  await tabTo('Versions…');
  await ada.keyboard.press('Enter');
  const versions = ada.getByRole('list', { name: 'Versions, newest first' }).getByRole('button');
  await versions.nth(1).press('Enter');
  await tabTo('Restore this version');
  await ada.keyboard.press('Enter');
  await expect.poll(() => page('/')).toContain('0a5c36');
});

test('a text that somebody holds stays held, and a picture on its way arrives, while settings are saved', async () => {
  await desk.saveOnDisk('content/articles/held.md', '---\ntitle: Held\ndraft: true\n---\nOne.\n');
  await desk.ben.goto(desk.address('articles/held.md'), OPENED);
  await desk.ben.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await open('paper');
  await tabTo('Tagline', 'textbox');
  await type('While others write');
  const headers = { Origin: new URL(desk.address('')).origin };
  const data = await readFile('sample/meridian-ledger/media/night-shift.webp');
  const uploads = Array.from({ length: 4 }, () =>
    desk.ben.request.post(desk.address('api/pictures?name=crane.webp'), { data, headers }),
  );
  await ada.keyboard.press('ControlOrMeta+s');
  await says('Saved. The site uses the new settings.');
  const paths = (await Promise.all(uploads)).map(async (response) => (await response.json()).path);
  expect(new Set(await Promise.all(paths)).size).toBe(4);
  await ada.goto(desk.address('articles/held.md'), OPENED);
  await ada.getByText('Ben Marsh is writing this.').first().waitFor();
});

test('settings that somebody else changed meanwhile are asked for, others are joined', async () => {
  await open('paper');
  await tabTo('Tagline', 'textbox');
  await type('Mine');
  const file = await desk.onDisk('publication.json');
  await desk.saveOnDisk('publication.json', file.replace(/"tagline":"[^"]*"/, '"tagline":"Theirs"'));
  await ada.keyboard.press('ControlOrMeta+s');
  await ada.getByRole('alert').getByText('Someone else changed the same settings').waitFor();
  await ada.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await ada.keyboard.press('ControlOrMeta+s');
  await says('Saved. The site uses the new settings.');
  expect(await desk.onDisk('publication.json')).toContain('"tagline":"Mine"');
});

test('a file that was broken on disk is corrected as a whole', async () => {
  const file = await desk.onDisk('publication.json');
  await desk.saveOnDisk('publication.json', file.replace('"name":', '"name"'));
  await ada.goto(desk.address('settings'), OPENED);
  await ada.getByText('write a colon before it').waitFor();
  await ada.getByLabel('The whole file').fill(file);
  await ada.getByRole('button', { name: 'Save the file' }).press('Enter');
  await says('Saved. The site uses the new settings.');
  expect(await desk.onDisk('publication.json')).toBe(file);
});

test.each(['paper', 'front', 'feeds', 'topics', 'links', 'services', 'texts', 'theme', 'file'])(
  'axe finds nothing in %s',
  async (view) => {
    await open(view);
    await ada.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await ada.locator('.part, .look').first().waitFor();
    expect(await violationsOf(ada)).toEqual([]);
  },
);
