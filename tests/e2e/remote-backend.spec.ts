import { get } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSiteOn } from '../support/blog-sites.ts';
import { openBrowser, openPage, type TestSite, wholeAnswer } from '../support/harness.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { type StubBackend, startStubBackend } from '../support/stub-backend.ts';
import { violationsOf } from '../support/violations.ts';

/** The blog of a site whose articles come from somebody else's backend. */

const KEY = 'public-anonymous-key';

let browser: Browser;
let stub: StubBackend;
let site: TestSite;
/** Moves the sites' clocks on, past the pause after a failure. */
let later = 0;
const clock = () => new Date(Date.now() + later);

beforeAll(async () => {
  browser = await openBrowser();
  stub = await startStubBackend(KEY);
  stub.articles = manyArticles();
  site = await startSiteOn(stub, { clock });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await stub.stop();
});

/** Seven pages of articles, one for another host alone, and two on no list, so that nobody asks for them ahead. */
function manyArticles(): ReturnType<typeof sampleArticles> {
  const elsewhere = { slug: 'elsewhere', title: 'Only elsewhere', domains: ['second.example'] };
  const listed = [
    { image: null, video: 'https://youtu.be/MeridianP0' },
    { video: 'https://video.example/shorts/MeridianP07' },
    {
      image: 'javascript:alert(1)',
      body: `Text. \\<script>document.title = 'owned'\\</script> \\<img src=x onerror="document.title = 'owned'">`,
    },
  ];
  return [
    ...sampleArticles(66, (_article, index) =>
      index < 64
        ? (listed[index] ?? {})
        : { domains: ['elsewhere.example'], title: `Late: article ${index + 1}` },
    ),
    ...sampleArticles(1, () => elsewhere),
  ];
}

/** The backend answers when it is released. */
function holdBack(backend = stub): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.held = promise;
  const release = () => {
    backend.held = undefined;
    resolve();
  };
  return { release };
}

/** What visitors of a host are sent. */
function textOf(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()).toString());
    }).on('error', reject);
  });
}

test('it has never answered: the page says that it failed, and the log as the specification does; Try Again shows the loading text until the backend has been asked again, and finds it well; emptied, it says so', async () => {
  const own = await startStubBackend(KEY);
  onTestFinished(() => own.stop());
  own.fault = { status: 500, body: '{}' };
  const failing = await startSiteOn(own, { clock });
  onTestFinished(() => failing.stop());
  const address = `${failing.url}/blog`;
  const page = await openPage(browser);
  const answers = async () => {
    later += 10_000;
    const answer = await page.goto(address);
    return [answer?.status(), await answer?.headerValue('retry-after')];
  };
  // Where it is late, as on a busy machine, a failure comes behind the loading text.
  await expect.poll(answers).toEqual([503, '30']);
  const alert = page.getByRole('alert');
  expect(await alert.getByRole('heading').textContent()).toBe('Error Loading Blogs');
  expect(await alert.textContent()).toContain('Unable to load blog content. Please try again later.');
  expect(await violationsOf(page)).toEqual([]);
  expect(JSON.stringify(failing.logged)).toContain('HTTP error! status: 500');

  // The pause after a failure may be over by now, so the answer itself takes until the text was seen.
  const { release } = holdBack(own);
  own.articles = sampleArticles(3);
  own.fault = undefined;
  await alert.getByRole('link', { name: 'Try Again' }).click({ noWaitAfter: true });
  await page.getByText('Loading...').waitFor();
  release();
  await page.locator('.post').first().waitFor();
  expect(await page.locator('.alert').count()).toBe(0);

  own.articles = [];
  const html = async () => {
    later += 10 * 60_000;
    return (await fetch(address)).text();
  };
  await expect.poll(html).toContain('No Blog Posts Found');
  await page.goto(address);
  expect(await page.getByRole('heading', { name: 'No Blog Posts Found' }).count()).toBe(1);
  expect(await page.textContent('.state')).toContain('Check back later for new content');
  expect(await page.locator('.pager').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('at most five numbers slide along with the page, and an article without an image has no thumbnail', async () => {
  const list = await openPage(browser);
  const numbers = () => list.locator('.pager__n').allTextContents();
  await list.goto(`${site.url}/blog`);
  expect(await list.locator('.post').first().locator('img').count()).toBe(0);
  expect(await list.locator('.post').nth(1).locator('img').count()).toBe(1);
  await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5']);
  await list.getByRole('link', { name: 'Page 5' }).click();
  await expect.poll(numbers).toEqual(['3', '4', '5', '6', '7']);
  await expect.poll(() => list.textContent('.pager__count')).toBe('Showing page 5 of 7 (64 total articles)');
  await list.getByRole('link', { name: 'Page 4' }).click();
  await expect.poll(numbers).toEqual(['2', '3', '4', '5', '6']);
});

test('a further host of the publication has a list of its own', async () => {
  const lists = await Promise.all(
    ['www.second.example', 'made-up.example'].map((host) => textOf(`${site.url}/blog?page=1`, host)),
  );
  expect(lists.map((html) => html.includes('Only elsewhere'))).toEqual([true, false]);
  expect(lists.map((html) => html.includes('Showing page 1 of 7'))).toEqual([false, true]);
});

test('a page of the list that it answers late shows the loading text first, without JavaScript too', async () => {
  const { release } = holdBack();
  const page = await openPage(browser, { javaScriptEnabled: false });
  const going = page.goto(`${site.url}/blog?page=6`, { waitUntil: 'commit' });
  await page.getByText('Loading...').waitFor();
  release();
  await going;
  await page.getByText('Showing page 6 of 7 (64 total articles)').waitFor();
  await expect.poll(() => page.getByText('Loading...').isVisible()).toBe(false);
  expect(page.warnings).toEqual([]);
});

test.each(['article-1', 'article-2'])(
  'a video link of another shape or host shows no block: %s',
  async (slug) => {
    const html = await (await wholeAnswer(() => fetch(`${site.url}/blog/${slug}`))).text();
    expect(html).toContain('The text of article');
    expect(html).not.toContain('Watch on YouTube Shorts');
  },
);

test('its texts are as harmless as our own', async () => {
  const html = await (await wholeAnswer(() => fetch(`${site.url}/blog/article-3`))).text();
  const [, prose] = /<div class="prose">(.*?)<\/div>/s.exec(html) ?? [];
  expect(prose).toContain('&lt;script&gt;document.title');
  expect(prose).not.toMatch(/<(script|img)/);
  expect(html).not.toMatch(/class="story__fig|javascript:/);
  expect(html).toContain('<title>Article 3 | The Meridian Ledger</title>');
});

test.each([
  { slug: 'article-65', javaScriptEnabled: true, title: 'Late: article 65' },
  { slug: 'article-66', javaScriptEnabled: false, title: 'Article 66' },
])(
  'an article that it answers late shows the loading text (JavaScript: $javaScriptEnabled)',
  async ({ slug, javaScriptEnabled, title }) => {
    const { release } = holdBack();
    const number = slug.slice(-2);
    const page = await openPage(browser, { javaScriptEnabled });
    const going = page.goto(`${site.url}/blog/${slug}`, { waitUntil: 'commit' });
    await page.getByText('Loading article...').waitFor();
    // What its address tells of it, until the rest is here.
    expect(await page.title()).toBe(`Article ${number} | The Meridian Ledger`);
    release();
    await going;
    await page.getByText(`The text of article ${number}.`).waitFor();
    await expect.poll(() => page.getByText('Loading article...').isVisible()).toBe(false);
    const [prose, footer] = [page.locator('.prose').first(), page.locator('.foot')];
    expect((await prose.boundingBox())?.y).toBeLessThan((await footer.boundingBox())?.y ?? 0);
    await expect.poll(() => page.title()).toBe(`${title} | The Meridian Ledger`);
    expect(page.warnings).toEqual([]);
  },
);

test('it fails: its last good answer is shown, in a page that was never made before too', async () => {
  const headers = { Authorization: `Bearer ${KEY}` };
  const before = await (await fetch(`${site.url}/api/get_metainfo?page=3`, { headers })).json();
  stub.fault = { status: 500, body: '' };
  const answer = await fetch(`${site.url}/blog?page=3`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(before.blogs[0].metaTitle);
  stub.fault = undefined;
});

test('an article that it does not have, or fails to return, is not found', async () => {
  later += 10_000;
  const missing = await wholeAnswer(() => fetch(`${site.url}/blog/nothing`));
  expect(missing.status).toBe(404);
  stub.fault = { status: 500, body: '' };
  // The backend is asked for another one each time: after a failure it is left alone for a while.
  let asked = 0;
  const failed = await wholeAnswer(() => fetch(`${site.url}/blog/something-${asked++}`));
  expect(failed.status).toBe(503);
  expect(failed.headers.get('Retry-After')).toBe('30');
  expect(await failed.text()).toContain('Article Not Found');
  expect((await fetch(`${site.url}/blog/article-1`)).status).toBe(200);
  stub.fault = undefined;
});

test('the articles that most readers opened stand under the others without anything of who the readers are, and are counted in the metrics', async () => {
  const open = (path: string) =>
    new Promise((resolve, reject) => {
      const headers = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' };
      get(site.nodeUrl + path, { headers }, (answer) => answer.resume().once('end', resolve)).on(
        'error',
        reject,
      );
    });
  const opened = ['article-5', 'article-6', 'article-7', 'article-8'];
  // The first answer is for the reader who waits for it; from then on the edge has the page.
  for (const slug of opened) for (let reads = 0; reads < 12; reads++) await open(`/blog/${slug}`);
  await open('/api/opened/blog/article-8');
  const mostRead = async () => {
    later += 6 * 60_000;
    const html = await (await fetch(`${site.url}/blog/article-5`)).text();
    const [block = ''] = /<section class="most".*?<\/section>/s.exec(html) ?? [];
    return Array.from(block.matchAll(/href="\/blog\/([^"]+)"/g), ([, slug]) => slug);
  };
  // Not the article itself; the one that was opened once more stands first.
  await expect.poll(mostRead).toEqual(['article-8', 'article-6', 'article-7']);
  const metrics = await (await fetch(`${site.nodeUrl}/metrics`)).text();
  expect(metrics).toMatch(/masthead_reads_total\{page="article"[^}]*\} (49|[5-9]\d|\d{3,})/);
});
