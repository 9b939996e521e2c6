import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { freePort } from '../support/free-port.ts';
import {
  openBrowser,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { smallNetworkDefaults } from '../support/small-network.ts';
import { expectSound } from '../support/violations.ts';

/** The desk of a network of two small papers, from the printed link on. */
let browser: Browser;
let remote: FakeHosts;
let folder: string;
let site: TestSite;
let page: WatchedPage;

const PASSWORD = 'correct horse battery';
/** The script of the desk defines no island, which pages of the site are waited for. */
const OPENED = { waitUntil: 'domcontentloaded' } as const;

const address = (path: string) => `http://127.0.0.1:${site.site.adminPort}/desk/${path}`;
const deskOf = (paper: string, path = '') => address(`~${paper}.example/${path}`);
const open = (url: string) => page.goto(url, OPENED);
const says = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).click();

async function save(path: string, content: object): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), JSON.stringify(content));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  remote = await startFakeHosts();
  const item = (title: string) => ({ title, link: remote.url(`/${encodeURIComponent(title)}`) });
  remote.set('/shared.xml', newsFeed({ title: 'Shared wire' }, [item('Bridge opens to traffic')]));
  await save('network.json', {
    name: 'The Estuary Network',
    defaults: smallNetworkDefaults(remote),
  });
  for (const [name, title] of [
    ['quay', 'The Quay'],
    ['mill', 'The Mill'],
  ])
    await save(`${name}/publication.json`, { name: title, domain: `${name}.example` });
  [browser, site] = await Promise.all([
    openBrowser(),
    startTestSite({
      isNetwork: true,
      variables: { PUBLICATION: folder, ADMIN_PORT: String(await freePort()) },
    }),
  ]);
  page = await watchPage(browser, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
  await rm(folder, { recursive: true, force: true });
});

test('the printed link makes an operator of the network, who sees the list of its papers', async () => {
  const lines = () => site.logged.map(({ msg }) => String(msg));
  await expect.poll(lines).toContainEqual(expect.stringMatching(/^Desk: .*#/));
  const token = lines().join('\n').split('#')[1]?.split('\n')[0];
  await open(address(`join#${token}`));
  await page.getByText('The Estuary Network').waitFor();
  await page.getByLabel('Your name').fill('Nell Byron');
  await page.getByLabel('Password').fill(PASSWORD);
  await press('Join');
  await page.getByRole('heading', { name: 'Papers', level: 1 }).waitFor();
  const rows = page.getByRole('list', { name: 'Papers' }).getByRole('link');
  await expect.poll(() => rows.allTextContents()).toEqual(['The Mill', 'The Quay']);
  await expectSound(page, () => rows.first().waitFor());
});

test('the keyboard alone switches to another paper, whose address every screen keeps', async () => {
  await open(deskOf('quay', 'headlines'));
  await page.getByRole('button', { name: 'Switch paper' }).focus();
  await page.keyboard.press('Enter');
  const papers = page.getByRole('navigation', { name: 'Papers' });
  await expectSound(page, () => papers.getByRole('link', { name: 'The Quay' }).waitFor());
  await page.keyboard.press('Escape');
  expect(await papers.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await papers.getByRole('link', { name: 'The Mill' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  expect(page.url()).toBe(deskOf('mill'));
  // Phones have the menu behind a button.
  await press('Menu: Today');
  await page.getByRole('link', { name: 'Feeds', exact: true }).click();
  await page.getByRole('heading', { name: 'Feeds', level: 1 }).waitFor();
  expect(page.url()).toBe(deskOf('mill', 'feeds'));
  await page.reload(OPENED);
  await page.getByRole('heading', { name: 'Feeds', level: 1 }).waitFor();
  expect(await page.title()).toContain('The Mill');
});

test('a paper that is added by the form is served at once, and what is wrong stands at its field', async () => {
  await open(deskOf('quay', 'papers'));
  await press('Add a paper…');
  const dialog = page.getByRole('dialog', { name: 'Add a paper' });
  await dialog.getByLabel('Name', { exact: true }).fill('The Fern');
  await dialog.getByLabel('Domain').fill('mill.example');
  await dialog.getByLabel('Time zone').fill('Mars');
  await press('Add the paper');
  await dialog.getByText('write an IANA time zone').waitFor();
  await dialog.getByLabel('Time zone').fill('Europe/Lisbon');
  await press('Add the paper');
  await dialog.getByText('mill.example is already the host of The Mill').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Domain').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expectSound(page, async () => {});
  await dialog.getByLabel('Domain').fill('fern.example');
  await dialog.getByText('Business & Finance: 1 feed').click();
  await dialog.getByRole('checkbox', { name: /Shared wire/ }).uncheck();
  await press('Add the paper');
  await says('The Fern is added, and served at fern.example.');
  const saved = JSON.parse(await readFile(join(folder, 'fern.example/publication.json'), 'utf8'));
  expect(saved).toEqual({
    name: 'The Fern',
    id: 'fern.example',
    domain: 'fern.example',
    timeZone: 'Europe/Lisbon',
    feeds: { business: null },
  });
  expect(
    await (await page.request.get(`${site.url}/`, { headers: { host: 'fern.example' } })).text(),
  ).toContain('The Fern');
  await page.getByRole('list', { name: 'Papers' }).getByRole('link', { name: 'The Fern' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  expect(page.url()).toBe(deskOf('fern'));
});

test('a takedown in all papers is made in the dialog of one, and lifted in another', async () => {
  await open(deskOf('quay', 'headlines?q=bridge'));
  await press('Hide “Bridge opens to traffic”');
  await page.getByLabel('Reason').fill('Libel');
  await page.getByLabel('In all papers').check();
  await press('Hide');
  await says('gone from the site');
  await open(deskOf('fern', 'headlines/takedowns'));
  await expectSound(page, () => page.getByText('in all papers').waitFor());
  await press('Restore “Bridge opens to traffic”');
  await press('Restore');
  await says('Restored');
});

test('two tabs with two papers each change their own', async () => {
  const other = await page.context().newPage();
  await other.goto(deskOf('quay', 'headlines/rules'), OPENED);
  await open(deskOf('mill', 'headlines/rules'));
  await other.getByLabel('Word', { exact: true }).fill('traffic');
  await other.getByRole('button', { name: 'Preview', exact: true }).click();
  await other.getByRole('button', { name: 'Block word “traffic”' }).click();
  await other.getByRole('status').getByText('1 headline hidden').waitFor();
  await page.reload(OPENED);
  await page.getByText('No block rules yet.').waitFor();
  await other.close();
});
