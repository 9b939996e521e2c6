import { z } from 'zod';
import { createLeftOut, ExportError, type Exported } from './exported-post.ts';

const text = z.string().nullish();
const id = z.coerce.string();
const named = z.array(z.looseObject({ id, name: text, slug: text })).catch([]);

/** Only what is read. Ghost before version 3 has numbers for ids, and `author_id` instead of `posts_authors`. */
const data = z.looseObject({
  posts: z.array(
    z.looseObject({
      id,
      title: text,
      slug: text,
      html: text,
      plaintext: text,
      custom_excerpt: text,
      feature_image: text,
      type: text,
      page: z.union([z.boolean(), z.number()]).nullish(),
      status: text,
      visibility: text,
      published_at: z.union([z.string(), z.number()]).nullish(),
      author_id: id.nullish(),
    }),
  ),
  tags: named,
  users: named,
  posts_tags: z.array(z.looseObject({ post_id: id, tag_id: id, sort_order: z.number().catch(0) })).catch([]),
  posts_authors: z
    .array(z.looseObject({ post_id: id, author_id: id, sort_order: z.number().catch(0) }))
    .catch([]),
  posts_meta: z.array(z.looseObject({ post_id: id, feature_image_alt: text })).catch([]),
});
const file = z.union([
  z.looseObject({ db: z.tuple([z.looseObject({ data })]) }).transform(({ db }) => db[0].data),
  z.looseObject({ data }).transform(({ data }) => data),
]);

const WRONG = 'This is not a Ghost export. In Ghost, open Settings → Import/Export → Export content.';

/** Ghost writes this instead of its own address. */
const OWN_ADDRESS = /__GHOST_URL__/g;

/** `site` is the address of the old site, which the export does not name: pictures are fetched from there. */
export function readGhost(source: unknown, site: string): Exported {
  const read = file.safeParse(source);
  if (!read.success) throw new ExportError(WRONG);
  const { posts, tags, users, posts_tags, posts_authors, posts_meta } = read.data;
  const leftOut = createLeftOut();
  const names = (all: typeof tags) => new Map(all.map(({ id, name, slug }) => [id, name || slug || '']));
  const [tagNames, userNames] = [names(tags), names(users)];
  const tagsOf = Map.groupBy(posts_tags, ({ post_id }) => post_id);
  const authorsOf = Map.groupBy(posts_authors, ({ post_id }) => post_id);
  const altOf = new Map(
    posts_meta.map(({ post_id, feature_image_alt }) => [post_id, feature_image_alt ?? '']),
  );
  const here = (html: string) => html.replace(OWN_ADDRESS, site.replace(/\/$/, ''));

  const imported = posts.filter(({ title, type, page, visibility, html }) => {
    const isPage = type === 'page' || Boolean(page);
    const isForMembers = visibility !== undefined && visibility !== null && visibility !== 'public';
    const why = isPage
      ? 'pages'
      : isForMembers
        ? 'posts for members'
        : html
          ? undefined
          : 'posts without text';
    if (why !== undefined) leftOut.add(why, title ?? '');
    return why === undefined;
  });
  return {
    system: 'Ghost',
    site,
    leftOut,
    posts: imported.map((post) => {
      const date = post.published_at ? new Date(post.published_at) : undefined;
      const slug = post.slug ?? '';
      const authors = inOrder(authorsOf.get(post.id)).map(({ author_id }) => userNames.get(author_id) ?? '');
      return {
        id: post.id,
        title: post.title ?? '',
        slug,
        html: here(post.html ?? ''),
        excerpt: post.custom_excerpt ?? '',
        publishedAt: date && !Number.isNaN(date.getTime()) ? date : undefined,
        isDraft: post.status !== 'published' && post.status !== 'scheduled',
        authors: authors.length > 0 ? authors : [userNames.get(post.author_id ?? '') ?? ''],
        // A name that begins with # is an internal tag.
        labels: inOrder(tagsOf.get(post.id))
          .map(({ tag_id }) => tagNames.get(tag_id) ?? '')
          .filter((name) => !name.startsWith('#')),
        picture: post.feature_image
          ? { address: here(post.feature_image), alt: altOf.get(post.id) ?? '' }
          : undefined,
        paths: slug === '' ? [] : [`/${slug}/`],
      };
    }),
  };
}

function inOrder<Row extends { sort_order: number }>(rows: readonly Row[] = []): Row[] {
  return rows.toSorted((one, other) => one.sort_order - other.sort_order);
}
