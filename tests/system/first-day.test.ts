import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkingCopy } from '../../cli/working-copy.ts';
import { type FakeFeeds, newsFeed, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { answer } from '../support/fake-responses.ts';
import { freePort } from '../support/free-port.ts';
import {
  openBrowser,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';
import { OPENED } from '../support/writing-desk.ts';

/** The first day of a person who has never used a terminal, from the link that the first start prints: each test is a step. */
let browser: Browser;
let remote: FakeFeeds;
let dataDir: string;
let paper: string;
let site: TestSite;
let page: WatchedPage;
/** How far the site's clock is ahead. */
let aheadMs = 0;

const address = (path: string) => `http://localhost:${site.site.adminPort}/desk/${path}`;
const open = (path: string) => page.goto(address(path), OPENED);
const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).click();
const says = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();
const field = (name: string, within: Pick<WatchedPage, 'getByRole'> = page) =>
  within.getByRole('textbox', { name, exact: true });
/** Of the open dialog: axe finds no violation. */
const expectSoundDialog = async () => expect(await violationsOf(page, [], 'dialog')).toEqual([]);

/** Waits until readers get all of these. */
async function shows(path: string, ...parts: RegExp[]): Promise<void> {
  const missing = async () => {
    const html = await (await fetch(site.url + path)).text();
    return parts.filter((part) => !part.test(html));
  };
  await expect.poll(missing).toEqual([]);
}
const without = (text: string) => new RegExp(`^(?![^]*${text})`);

const SAVED = 'Saved. The site uses the new settings.';
const CHART =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><path d="M0 360V200h200V360zM220 360V80h200V360z" fill="#0a5c36"/></svg>';

beforeAll(async () => {
  browser = await openBrowser();
  remote = await startFakeFeeds(plainNews);
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-first-day-'));
  paper = await openWorkingCopy(dataDir, new Date());
  site = await startTestSite({
    change: (sample) => ({ ...remote.publish(sample), newswire: false, eventsWall: null }),
    savedIn: paper,
    variables: { ADMIN_PORT: String(await freePort()) },
    clock: () => new Date(Date.now() + aheadMs),
  });
  page = await watchPage(browser, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
  await rm(dataDir, { recursive: true });
});

test('the link that the first start prints opens the desk', async () => {
  const link = () => site.logged.map(({ msg }) => /^Desk: (\S+)$/.exec(String(msg))?.[1]).find(Boolean);
  await expect.poll(link).toMatch(/^http:\/\/localhost:\d+\/desk\/join#/);
  await page.goto(link() ?? '', OPENED);
  await field('Your name').fill('Ada Field');
  await page.getByLabel('Password').fill('correct horse battery');
  await press('Join');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});

test('the paper is renamed', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await field('Name').fill('The Harbor Courier');
  await press('Save');
  await says(SAVED);
  await shows('/', /<title>The Harbor Courier</);
});

test('a feed is replaced by that of a page whose address was pasted', async () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/quay.xml">';
  remote.set('/quay', answer(200, { 'content-type': 'text/html' }, `<!doctype html><html><head>${link}`));
  remote.set('/quay.xml', newsFeed({ title: 'Quay Wire' }, [{ title: 'A crane is hired', minutesAgo: 1 }]));
  await page.getByRole('link', { name: 'Sections and feeds' }).click();
  const business = page.getByRole('region', { name: 'Business & Finance', exact: true });
  await business.getByRole('button', { name: /^Remove / }).click();
  await press('Add a feed to Business & Finance');
  await field('Address', page.getByRole('dialog')).fill(remote.url('/quay'));
  await press('Try');
  await page.getByRole('dialog').getByText('A crane is hired').waitFor();
  await expectSoundDialog();
  await press('Add to Business & Finance');
  await press('Save');
  await says(SAVED);
  await shows('/category/business', /A crane is hired/, without('first business headline'));
});

test('another colour is seen on the front page before it is saved', async () => {
  await page.getByRole('link', { name: 'Theme', exact: true }).click();
  await field('Accent', page.getByRole('region', { name: 'Light colours' })).fill('#0a5c36');
  const preview = page.frameLocator('iframe').locator('html');
  const accent = () => preview.evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'));
  await expect.poll(accent).toContain('#0a5c36');
  await shows('/', without('#0a5c36'));
  await press('Save');
  await says(SAVED);
  await shows('/', /--accent:[^;]*#0a5c36/);
});

test('an export of WordPress is imported with its pictures, and its old addresses lead to the articles', async () => {
  const picture = await sharp(Buffer.from(CHART)).png().toBuffer();
  remote.set('/up/quay.png', (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  );
  await open('articles');
  await press('Import…');
  const buffer = Buffer.from(exportOf(remote.url('/up/quay.png')));
  await page.getByLabel('File').setInputFiles({ name: 'old.xml', mimeType: 'text/xml', buffer });
  await press('Check the file');
  await page.getByRole('dialog').getByText('comment').waitFor();
  await expectSoundDialog();
  await press('Import 1 article');
  await page.getByText('Imported 1 article and 1 picture.').waitFor();
  await press('Close');
  await shows('/2019/03/how-a-hawser-is-laid', /It is twisted/, /<img[^>]* alt="The quay"/);
});

test('an article is written with a table and a chart pasted from a document, and scheduled', async () => {
  await press('New article…');
  await page.getByLabel('Title').fill('What the ports ask');
  await expectSoundDialog();
  await press('Create');
  await field('Description').fill('Fees of two ports, side by side.');
  const chart = await sharp(Buffer.from(CHART)).png().toBuffer();
  const document = await page.context().newPage();
  await document.setContent(`<h2>Fees</h2><table><tr><th>Port<th>Fee<tr><td>Alder<td>$5<tr><td>Birch<td>$9</table>
    <p><img alt="Alder asks half of Birch" src="data:image/png;base64,${chart.toString('base64')}"></p>`);
  await document.keyboard.press('Control+a');
  await document.keyboard.press('Control+c');
  await document.close();
  await field('Text').click();
  await page.keyboard.press('Control+v');
  await page.getByRole('heading', { name: 'Pasted picture' }).waitFor();
  await expectSoundDialog();
  await page.getByLabel('Caption', { exact: true }).fill('Source: port authorities');
  await press('Upload and insert');
  await press('Publish…');
  await page.getByLabel('Later').check();
  await expectSoundDialog();
  await press('Schedule');
  await says('Scheduled: readers see it on');
  expect((await fetch(`${site.url}/blog/what-the-ports-ask`)).status).toBe(404);
});

test('the scheduled article is pinned with a headline of its own for the front page', async () => {
  await press('Pin “What the ports ask”');
  await page.getByLabel('Slot').waitFor();
  await expectSoundDialog();
  await press('Pin');
  await press('Edit the pin of “What the ports ask”');
  await field('Headline').fill('Alder is half the price');
  await expectSoundDialog();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await press('Publish');
  await says('Published');
  await shows('/', without('Alder is half the price'));

  aheadMs = 2 * 3_600_000;
  // The site looks at its clock when any article is saved, and otherwise once a minute.
  await utimes(join(paper, 'content/articles/how-a-hawser-is-laid.md'), new Date(), new Date());
  await shows('/', /hed--display[^>]*>(?:<a[^>]*>)?Alder is half the price</);
  await shows(
    '/blog/what-the-ports-ask',
    /<h1[^>]*>What the ports ask</,
    /<td[^>]*>\$9<\/td>/,
    /<img[^>]* alt="Alder asks half of Birch"/,
    /Source: port authorities/,
  );
});

test('a headline is taken down', async () => {
  await shows('/category/sports', /first sports headline/);
  await page.getByRole('link', { name: 'Headlines' }).click();
  await press('Hide “first sports headline”');
  await page.getByLabel('Reason').fill('Libel');
  await expectSoundDialog();
  await press('Hide');
  await says('gone from the site');
  await shows('/category/sports', without('first sports headline'));
});

test('a colleague who was invited by a link joins and signs in with a passkey', async () => {
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByLabel('Name').fill('Ben Marsh');
  await press('Make a link');
  const ben = await watchPage(browser, { reducedMotion: 'reduce' });
  await addAuthenticator(ben);
  await ben.goto(await page.getByLabel('Link').inputValue(), OPENED);
  await press('Join with a passkey', ben);
  // Browsers offer the passkey without a click, and the virtual authenticator accepts.
  const signedIn = ben.waitForResponse('**/session/passkey');
  await press('Sign out', ben);
  expect((await signedIn).status()).toBe(200);
  await ben.getByRole('link', { name: 'Articles' }).click();
  await ben.getByRole('link', { name: 'What the ports ask' }).waitFor();
});

/** An export with one post, its picture and a comment. */
function exportOf(picture: string): string {
  const fields = {
    title: 'How a hawser is laid',
    link: 'https://old.example/2019/03/how-a-hawser-is-laid/',
    'dc:creator': 'ada',
    'wp:post_name': 'how-a-hawser-is-laid',
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'wp:post_date_gmt': '2019-03-02 08:00:00',
    'excerpt:encoded': 'Four strands.',
    'content:encoded': `<p>It is twisted.</p><p><img src="${picture}" alt="The quay"></p>`,
  };
  const post = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`);
  const comment = '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>';
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Old</title><link>https://old.example</link>
    <wp:wxr_version>1.2</wp:wxr_version><item>${post.join('')}${comment}</item></channel></rss>`;
}
