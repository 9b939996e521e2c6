import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleFile, type ContentFolder, createContentFolder } from '../support/blog-sites.ts';
import {
  DESK,
  openBrowser,
  openPage,
  PHONE,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';

const BODY = `A first paragraph with *italic*, **bold** and [a link](https://elsewhere.example/x?a=1&b=2).

## A heading

More text, ${'word '.repeat(650)}and [another article](/blog/plain).

### A small heading

# A large heading

\\<script>document.title = 'owned'\\</script> \\<img src=x onerror="document.title = 'owned'">

- a list

The end.`;

const FILES = {
  'full.md': articleFile(
    {
      title: 'How to test an article',
      description: 'Everything that an article can have, in one place.',
      image: '/illustrations/business/port-2/16x9.svg',
      video: 'https://www.youtube.com/shorts/MeridianP07',
      keywords: '[cash flow, the "good" debt, pricing]',
      longKeywords: '[how to test an article well]',
      aliases: '[/2019/03/the-old-post, /alt/München, the-old-name]',
    },
    BODY,
  ),
  'plain.md': articleFile({ title: 'Plain' }, 'Only text.'),
  'worn.md': articleFile({ title: 'Worn' }, 'Old words.'),
  'short-link.md': articleFile({ video: 'https://youtu.be/MeridianP08', keywords: '[pricing]' }, 'Text.'),
  'watch-link.md': articleFile(
    { video: 'https://www.youtube.com/watch?v=MeridianP09', keywords: '[pricing, cash flow]' },
    'Text.',
  ),
  'fourth.md': articleFile({ keywords: '[Pricing]', date: '2026-03-01' }, 'Text.'),
  'fifth.md': articleFile({ keywords: '[pricing]', date: '2026-02-01' }, 'Text.'),
  'gone.md': articleFile({ title: 'Gone' }, 'Text.'),
  'elsewhere.md': articleFile({ title: 'Only elsewhere', domains: '[second.example]' }, 'Text.'),
};

let browser: Browser;
let content: ContentFolder;
let site: TestSite;
/** The article that has everything, for all tests that only look; the last of them plays its video. */
let page: WatchedPage;
/** What that page asked of others. */
const foreign: string[] = [];

beforeAll(async () => {
  content = await createContentFolder(FILES);
  [site, browser] = await Promise.all([
    startTestSite({
      contentFolder: content.folder,
      news: false,
      change: (publication) => ({ ...publication, newswire: false }),
    }),
    openBrowser(),
  ]);
  page = await watchPage(browser, { reducedMotion: 'no-preference' });
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' });
    },
  );
  await page.goto(`${site.url}/blog/full`);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await content.dispose();
});

const status = async (path: string) => (await fetch(site.url + path)).status;

const meta = (name: string) => page.getAttribute(`meta[name=${name}]`, 'content');
const link = (name: string) => page.getByRole('link', { name, exact: true });
const share = (on: Page) => on.getByRole('button', { name: 'Share this article' });
const text = async (path: string) => (await fetch(site.url + path)).text();

test('title, description and keywords come from the article', async () => {
  expect(await page.title()).toBe('How to test an article | The Meridian Ledger');
  expect(await meta('description')).toBe('Everything that an article can have, in one place.');
  expect(await meta('keywords')).toBe('cash flow, the "good" debt, pricing, how to test an article well');
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(
    'https://meridianledger.example/blog/full',
  );
  expect(page.warnings).toEqual([]);
});

test('the page shows title, date, reading time, standfirst and the way back', async () => {
  expect(await page.textContent('h1')).toBe('How to test an article');
  expect(await page.textContent('.story__date time')).toBe('Tuesday, March 10, 2026');
  expect(await page.textContent('.story__date')).toContain('3 min read');
  expect(await page.textContent('.story__stand')).toBe('Everything that an article can have, in one place.');
  expect(await link('Back to Blog').getAttribute('href')).toBe('/blog');
  expect(await link('More Articles').getAttribute('href')).toBe('/blog');
});

test('where the line of dates breaks no separator is left at its end', async () => {
  const separators = (pseudo: string) =>
    page.$$eval(
      '.story__date > *',
      (all, name) => all.map((part) => getComputedStyle(part, name).content),
      pseudo,
    );
  expect(await separators('::after')).not.toContain('"·"');
  // Those at the beginning of a line are cut off.
  const edges = await page.$eval('.story__date', (line) => {
    const text = document.createRange();
    text.selectNodeContents(line.querySelector('time') ?? line);
    return [text.getBoundingClientRect().left, line.parentElement?.getBoundingClientRect().left];
  });
  expect(edges[0]).toBe(edges[1]);
});

test('the featured image leads to a search on Pinterest, in a new tab, and says so', async () => {
  expect(await page.getAttribute('.story__fig img', 'src')).toBe('/illustrations/business/port-2/16x9.svg');
  const pinterest = link('View on Pinterest (opens in a new tab)');
  expect(await pinterest.getAttribute('title')).toBe('Searches Pinterest for “How to test an article”');
  const address = new URL((await pinterest.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://www.pinterest.com/search/pins/');
  expect(address.searchParams.get('q')).toBe('How to test an article');
  expect(await pinterest.getAttribute('target')).toBe('_blank');
  expect(await pinterest.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the body is set in the paper’s Markdown; everything else in it is text', async () => {
  const prose = page.locator('.prose');
  expect(await prose.locator('em').textContent()).toBe('italic');
  expect(await prose.locator('strong').textContent()).toBe('bold');
  expect(await prose.locator('h2, h3, h4').allTextContents()).toEqual([
    'A heading',
    'A small heading',
    'A large heading',
  ]);
  expect(await prose.locator('.prose__h1').textContent()).toBe('A large heading');
  expect(await page.locator('h1').count()).toBe(1);
  const links = prose.locator('a');
  expect(await links.count()).toBe(2);
  expect(await links.first().getAttribute('href')).toBe('https://elsewhere.example/x?a=1&b=2');
  for (const one of await links.all()) {
    expect(await one.getAttribute('target')).toBe('_blank');
    expect(await one.getAttribute('rel')).toBe('noopener noreferrer');
  }
  expect(await prose.locator('script, img').count()).toBe(0);
  expect(await prose.locator('li').allTextContents()).toEqual(['a list']);
  expect((await prose.allTextContents()).join()).toContain("<script>document.title = 'owned'</script>");
  expect(await page.title()).not.toContain('owned');
});

test('the arrow of a link to a new tab never stands on a line of its own', async () => {
  await page.setViewportSize(PHONE);
  const narrowest = await page
    .locator('.prose')
    .first()
    .evaluate((prose: HTMLElement) => {
      const widths: number[] = [];
      // Of the text on screens from 320 to 480 wide.
      for (let width = 280; width <= 440; width += 4) {
        prose.style.width = `${width}px`;
        const [link] = prose.querySelectorAll('a[target]');
        widths.push([...(link?.getClientRects() ?? [])].at(-1)?.width ?? 0);
      }
      prose.style.width = '';
      return Math.min(...widths);
    });
  // Broken between its words, the last one is wider than an arrow with its margin.
  expect(narrowest).toBeGreaterThan(24);
  await page.setViewportSize(DESK);
});

test('headings are listed beside the text, or folded after its opening on a phone, and lead to their place', async () => {
  const [beside, folded] = [page.locator('.contents--rail'), page.locator('.contents--folded')];
  expect([await beside.isVisible(), await folded.isVisible()]).toEqual([true, false]);
  await page.getByRole('heading', { name: 'A small heading' }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  await beside.locator('[aria-current=location]').waitFor();
  expect(await beside.locator('[aria-current]').count()).toBe(1);
  await page.setViewportSize(PHONE);
  expect([await beside.isVisible(), await folded.isVisible()]).toEqual([false, true]);
  const entry = folded.getByRole('link', { name: 'A small heading' });
  expect(await entry.isVisible()).toBe(false);
  await folded.locator('summary').click();
  await entry.click();
  const heading = page.getByRole('heading', { name: 'A small heading' });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
  expect((await heading.boundingBox())?.y).toBeGreaterThan(0);
  await page.setViewportSize(DESK);
  await page.goto(`${site.url}/blog/full`);
});

test('on a phone a wide picture scrolls by itself, and the page does not', async () => {
  await page.setViewportSize(PHONE);
  const [shown, all, beyond] = await page.evaluate(() => {
    const frame = document.createElement('span');
    frame.className = 'pic prose__image prose__wide';
    frame.append(Object.assign(document.createElement('img'), { width: 1500, height: 300 }));
    document.querySelector('.prose')?.append(frame);
    const { scrollWidth } = document.documentElement;
    const widths = [frame.clientWidth, frame.scrollWidth, scrollWidth - innerWidth] as const;
    frame.remove();
    return widths;
  });
  expect(all).toBeGreaterThan(shown);
  expect(all).toBeGreaterThanOrEqual(600);
  expect(beyond).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESK);
});

test('keywords lead to the search', async () => {
  const badges = page.getByRole('list', { name: 'Keywords' }).getByRole('link');
  expect(await badges.allTextContents()).toEqual(['cash flow', 'the "good" debt', 'pricing']);
  const addresses = await badges.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses.map((address) => new URL(address ?? '', site.url).searchParams.get('q'))).toEqual([
    'cash flow',
    'the "good" debt',
    'pricing',
  ]);
  expect(addresses[0]).toMatch(/^\/search\?q=/);
});

test('three articles that share keywords are offered, those that share more first', async () => {
  const related = page.getByRole('region', { name: 'Related articles' }).getByRole('link');
  expect(await related.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/blog/watch-link',
    '/blog/short-link',
    '/blog/fourth',
  ]);
});

test('the video is a link with a still of our own', async () => {
  expect(await page.getByRole('heading', { name: 'Watch on YouTube Shorts' }).count()).toBe(1);
  const poster = page.locator('.short .poster');
  expect(await poster.getAttribute('href')).toBe('https://www.youtube.com/shorts/MeridianP07');
  const still = await poster.locator('img').getAttribute('src');
  expect(still).toMatch(/^\/illustrations\/.*9x16\.svg$/);
  // That of the picture above is not repeated.
  expect(still).not.toContain('/port-');
  const box = await poster.locator('.pic').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 2);
});

test('the article is shared by a button and by links', async () => {
  expect(await share(page).count()).toBe(1);
  const links = page.locator('.share a');
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    'Share on X (opens in a new tab)',
    'Share on LinkedIn (opens in a new tab)',
    'Share on Facebook (opens in a new tab)',
    'Share by email',
  ]);
  for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
    expect(decodeURIComponent(href)).toContain('https://meridianledger.example/blog/full');
  }
});

test('the progress line shows how far the reader has come, and is not there for readers who want less motion', async () => {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const line = page.locator('.story__progress');
  const drawn = () => line.evaluate((element) => element.getBoundingClientRect().width / innerWidth);
  await expect.poll(drawn).toBe(0);
  await page.locator('.story__body').evaluate((body) => {
    const { top, height } = body.getBoundingClientRect();
    scrollTo({ top: scrollY + top + (height - innerHeight) / 2, behavior: 'instant' });
  });
  await expect.poll(drawn).toBeCloseTo(0.5, 1);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(drawn).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => line.isVisible()).toBe(false);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(DESK);
});

test('nothing is asked of YouTube before the reader plays; then it plays in place, muted, without cookies', async () => {
  await page.waitForLoadState('networkidle');
  await page.locator('.short').scrollIntoViewIfNeeded();
  expect(foreign).toEqual([]);
  const before = await page.locator('.short .pic').boundingBox();
  await page.getByRole('link', { name: 'Play the video: How to test an article' }).click();
  const frame = page.locator('.short iframe');
  await frame.waitFor();
  const address = new URL((await frame.getAttribute('src')) ?? '');
  expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/MeridianP07');
  expect(address.searchParams.get('mute')).toBe('1');
  expect(await page.locator('.short .pic').boundingBox()).toEqual(before);
  await expect.poll(() => frame.evaluate((one) => document.activeElement === one)).toBe(true);
  await expect.poll(() => foreign).toEqual([address.href]);
  expect(page.url()).toBe(`${site.url}/blog/full`);
});

test.each([
  ['short-link', 'MeridianP08'],
  ['watch-link', 'MeridianP09'],
])('the video of %s is found in another shape of link', async (slug, id) => {
  const isWide = slug === 'watch-link';
  const block = /<section class="short.*?<\/section>/s.exec(await text(`/blog/${slug}`))?.[0];
  expect(/<h2[^>]*>(.*?)</.exec(block ?? '')?.[1]).toBe('Watch on YouTube Shorts');
  expect(block).toContain(`href="https://www.youtube.com/${isWide ? 'watch?v=' : 'shorts/'}${id}"`);
  expect(block).toContain(`class="pic pic--${isWide ? '16x9' : '9x16'}`);
});

test('an article with nothing but text has no image, video, keywords, nor related ones', async () => {
  const html = await text('/blog/plain');
  expect(html).toContain('Only text.');
  for (const part of [
    'class="story__fig',
    'class="short',
    'class="badges',
    'name="keywords"',
    'Related articles',
  ])
    expect(html.includes(part), part).toBe(false);
});

test.each([
  '/blog/nothing',
  '/blog/..%2F..%2Fetc%2Fpasswd',
  '/blog/%00',
  '/blog/%E6%BC%A2%E5%AD%97',
  '/blog/%ff',
])('%s is not found', async (path) => {
  const answer = await fetch(site.url + path);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Article Not Found<\/h1>/);
  expect(html).toMatch(/The article you(&#x27;|')re looking for doesn(&#x27;|')t exist or has been moved\./);
  expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>(?:(?!<\/a>).)*Back to Blog/);
});

test('a slug of ten thousand characters is refused, not looked for', async () => {
  expect((await fetch(`${site.url}/blog/${'a'.repeat(10_000)}`)).status).toBe(414);
});

test('a former address leads to the present one', async () => {
  const answer = await fetch(`${site.url}/blog/the-old-name`, { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('Location')).toBe('/blog/full');
});

test('paths of a former site lead to the article, and no other path does', async () => {
  for (const path of ['/2019/03/the-old-post', '/2019/03/the-old-post?utm_source=a', '/alt/M%C3%BCnchen']) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')], path).toEqual([301, '/blog/full']);
  }
  expect((await fetch(`${site.url}/2019/03/the-old-post/`)).url).toBe(`${site.url}/blog/full`);
  expect(await status('/2019/03/the-old')).toBe(404);
  expect(await status('/2019/03')).toBe(404);
});

test('the body is sent once, and no Markdown library reaches the browser', async () => {
  const html = await text('/blog/full');
  expect(html.split('A first paragraph with').length - 1).toBe(1);
  expect(html).not.toContain('**bold**');
  const scripts = (await readdir('dist/browser/assets')).filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    expect(await readFile(`dist/browser/assets/${name}`, 'utf8'), name).not.toMatch(
      /markdown|typographer|maxNesting/i,
    );
  }
  expect(await readFile('dist/pages/render.js', 'utf8')).toContain('markdown-it');
});

test('sharing hands title and address to the device, or copies the address and says so for a few seconds, or says what to do', async () => {
  const page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  await page.goto(`${site.url}/blog/full`);
  const said = () => page.locator('.share [role=status]').textContent();
  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.body.dataset.shared = JSON.stringify(data);
    };
  });
  await share(page).click();
  await expect
    .poll(() => page.getAttribute('body', 'data-shared'))
    .toBe(JSON.stringify({ title: 'How to test an article', url: `${site.url}/blog/full` }));
  expect(await said()).toBe('');

  // The reader closes the device’s sheet.
  await page.evaluate(() => {
    navigator.share = async () => {
      document.body.dataset.asked = '';
      throw new DOMException('closed', 'AbortError');
    };
  });
  await share(page).click();
  await page.locator('body[data-asked]').waitFor();
  expect(await said()).toBe('');

  // The device cannot share. What was said is said again when asked again.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  for (const time of ['first', 'second']) {
    await share(page).click();
    await expect.poll(said).toBe('Link copied');
    if (time === 'first') {
      expect(await page.getByText('Link copied').isVisible()).toBe(true);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blog/full`);
    }
    await page.clock.fastForward(10_000);
    await expect.poll(said).toBe('');
  }

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await share(page).click();
  await expect.poll(said).toBe('Copy the link from the address bar');
  expect(await violationsOf(page)).toEqual([]);
});

describe('the host of a request', () => {
  const listFor = (host: string) =>
    new Promise<string>((resolve, reject) => {
      get(`${site.url}/blog`, { headers: { host } }, async (answer) => {
        resolve(Buffer.concat(await answer.toArray()).toString());
      }).on('error', reject);
    });

  test.each(['second.example', 'www.second.example:8080'])('%s lists its own articles', async (host) => {
    const html = await listFor(host);
    expect(html.includes('Only elsewhere')).toBe(true);
    expect(html.includes('How to test an article')).toBe(false);
    expect(html).toContain('&quot;domain&quot;:&quot;second.example&quot;');
  });

  test.each(['localhost', '127.0.0.1:3000', 'made-up.example', 'meridianledger.example'])(
    '%s lists the publication’s',
    async (host) => {
      const html = await listFor(host);
      expect(html.includes('Only elsewhere')).toBe(false);
      expect(html.includes('How to test an article')).toBe(true);
      expect(html).toContain('&quot;domain&quot;:&quot;meridianledger.example&quot;');
    },
  );
});

describe('the watcher of articles', () => {
  test('an article saved while the site runs is readable without a restart', async () => {
    expect(await status('/blog/saved-late')).toBe(404);
    expect((await text('/blog')).includes('Saved late')).toBe(false);
    await content.save('saved-late.md', articleFile({ title: 'Saved late' }, 'First words.'));
    await expect.poll(() => status('/blog/saved-late')).toBe(200);
    await expect.poll(async () => (await text('/blog')).includes('Saved late')).toBe(true);
    await content.save('saved-late.md', articleFile({ title: 'Saved late' }, 'Other words.'));
    await expect.poll(async () => (await text('/blog/saved-late')).includes('Other words.')).toBe(true);
  });

  test('a broken one is reported with file and line, and the old version stays', async () => {
    await content.save('worn.md', articleFile({ title: 'Worn', date: 'soon' }, 'Broken words.'));
    await expect
      .poll(() => site.logged.filter(({ file }) => file === 'worn.md'))
      .toEqual([
        expect.objectContaining({
          level: 50,
          file: 'worn.md',
          line: 4,
          msg: expect.stringContaining(
            '/worn.md:4: date is “soon”: write a day such as 2026-03-10, or a moment such as 2026-03-10T09:30:00Z',
          ),
        }),
      ]);
    expect(await text('/blog/worn')).toContain('Old words.');
    await content.save('other.md', articleFile({ title: 'Other' }, 'Good words.'));
    await expect.poll(() => status('/blog/other')).toBe(200);
    expect(await status('/blog/worn')).toBe(200);
    await content.save('worn.md', articleFile({ title: 'Worn' }, 'Mended words.'));
    await expect.poll(async () => (await text('/blog/worn')).includes('Mended words.')).toBe(true);
  });

  test('a removed one is withdrawn', async () => {
    expect(await status('/blog/gone')).toBe(200);
    await content.remove('gone.md');
    await expect.poll(() => status('/blog/gone')).toBe(410);
    expect(await text('/blog/gone')).toContain('Article Not Found');
    await expect.poll(async () => (await text('/blog')).includes('>Gone<')).toBe(false);
  });
});
