import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FetchError } from '../../net/fetch-error.ts';
import type { FetchRequest, FetchResponse } from '../../net/fetcher.ts';
import { readArticle } from '../articles/read-article.ts';
import { runImport } from './import-posts.ts';
import { undoImport } from './import-record.ts';
import { planImport, planInWorker } from './plan-import.ts';

const publication = {
  id: 'ledger.example',
  domain: 'ledger.example',
  timeZone: 'UTC',
  categories: { technology: { name: 'Tech Desk' } },
};
const now = new Date('2026-11-18T12:00:00Z');
const PNG = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1');

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

function item(fields: Record<string, string>, more = ''): string {
  const all = {
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'wp:post_date_gmt': '2019-03-02 08:00:00',
    ...fields,
  };
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join('')}${more}</item>`;
}

const wxr = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" ?><!-- a comment with <item> --><!DOCTYPE rss [<!ENTITY x "boom">]>
<rss version="2.0"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>${cdata('Ada Byron')}</wp:author_display_name></wp:author>
${items.join('\n')}</channel></rss>`;

async function openPaper() {
  const paperFolder = await mkdtemp(join(tmpdir(), 'import-'));
  const contentFolder = join(paperFolder, 'content');
  const folder = join(contentFolder, 'articles');
  await import('node:fs/promises').then(({ mkdir }) => mkdir(folder, { recursive: true }));
  const fetched: string[] = [];
  const makePicture = async (bytes: Uint8Array) => ({ bytes: bytes.slice(0, 8), format: 'png' });
  const fetcher = {
    async fetch({ url, namedBy }: FetchRequest): Promise<FetchResponse> {
      expect(namedBy).toBe(null);
      fetched.push(url);
      if (url.includes('down')) throw new FetchError('connect', new URL(url).host, 'refused the connection');
      const status = url.includes('gone') ? 404 : 200;
      return { status, url, headers: new Headers(), body: PNG, redirects: [] };
    },
  };
  const planWith = (source: string, options: Partial<Parameters<typeof planImport>[1]>) =>
    planImport(new TextEncoder().encode(source), { publication, contentFolder, now, ...options });
  return {
    folder,
    paperFolder,
    contentFolder,
    fetched,
    planWith,
    plan: (source: string, site = '') => planWith(source, { site }),
    run: (plan: Awaited<ReturnType<typeof planImport>>) =>
      runImport(plan, {
        fetcher,
        makePicture,
        contentFolder,
        paperFolder,
        name: 'old.xml',
        now,
        onStep: () => {},
      }),
    undo: () => undoImport(contentFolder, paperFolder),
    read: (file: string) => readFile(join(folder, file), 'utf8'),
  };
}

const QUAY = item(
  {
    title: 'Rope & twine: “a guide”',
    link: 'https://old.example/2019/03/rope/',
    'dc:creator': 'ada',
    'wp:post_id': '7',
    'wp:post_name': 'rope',
    'excerpt:encoded': 'From fibre to <b>hawser</b>.',
    'content:encoded':
      'First *line*\nsecond line &x;\n\n[caption id="a" width="3"]<img src="/up/quay.png" alt="The quay"> By the quay[/caption]\n\n[gallery ids="9,10"]\n\n[contact-form-7 id="3"] and [sic]',
  },
  `<category domain="category" nicename="tech">${cdata('Tech Desk')}</category>
   <category domain="post_tag" nicename="fibre">${cdata('Fibre &amp; hemp')}</category>
   <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
   <wp:comment><wp:comment_id>1</wp:comment_id></wp:comment><wp:comment><wp:comment_id>2</wp:comment_id></wp:comment>`,
);
const ATTACHMENTS = [
  item({
    'wp:post_type': 'attachment',
    'wp:post_id': '9',
    'wp:attachment_url': 'https://old.example/up/nine.png',
  }),
  item({
    'wp:post_type': 'attachment',
    'wp:post_id': '10',
    'wp:attachment_url': 'https://old.example/up/gone.png',
  }),
];

test('a WordPress post becomes a file as a person would write it', async () => {
  const { plan, run, read, paperFolder, fetched } = await openPaper();
  const planned = await plan(wxr(QUAY, ...ATTACHMENTS));
  expect(planned.leftOut.map(({ what, count }) => `${count} ${what}`)).toEqual([
    '2 comments',
    '1 shortcodes “[contact-form-7]” removed',
  ]);
  const outcome = await run(planned);
  const text = await read('rope.md');
  const [quay, nine] = ['quay', 'nine'].map(
    (name) => new RegExp(`/media/imported/${name}-[0-9a-f]{8}\\.png`).exec(text)?.[0],
  );
  expect(text).toBe(`---
title: "Rope & twine: “a guide”"
description: From fibre to hawser.
date: 2019-03-02T08:00:00+00:00
authors: [Ada Byron]
category: technology
keywords: [Fibre & hemp]
image: ${nine}
aliases: [/2019/03/rope]
---
First \\*line\\*  
second line \\&x;

![The quay](${quay} "By the quay")

![](${nine})

![](https://old.example/up/gone.png)

and \\[sic\\]
`);
  expect(readArticle('rope.md', Buffer.from(text), publication)).toHaveProperty('value');
  expect(await readdir(join(paperFolder, 'media/imported'))).toHaveLength(2);
  expect(outcome).toEqual({
    articles: 1,
    pages: 0,
    drafts: 0,
    pictures: 2,
    failed: [{ address: 'https://old.example/up/gone.png', reason: 'old.example responded with status 404' }],
  });
  expect(fetched).toHaveLength(3);
});

test('private and protected posts and pages become drafts; deleted ones and entries of plugins stay behind and are named', async () => {
  const { plan } = await openPaper();
  const { texts, leftOut, drafts } = await plan(
    wxr(
      item({ title: 'About', 'wp:post_type': 'page' }),
      item({ title: 'Mine', 'wp:status': 'private' }),
      item({ title: 'Locked', 'wp:post_password': 'x' }),
      item({ title: 'Binned', 'wp:status': 'trash' }),
      item({ title: 'Form', 'wp:post_type': 'wpforms' }),
      item({ 'wp:post_type': 'nav_menu_item' }),
      item({
        title: 'Half done',
        'wp:status': 'draft',
        'wp:post_date_gmt': '0000-00-00 00:00:00',
        'content:encoded': 'x',
      }),
    ),
  );
  expect(leftOut.map(({ what, examples }) => `${what}: ${examples}`)).toEqual([
    'posts kept as drafts: they were private: Mine',
    'posts kept as drafts: they had a password: Locked',
    'posts in the trash: Binned',
    'entries of type “wpforms”: Form',
    'pages: they become drafts in content/pages: About',
  ]);
  expect(texts.map(({ file, settings }) => [file, settings.draft])).toEqual([
    ['pages/about.md', 'true'],
    ['articles/mine.md', 'true'],
    ['articles/locked.md', 'true'],
    ['articles/half-done.md', 'true'],
  ]);
  expect(drafts).toBe(4);
});

test('a repeated import writes nothing twice, also when an editor renamed an article', async () => {
  const { plan, run, read, folder, fetched } = await openPaper();
  const source = wxr(
    QUAY,
    item({ title: 'Same', 'content:encoded': 'a' }),
    item({ title: 'Same', 'content:encoded': 'b' }),
  );
  await run(await plan(source));
  const files = await readdir(folder);
  expect(files.toSorted()).toEqual(['rope.md', 'same-2.md', 'same.md']);
  const renamed = (await read('rope.md')).replace('---\n', '---\nslug: cordage\n');
  await writeFile(join(folder, 'rope.md'), renamed);
  const again = await plan(source);
  expect(again).toMatchObject({ texts: [], existing: ['Rope & twine: “a guide”', 'Same', 'Same'] });
  await run(again);
  expect(await read('rope.md')).toBe(renamed);
  expect(fetched).toHaveLength(1);
});

test('a host that is down is not asked for every picture, and the texts are imported', async () => {
  const { plan, run, read, fetched } = await openPaper();
  const images = Array.from(
    { length: 40 },
    (_, index) => `<p><img src="https://down.example/${index}.png"></p>`,
  );
  const outcome = await run(await plan(wxr(item({ title: 'A', 'content:encoded': images.join('') }))));
  expect(fetched.length).toBeLessThan(20);
  expect(outcome.failed).toHaveLength(40);
  expect(await read('a.md')).toContain('![](https://down.example/39.png)');
});

test('a Ghost export brings posts with authors, tags and pictures; pages and posts for members are drafts', async () => {
  const { plan, run, read } = await openPaper();
  const post = {
    id: '1',
    title: 'Rope',
    slug: 'rope',
    html: '<p>Twisted. <a href="__GHOST_URL__/two/">Two</a></p>',
    status: 'published',
    visibility: 'public',
    published_at: '2020-01-02T03:04:05.000Z',
    type: 'post',
    feature_image: '__GHOST_URL__/content/images/rope.png',
  };
  const data = {
    posts: [
      post,
      { ...post, id: '2', title: 'About', slug: 'about', type: 'page' },
      { ...post, id: '3', title: 'Paid', slug: 'paid', visibility: 'paid' },
    ],
    tags: [
      { id: 't', name: 'Business', slug: 'business' },
      { id: 'u', name: '#internal', slug: 'hash-internal' },
      { id: 'v', name: 'Fibre' },
    ],
    users: [{ id: 'w', name: 'Ada Byron' }],
    posts_tags: [
      { post_id: '1', tag_id: 't', sort_order: 0 },
      { post_id: '1', tag_id: 'u', sort_order: 1 },
      { post_id: '1', tag_id: 'v', sort_order: 2 },
    ],
    posts_authors: [{ post_id: '1', author_id: 'w', sort_order: 0 }],
    posts_meta: [{ post_id: '1', feature_image_alt: 'A coil' }],
  };
  const planned = await plan(JSON.stringify({ db: [{ data }] }), 'https://ghost.example/');
  expect(planned.leftOut.map(({ what }) => what)).toEqual([
    'posts kept as drafts: they were for members',
    'pages: they become drafts in content/pages',
  ]);
  await run(planned);
  expect(await read('rope.md')).toMatch(
    /^---\ntitle: Rope\ndescription: Twisted\. Two\ndate: 2020-01-02T03:04:05\+00:00\nauthors: \[Ada Byron\]\ncategory: business\nkeywords: \[Fibre\]\nimage: \/media\/imported\/rope-[0-9a-f]{8}\.png\nimageAlt: A coil\naliases: \[\/rope\]\n---\nTwisted\. \[Two\]\(https:\/\/ghost\.example\/two\/\)\n$/,
  );
});

test.each([
  ['<html></html>', 'neither a WordPress export'],
  ['{"posts": 1}', 'not a Ghost export'],
  [wxr(QUAY).slice(0, -400), 'breaks off'],
])('a file that is no export is refused with the next step: %j', async (source, message) => {
  const { plan } = await openPaper();
  await expect(plan(source)).rejects.toThrow(message);
});

test('no entity is expanded, and nesting without end costs one post', async () => {
  const { plan } = await openPaper();
  const { texts } = await plan(
    wxr(
      item({ title: 'Deep', 'content:encoded': '<div>'.repeat(20_000) }),
      `<item><title>Ext &x; &amp; on</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>y</content:encoded></item>`,
    ),
  );
  expect(texts.map(({ title }) => title)).toEqual(['Deep', 'Ext &x; & on']);
  expect(texts[0]?.settings.draft).toBe('true');
});

const ghost = (...posts: object[]) =>
  JSON.stringify({
    db: [
      {
        data: {
          posts: posts.map((post, index) => ({
            id: String(index),
            uuid: `u${index}`,
            html: '<p>x</p>',
            status: 'published',
            published_at: '2020-01-02T03:04:05.000Z',
            ...post,
          })),
        },
      },
    ],
  });

test('a post with the name of another text gets one of its own; the same post is here already, listed by title', async () => {
  const { plan, run, read, folder } = await openPaper();
  await writeFile(join(folder, 'welcome.md'), '---\ntitle: Welcome\n---\nOurs.\n');
  const source = ghost({ title: 'Coming soon', slug: 'welcome' });
  const planned = await plan(source);
  expect(planned).toMatchObject({ existing: [], texts: [{ file: 'articles/welcome-2.md' }] });
  await run(planned);
  expect(await read('welcome-2.md')).toContain('aliases: [/welcome]');
  expect(await plan(source)).toMatchObject({ existing: ['Coming soon'], texts: [] });
  // Another site's post at the same path.
  const other = await plan(ghost({ title: 'Hello', slug: 'welcome', uuid: 'v1' }));
  expect(other).toMatchObject({
    existing: [],
    texts: [{ file: 'articles/welcome-3.md', settings: { aliases: [] } }],
    leftOut: [{ what: 'old addresses that another article has', examples: ['Hello'] }],
  });
});

test('names of articles that are only in the database are asked, and pages get no address of the site', async () => {
  const { planWith } = await openPaper();
  const { texts } = await planWith(
    ghost({ title: 'Kiln', slug: 'kiln' }, { title: 'Blog', slug: 'blog', type: 'page' }),
    { stored: new Set(['kiln']) },
  );
  expect(texts.map(({ file }) => file)).toEqual(['articles/kiln-2.md', 'pages/blog-2.md']);
});

test('links between imported posts lead to the imported articles, also to those that are here already', async () => {
  const { plan, run, read } = await openPaper();
  const first = item({
    title: 'One',
    link: 'https://old.example/2019/one/',
    'wp:post_id': '1',
    'wp:post_name': 'one',
    'content:encoded': 'x',
  });
  await run(await plan(wxr(first)));
  const links = [
    'https://old.example/2019/one/',
    'http://www.old.example/2019/one',
    '/2019/two/?x=1#top',
    '/?p=3',
    '/other/',
    'https://else.example/2019/one/',
  ];
  await run(
    await plan(
      wxr(
        first,
        item({
          title: 'Two',
          link: 'https://old.example/2019/two/',
          'wp:post_id': '2',
          'wp:post_name': 'two',
          'content:encoded': links.map((link, index) => `<a href="${link}">${index}</a>`).join(' '),
        }),
        item({
          title: 'Three',
          link: 'https://old.example/?p=3',
          'wp:post_id': '3',
          'wp:post_name': 'three',
          'content:encoded': 'x',
        }),
      ),
    ),
  );
  expect(await read('two.md')).toContain(
    '[0](/blog/one) [1](/blog/one) [2](/blog/two) [3](/blog/three) [4](https://old.example/other/) [5](https://else.example/2019/one/)',
  );
});

test('names keep letters of any script, as far as a file name goes', async () => {
  const { plan, run, folder } = await openPaper();
  const slug = encodeURIComponent('канат-и-шпагат').toLowerCase();
  const planned = await plan(
    wxr(
      item({
        title: 'Канат',
        link: `https://old.example/${slug}/`,
        'wp:post_name': slug,
        'content:encoded': 'x',
      }),
      item({ title: '绳子'.repeat(100), 'content:encoded': `<a href="https://old.example/${slug}/">a</a>` }),
      item({ title: 'Über uns', 'wp:post_type': 'page', 'content:encoded': 'x' }),
      item({ title: 'О нас', 'wp:post_type': 'page', 'wp:post_id': '12', 'content:encoded': 'x' }),
    ),
  );
  expect(planned.texts.map(({ file }) => file)).toEqual([
    'articles/канат-и-шпагат.md',
    `articles/${'绳子'.repeat(30)}.md`,
    'pages/uber-uns.md',
    'pages/page-example-p-12.md',
  ]);
  expect(planned.texts[1]?.body).toBe(`[a](/blog/${encodeURIComponent('канат-и-шпагат')})`);
  expect(planned.leftOut.filter(({ what }) => what.includes('drafts:'))).toEqual([]);
  await run(planned);
  expect(await readdir(folder)).toHaveLength(2);
});

test('local times are those of the paper, a schedule that has passed stays a draft, and a sticky post is featured', async () => {
  const { planWith } = await openPaper();
  const none = { 'wp:post_date_gmt': '0000-00-00 00:00:00' };
  const { texts, leftOut } = await planWith(
    wxr(
      item({ title: 'Local', 'wp:status': 'draft', 'wp:post_date': '2026-03-02 08:00:00', ...none }),
      item({
        title: 'Late',
        'wp:status': 'future',
        'wp:post_date_gmt': '2026-11-18 11:00:00',
        'content:encoded': 'x',
      }),
      item({
        title: 'Soon',
        'wp:status': 'future',
        'wp:post_date_gmt': '2026-11-18 13:00:00',
        'wp:is_sticky': '1',
        'content:encoded': 'x',
      }),
    ),
    { publication: { ...publication, timeZone: 'America/New_York' } },
  );
  expect(texts.map(({ settings: { date, draft, featured } }) => [date, draft, featured])).toEqual([
    ['2026-03-02T08:00:00-05:00', 'true', ''],
    ['2026-11-18T06:00:00-05:00', 'true', ''],
    ['2026-11-18T08:00:00-05:00', '', 'true'],
  ]);
  expect(leftOut.map(({ what, examples }) => `${what}: ${examples}`)).toEqual([
    'posts kept as drafts: the time at which they were scheduled has passed: Late',
  ]);
});

test('descriptions come from the part that everybody could read, with raised figures', async () => {
  const { plan } = await openPaper();
  const { texts } = await plan(
    wxr(
      item({
        title: 'Paid',
        'content:encoded':
          'It cost 10<sup>6</sup> euros<sup><a href="#n">1</a></sup>. [private]Secret[/private]',
      }),
    ),
  );
  expect(texts[0]?.settings).toMatchObject({ description: 'It cost 10⁶ euros.', draft: 'true' });
});

test('a picture with parentheses in its address is fetched, written again and shown; those beyond the limit stay where they are', async () => {
  const { plan, run, read, paperFolder } = await openPaper();
  const pictures = Array.from({ length: 2_100 }, (_, index) => `<img src="/up/a(${index}).png">`);
  const planned = await plan(
    wxr(item({ title: 'Many', 'content:encoded': `<p>${pictures.join('</p><p>')}</p>` })),
  );
  expect(planned.pictures).toHaveLength(2_000);
  expect(planned.leftOut).toMatchObject([
    { what: 'pictures beyond 2,000: they stay at their old addresses', count: 100 },
  ]);
  await run({ ...planned, pictures: planned.pictures.slice(0, 1) });
  const [, file = ''] =
    /!\[\]\(\/media\/imported\/(a-0-[0-9a-f]{8}\.png)\)/.exec(await read('many.md')) ?? [];
  expect(await readFile(join(paperFolder, 'media/imported', file))).toEqual(PNG.subarray(0, 8));
});

test('an import is undone until something of it was changed; pictures that another text uses stay', async () => {
  const { plan, run, undo, read, folder, paperFolder } = await openPaper();
  const source = wxr(QUAY, ...ATTACHMENTS, item({ title: 'Same', 'content:encoded': 'a' }));
  await run(await plan(source));
  const original = await read('same.md');
  await writeFile(join(folder, 'same.md'), `${original}More.\n`);
  expect(await undo()).toBeUndefined();
  expect(await readdir(folder)).toHaveLength(2);
  await writeFile(join(folder, 'same.md'), original);
  const [used = ''] = await readdir(join(paperFolder, 'media/imported'));
  await writeFile(join(folder, 'mine.md'), `![](/media/imported/${used})`);
  expect(await undo()).toMatchObject({ name: 'old.xml' });
  expect(await readdir(folder)).toEqual(['mine.md']);
  expect(await readdir(join(paperFolder, 'media/imported'))).toEqual([used]);
  expect(await undo()).toBeUndefined();
  expect(await plan(source)).toMatchObject({ existing: [] });
});

test('reading a file holds nothing up: a worker thread reads it, and a hostile one costs only that', {
  timeout: 60_000,
}, async () => {
  const { contentFolder } = await openPaper();
  const options = { publication, contentFolder, now };
  const reads: number[] = [];
  const source = new TextEncoder().encode(wxr(QUAY, item({ title: 'Two', 'content:encoded': 'b' })));
  const planned = await planInWorker(source, { ...options, onRead: (done) => reads.push(done) });
  expect(planned.texts.map(({ title }) => title)).toEqual(['Rope & twine: “a guide”', 'Two']);
  expect(reads).toEqual([1, 2]);
  const hostile = new TextEncoder().encode(
    `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${'<a/>'.repeat(300_000)}</channel></rss>`,
  );
  await expect(planInWorker(hostile, options)).rejects.toThrow(
    'more than 200000 elements within one. Export it again',
  );
});
