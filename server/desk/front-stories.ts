import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import type { Story } from '../../contract/front.ts';
import { illustrationAddress } from '../../contract/illustrations.ts';
import { decodePath } from '../../contract/paths.ts';
import type { Publication } from '../../contract/publication.ts';
import { chooseScene } from '../../illustrations/illustrate.ts';
import type { Schema } from '../data/database/schema.ts';
import { type ArticleState, articleState } from '../data/database/visible-articles.ts';
import type { FrontSite } from './front.ts';
import { matching, type StoredHeadline, selectHeadlines } from './headlines.ts';

type FrontStory = DeskResponse<'stories'>['stories'][number];

interface StoriesOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: FrontSite | undefined;
  now: Date;
}

/** Limit for headlines, for articles, and for both together. */
const MAX_STORIES = 30;

/** Headlines and the paper's own articles that match, newest first, also those that cannot be pinned. */
export async function findStories(options: StoriesOptions, q: string): Promise<DeskResponse<'stories'>> {
  const [headlines, articles] = await Promise.all([
    findHeadlines(options, q.trim()),
    findArticles(options, q.trim().toLowerCase()),
  ]);
  const timeOf = ({ publishedAt }: FrontStory) => publishedAt ?? '';
  const stories = [...headlines, ...articles].sort((one, other) => timeOf(other).localeCompare(timeOf(one)));
  return { stories: stories.slice(0, MAX_STORIES) };
}

async function findHeadlines({ db, publication, site }: StoriesOptions, q: string): Promise<FrontStory[]> {
  const isOurs = sql`items.feed_id in (select feed_id from publication_feeds where publication = ${publication.id})`;
  const condition = q === '' ? isOurs : sql`${isOurs} and ${matching(q)}`;
  const headlines = await selectHeadlines(db, publication.id, condition, 2 * MAX_STORIES);
  // A story that several feeds tell is listed once.
  const seen = new Set<string>();
  const once = headlines.filter(({ story }) => seen.size < seen.add(story).size);
  return once.map((headline) => {
    const { id, title, link, source, categories, publishedAt, hidden } = headline;
    const category = categories[0] ?? null;
    return {
      target: { item: id },
      title,
      link,
      source,
      category,
      publishedAt,
      thumbnail: hidden
        ? null
        : thumbnailOf(site, { category: category ?? 'business', title, ...imageOf(publication, headline) }),
      state: hidden ? 'hidden' : 'shown',
    };
  });
}

/** A feed decides whether its pictures are shown, and from where. */
function imageOf(
  { feeds }: Publication,
  { feed, image, categories }: StoredHeadline,
): Pick<Story, 'image' | 'directImage'> {
  const images = categories.flatMap((category) => feeds[category]).find(({ url }) => url === feed)?.images;
  return { image: images === 'off' || image === '' ? undefined : image, directImage: images === 'direct' };
}

async function findArticles(options: StoriesOptions, q: string): Promise<FrontStory[]> {
  const { db, publication, site, now } = options;
  const slug = slugIn(q);
  const words = q.split(/\s+/).filter(Boolean);
  const article = (
    name: string,
    title: string,
    rest: Pick<FrontStory, 'publishedAt' | 'state'> & { image: string | null; category: Category | null },
  ): FrontStory => ({
    target: { article: name },
    title,
    link: `/blog/${encodeURIComponent(name)}`,
    source: publication.name,
    category: rest.category,
    publishedAt: rest.publishedAt,
    thumbnail: thumbnailOf(site, {
      category: rest.category ?? 'business',
      title,
      image: rest.image ?? undefined,
    }),
    state: rest.state,
  });
  if (publication.services.backend !== null) {
    const newest = (await site?.newestArticles().catch(() => [])) ?? [];
    const matches = newest.filter(({ slug: name, metaTitle }) =>
      words.every((word) => name === slug || `${name} ${metaTitle}`.toLowerCase().includes(word)),
    );
    const place = { publishedAt: null, image: null, category: null, state: 'shown' as const };
    if (matches.length > 0 || slug === '')
      return matches.map(({ slug: name, metaTitle, pinterestImageLink }) =>
        article(name, metaTitle, { ...place, image: pinterestImageLink ?? null }),
      );
    const found = (await site?.findArticles([slug]))?.get(slug);
    return found ? [article(slug, found.item.title, place)] : [];
  }
  const conditions: RawBuilder<unknown>[] = words.map(
    (word) => sql`position(${word} in lower(title || ' ' || description || ' ' || slug)) > 0`,
  );
  const named = sql`(slug = ${slug} or former_slugs @> array[${slug}]::text[])`;
  const { rows } = await sql<{
    slug: string;
    title: string;
    image: string | null;
    category: Category | null;
    publishedAt: Date;
    state: Exclude<ArticleState, 'unpublished'>;
  }>`
    select slug, title, image, category, published_at as "publishedAt", ${articleState(now)} as state from articles
    where publication = ${publication.id} and ${articleState(now)} <> 'unpublished'
      and (${named} or ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})
    order by published_at desc, slug limit ${sql.lit(MAX_STORIES)}`.execute(db);
  return rows.map(({ slug: name, title, publishedAt, state, ...rest }) =>
    article(name, title, {
      ...rest,
      publishedAt: publishedAt.toISOString(),
      state: state === 'published' ? 'shown' : state,
    }),
  );
}

/** The last part of an article's address, or a word that may be one. */
function slugIn(q: string): string {
  const path = /^(?:https?:\/\/[^/\s]+)?(?:\/?blog)?\/?([^/?#\s]+)\/?(?:[?#].*)?$/.exec(q)?.[1] ?? '';
  return URL.canParse(`http://own.invalid/${path}`) ? decodePath(path) : '';
}

/** The picture of a story, or the illustration that its card would have. */
export function thumbnailOf(
  site: Pick<FrontSite, 'smallPicture'> | undefined,
  {
    image,
    directImage,
    category,
    title,
    scene,
  }: Pick<Story, 'image' | 'directImage' | 'category' | 'title' | 'scene'>,
): string | null {
  if (image && directImage) return image;
  const picture = image && site?.smallPicture(image);
  if (picture) return picture;
  const chosen = scene === undefined ? chooseScene(category, title) : scene;
  return chosen && illustrationAddress({ category, ...chosen, aspect: '4x3' });
}
