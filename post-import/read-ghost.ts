import { z } from 'zod';
import { createLeftOut, ExportError, type Exported } from './exported-post.ts';
import { membersParts } from './members.ts';

const text = z.string().nullish();
const id = z.coerce.string();
const flag = z.union([z.boolean(), z.number()]).nullish();
const named = z.array(z.looseObject({ id, name: text, slug: text })).catch([]);

/** Only what is read. Ghost before version 3 has numbers for ids, and `author_id` instead of `posts_authors`. */
const data = z.looseObject({
  posts: z.array(
    z.looseObject({
      id,
      uuid: text,
      title: text,
      slug: text,
      html: text,
      mobiledoc: text,
      lexical: text,
      featured: flag,
      email_only: flag,
      codeinjection_head: text,
      codeinjection_foot: text,
      custom_excerpt: text,
      feature_image: text,
      type: text,
      page: flag,
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
  posts_meta: z
    .array(
      z.looseObject({ post_id: id, feature_image_alt: text, feature_image_caption: text, email_only: flag }),
    )
    .catch([]),
});
const file = z.union([
  z.looseObject({ db: z.tuple([z.looseObject({ data })]) }).transform(({ db }) => db[0].data),
  z.looseObject({ data }).transform(({ data }) => data),
]);

const WRONG = 'This is not a Ghost export. In Ghost, open Settings → Import/Export → Export content.';

/** Ghost writes this instead of its own address. */
const OWN_ADDRESS = /__GHOST_URL__/g;

/** Ghost shows what is before it to everybody. */
const MEMBERS_ONLY = /<!--\s*members-only\s*-->/i;

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
  const metaOf = new Map(posts_meta.map((meta) => [meta.post_id, meta]));
  const here = (html: string) => html.replace(OWN_ADDRESS, site.replace(/\/$/, ''));

  const imported = posts.filter(({ title, html, lexical, mobiledoc }) => {
    if (html) return true;
    const isWritten =
      /"text":"[^"]|\["\w+",\{|"src":"/.test(lexical || '') || /"sections":\[\[/.test(mobiledoc || '');
    leftOut.add(
      isWritten
        ? 'posts whose text Ghost did not export as HTML: save them there, then export again'
        : 'posts without text',
      title ?? '',
    );
    return false;
  });
  return {
    system: 'Ghost',
    site,
    leftOut,
    posts: imported.map((post) => {
      const date = post.published_at ? new Date(post.published_at) : undefined;
      const slug = post.slug ?? '';
      const title = post.title ?? '';
      const meta = metaOf.get(post.id);
      const authors = inOrder(authorsOf.get(post.id)).map(({ author_id }) => userNames.get(author_id) ?? '');
      const { open, reason: parts } = membersParts(post.html ?? '');
      const [preview = ''] = open.split(MEMBERS_ONLY);
      const isForMembers = Boolean(post.visibility) && post.visibility !== 'public';
      const isEmail = post.status === 'sent' || Boolean(post.email_only || meta?.email_only);
      const isPublic = post.status === 'published' || post.status === 'scheduled';
      const reason = isForMembers
        ? 'they were for members'
        : isEmail
          ? 'they were sent by email only'
          : parts;
      if (reason !== '' && (isPublic || isEmail)) leftOut.hold(reason, title);
      if (post.codeinjection_head || post.codeinjection_foot) leftOut.add('code injections', title);
      return {
        kind: post.type === 'page' || post.page ? 'page' : 'article',
        from: `ghost:${post.uuid || post.id}`,
        title,
        slug,
        html: here(post.html ?? ''),
        openHtml: isForMembers ? (preview === open ? '' : preview) : isEmail ? '' : open,
        excerpt: post.custom_excerpt ?? '',
        date: date && !Number.isNaN(date.getTime()) ? date : undefined,
        isDraft: !isPublic || reason !== '',
        isScheduled: post.status === 'scheduled',
        isFeatured: Boolean(post.featured),
        authors: authors.length > 0 ? authors : [userNames.get(post.author_id ?? '') ?? ''],
        // A name that begins with # is an internal tag.
        labels: inOrder(tagsOf.get(post.id))
          .map(({ tag_id }) => tagNames.get(tag_id) ?? '')
          .filter((name) => !name.startsWith('#')),
        picture: post.feature_image
          ? {
              address: here(post.feature_image),
              alt: meta?.feature_image_alt ?? '',
              caption: meta?.feature_image_caption ?? '',
            }
          : undefined,
        paths: slug === '' ? [] : [`/${slug}/`],
      };
    }),
  };
}

function inOrder<Row extends { sort_order: number }>(rows: readonly Row[] = []): Row[] {
  return rows.toSorted((one, other) => one.sort_order - other.sort_order);
}
