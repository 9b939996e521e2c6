import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { readGhost } from './read-ghost.ts';

/** A post as Ghost 6 exports it. */
const POST = {
  id: '63f1b2c4d5e6f7a8b9c0d1e2',
  uuid: '0b1f6b0e-0c5b-4c57-9f3a-1a2b3c4d5e6f',
  title: 'Rope',
  slug: 'rope',
  mobiledoc: null,
  lexical: null as string | null,
  html: '<p>Open</p>' as string | null,
  plaintext: 'Open',
  feature_image: null,
  featured: 0,
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2026-01-02T03:04:05.000Z',
  custom_excerpt: null,
  codeinjection_head: null,
  codeinjection_foot: null,
};

function read(post: object, metadata: object[] = []) {
  const { posts, leftOut } = readGhost(
    { db: [{ meta: { version: '6.0.0' }, data: { posts: [{ ...POST, ...post }], posts_meta: metadata } }] },
    'https://old.example',
  );
  return { post: posts[0], rows: leftOut.rows(), open: htmlToMarkdown(posts[0]?.openHtml ?? '') };
}

const GATED =
  '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free,status:-free" --><p>Secret</p><!--kg-gated-block:end-->';

test.each([
  ['a gated block in a public post', { html: `<p>Open</p>\n${GATED}` }, 'Open'],
  [
    'a gated block without an end',
    { html: `<p>Open</p>${GATED.replace(/<!--kg-gated-block:end-->/, '')}` },
    'Open',
  ],
  ['a preview', { visibility: 'paid', html: '<p>Open</p><!--members-only--><p>Secret</p>' }, 'Open'],
  ['members', { visibility: 'members' }, ''],
  ['tiers', { visibility: 'tiers' }, ''],
  ['email', { status: 'sent' }, ''],
])(
  'what only members could read makes a draft, described by its public part: %s',
  (_name, change, description) => {
    const { post, rows, open } = read(change);
    expect(post?.isDraft).toBe(true);
    expect(open).toBe(description);
    expect(rows[0]?.what).toMatch(/^posts kept as drafts: .*(?:members|email)/);
  },
);

test('a post that was sent by email only is a draft, also where its metadata say so', () => {
  const { post, rows } = read({}, [{ post_id: POST.id, email_only: 1 }]);
  expect(post?.isDraft).toBe(true);
  expect(rows[0]?.what).toContain('email only');
});

test('a block for those who are not members is public', () => {
  const { post, rows } = read({ html: `<p>Open</p>${GATED.replace('nonMember:false', 'nonMember:true')}` });
  expect(post?.isDraft).toBe(false);
  expect(rows).toEqual([]);
});

test('a post whose text is not in the file as HTML is said to have one', () => {
  const lexical =
    '{"root":{"children":[{"children":[{"detail":0,"text":"Rope is old.","type":"extended-text"}],"type":"paragraph"}],"type":"root"}}';
  expect(read({ html: null, lexical }).rows).toMatchObject([
    { what: 'posts whose text Ghost did not export as HTML: save them there, then export again' },
  ]);
  const mobiledoc =
    '{"version":"0.3.1","markups":[],"atoms":[],"cards":[],"sections":[[1,"p",[[0,[],0,"Rope"]]]]}';
  expect(read({ html: null, mobiledoc }).rows).toMatchObject([
    { what: expect.stringContaining('did not export') },
  ]);
  const empty = '{"root":{"children":[{"children":[],"type":"paragraph"}],"type":"root"}}';
  expect(read({ html: '', lexical: empty }).rows).toMatchObject([{ what: 'posts without text' }]);
});

test('a page, a featured post and the caption of its picture are kept; code injections are named', () => {
  const { post, rows } = read(
    {
      type: 'page',
      featured: 1,
      feature_image: '__GHOST_URL__/content/images/a.png',
      codeinjection_head: '<script>',
    },
    [{ post_id: POST.id, feature_image_alt: 'A coil', feature_image_caption: 'By <b>Ada</b>' }],
  );
  expect(post).toMatchObject({
    kind: 'page',
    isFeatured: true,
    picture: { address: 'https://old.example/content/images/a.png', alt: 'A coil', caption: 'By <b>Ada</b>' },
  });
  expect(rows.map(({ what }) => what)).toEqual(['code injections']);
});
