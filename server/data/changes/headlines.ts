import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category, categoryShortName, isCategory } from '../../../contract/categories.ts';
import { HOME_FEED_ITEMS } from '../../../contract/limits.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';
import { itemTime } from '../../../contract/own-stories.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles } from '../../../contract/rss.ts';
import { notHidden } from '../database/items.ts';
import type { Schema } from '../database/schema.ts';

/** Maximum number of items counted as new on a category page. */
const CATEGORY_ITEMS = 200;

export type HeadlinesPaper = Pick<Publication, 'id' | 'categories'>;

/** A headline of a feed, or an article of the paper's own, whose id is null. */
interface CurrentHeadline {
  category: string;
  id: string | null;
  story: string;
  title: string;
  link: string;
  publishedAt: Date;
}

export async function currentHeadlines(
  db: Kysely<Schema>,
  publication: HeadlinesPaper,
  category: Category | null,
  articles: Awaited<ReturnType<SectionArticles>>,
): Promise<Omit<HeadlinesAnswer, 'id' | 'breaking'>> {
  const most = category ? CATEGORY_ITEMS : HOME_FEED_ITEMS;
  const { rows } = await sql<CurrentHeadline>`
    select carried.category, newest.id::text, coalesce(item_stories.story_id, newest.id)::text as story,
      newest.title, newest.link, newest.published_at as "publishedAt"
    from publication_feeds as carried
    cross join lateral (
      select id, title, link, published_at, first_seen_at, position from items
      where feed_id = carried.feed_id and in_feed and ${notHidden(publication.id)}
      order by published_at desc, first_seen_at desc, position
      limit ${sql.lit(most)}
    ) as newest
    left join item_stories on item_stories.item_id = newest.id
    where carried.publication = ${publication.id} and (${category}::text is null or carried.category = ${category}::text)
    order by newest.published_at desc, newest.first_seen_at desc, newest.position`.execute(db);
  const own = [...articles].flatMap(([section, items]) =>
    category === null || category === section
      ? items.map((item): CurrentHeadline => {
          const publishedAt = new Date(`${itemTime(item).replace(' ', 'T')}Z`);
          const { title, link } = item;
          return { category: section, id: null, story: link, title, link, publishedAt };
        })
      : [],
  );
  const byCategory = Map.groupBy(rows, (row) => row.category);
  const withOwn = Map.groupBy([...rows, ...own].sort(byNewest), (row) => row.category);
  return {
    // Rows are sorted by time, so the groups are too.
    newest: [...byCategory.values()].flatMap(([first]) => {
      if (!first || !isCategory(first.category)) return [];
      const { category, id, title } = first;
      return { category, section: categoryShortName(publication, category), id: Number(id), title };
    }),
    articles: [...withOwn.values()]
      .flatMap((headlines) => headlines.slice(0, most))
      .flatMap(({ id, category, title, publishedAt }) =>
        id === null && isCategory(category)
          ? { category, section: categoryShortName(publication, category), at: publishedAt.getTime(), title }
          : [],
      ),
    categories: Object.fromEntries(
      CATEGORIES.flatMap((shown) => {
        const items = byCategory.get(shown)?.slice(0, most);
        return items ? [[shown, items.map(({ id, story }) => [Number(id), Number(story)])]] : [];
      }),
    ),
  };
}

function byNewest(one: CurrentHeadline, other: CurrentHeadline): number {
  return other.publishedAt.getTime() - one.publishedAt.getTime();
}
