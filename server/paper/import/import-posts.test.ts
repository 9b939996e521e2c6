import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FetchError } from '../../net/fetch-error.ts';
import type { FetchRequest, FetchResponse } from '../../net/fetcher.ts';
import { readArticle } from '../articles/read-article.ts';
import { planImport, runImport } from './import-posts.ts';

const publication = {
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
  const fetcher = {
    async fetch({ url }: FetchRequest): Promise<FetchResponse> {
      fetched.push(url);
      if (url.includes('down')) throw new FetchError('connect', new URL(url).host, 'refused the connection');
      const status = url.includes('gone') ? 404 : 200;
      return { status, url, headers: new Headers(), body: PNG, redirects: [] };
    },
  };
  return {
    folder,
    paperFolder,
    fetched,
    plan: (source: string, site = '') =>
      planImport(new TextEncoder().encode(source), { publication, folder, site, now }),
    run: (plan: Awaited<ReturnType<typeof planImport>>) =>
      runImport(plan, { fetcher, contentFolder, paperFolder, onStep: () => {} }),
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
    '1 shortcodes “[contact-form-7]”',
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

![The quay](${quay}) By the quay

![](${nine})

![](https://old.example/up/gone.png)

and \\[sic\\]
`);
  expect(readArticle('rope.md', Buffer.from(text), publication)).toHaveProperty('value');
  expect(await readdir(join(paperFolder, 'media/imported'))).toHaveLength(2);
  expect(outcome).toEqual({
    articles: 1,
    drafts: 0,
    pictures: 2,
    failed: [{ address: 'https://old.example/up/gone.png', reason: 'old.example responded with status 404' }],
  });
  expect(fetched).toHaveLength(3);
});

test('pages, private, protected and deleted posts, and entries of plugins, stay behind and are named', async () => {
  const { plan } = await openPaper();
  const { articles, leftOut, drafts } = await plan(
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
    'pages: About',
    'private posts: Mine',
    'posts with a password: Locked',
    'posts in the trash: Binned',
    'entries of type “wpforms”: Form',
  ]);
  expect(articles.map(({ file, settings }) => [file, settings.draft])).toEqual([['half-done.md', 'true']]);
  expect(drafts).toBe(1);
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
  expect(again).toMatchObject({ articles: [], existing: 3 });
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

test('a Ghost export brings posts with authors, tags and pictures; pages and posts for members stay behind', async () => {
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
      { ...post, id: '2', title: 'About', type: 'page' },
      { ...post, id: '3', title: 'Paid', visibility: 'paid' },
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
  expect(planned.leftOut.map(({ what }) => what)).toEqual(['pages', 'posts for members']);
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
  const { articles } = await plan(
    wxr(
      item({ title: 'Deep', 'content:encoded': '<div>'.repeat(20_000) }),
      `<item><title>Ext &x; &amp; on</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>y</content:encoded></item>`,
    ),
  );
  expect(articles.map(({ title }) => title)).toEqual(['Deep', 'Ext &x; & on']);
  expect(articles[0]?.settings.draft).toBe('true');
});
