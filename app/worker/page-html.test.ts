import { expect, test } from 'vitest';
import { filesIn, imagesIn, titleIn, withLine, withList, withOfflineImages } from './page-html.ts';
import type { CacheRecord } from './rules.ts';

const NOW = { now: new Date('2026-03-12T12:00:00Z'), locale: 'en', timeZone: 'UTC' };
const RECORD: CacheRecord = {
  path: '/blog/a',
  title: 'Rope &amp; hemp',
  readAt: 0,
  bytes: 0,
  files: [],
  asOf: Date.parse('2026-03-12T09:00:00Z'),
};

test('the files of a page are the scripts and fonts that its head names', () => {
  const html = `<link rel="preload" href="/assets/serif-1.woff2" as="font"/><link rel="canonical" href="https://x.example/assets/"/>
    <style>@font-face{src:url(/assets/serif-more-2.woff2)}</style><link rel="preload" href="/theme/ab.woff2"/>
    <script type="module" src="/assets/browser-3.js"></script><a href="/assets/x">no</a>`;
  expect(filesIn(html)).toEqual(['/assets/serif-1.woff2', '/theme/ab.woff2', '/assets/browser-3.js']);
  expect(imagesIn('<img alt="" src="/illustrations/a/4x3.svg?scene=b&amp;c=d"/>')).toEqual([
    '/illustrations/a/4x3.svg?scene=b&c=d',
  ]);
});

test('a title is taken as it stands in the page, and can bring no tag with it', () => {
  const head = (title: string) => `<meta property="og:title" content="${title}"/>`;
  expect(titleIn(head('Rope &amp; &lt;hemp&gt;'))).toBe('Rope &amp; &lt;hemp&gt;');
  expect(titleIn(head('<script>alert(1)</script>'))).toBe('');
  expect(titleIn('<title>x</title>')).toBe('');
});

test('a cached page asks for its images where the worker answers, and for its files where it always did', () => {
  const html = `<img srcSet="/images/a/320 320w, /images/a/640 640w" src="/images/a/640" data-fallback="/illustrations/x.svg"/>
    <script src="/assets/a.js"></script><img src="https://x.example/images/a"/><img src="//x.example/a"/><p>src= /images/a</p>`;
  expect(
    withOfflineImages(html),
  ).toBe(`<img srcSet="/offline-images/images/a/320 320w, /offline-images/images/a/640 640w" src="/offline-images/images/a/640" data-fallback="/offline-images/illustrations/x.svg"/>
    <script src="/assets/a.js"></script><img src="https://x.example/images/a"/><img src="//x.example/a"/><p>src= /images/a</p>`);
});

test('a line above a cached page says how old it is', () => {
  const html = '<html><head></head><body><main id="main" tabindex="-1"><h1>$& A</h1></main></body></html>';
  const page = withLine(html, RECORD, '/assets/offline-1.css', NOW);
  expect(page).toContain('<link rel="stylesheet" href="/assets/offline-1.css"></head>');
  expect(page).toMatch(/<main id="main" tabindex="-1"><div class="offline-line">.*<\/div><h1>\$& A<\/h1>/);
  expect(page).toContain('Showing the version from <time datetime="2026-03-12T09:00:00.000Z"');
});

test('the offline page lists what can be read, or says that nothing can', () => {
  const html = '<ul class="x" data-cached-list=""><li>Nothing</li></ul><ul><li>b</li></ul>';
  expect(withList(html, [], NOW)).toBe(html);
  const listed = withList(html, [RECORD, { ...RECORD, path: '/', title: 'The Ledger' }], NOW);
  expect(listed).not.toContain('Nothing');
  expect(listed).toContain('<a href="/blog/a">Rope &amp; hemp</a>');
  expect(listed).toContain('<a href="/">Front page</a>');
  expect(listed).toContain('</ul><ul><li>b</li></ul>');
});
