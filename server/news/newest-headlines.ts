import { type Kysely, sql } from 'kysely';
import type { Schema } from '../data/database/schema.ts';
import { isVisible } from '../data/database/visible-articles.ts';
import { NETWORK } from '../protocol/domains.ts';

export interface NewestHeadline {
  publication: string;
  title: string;
  /** As in its feed; of the paper's own article, its path. */
  link: string;
  publishedAt: Date;
  /** False: the time only ranks the headline. */
  dated: boolean;
}

/** Returns the newest headline of each publication, of its feeds or of its own articles, as its readers see them. */
export async function newestHeadlines(
  db: Kysely<Schema>,
  publications: readonly string[],
  now: Date,
): Promise<NewestHeadline[]> {
  const { rows } = await sql<NewestHeadline>`
    select papers.publication, newest.title, newest.link, newest.published_at as "publishedAt", newest.dated
    from unnest(${publications}::text[]) as papers (publication)
    cross join lateral (
      (
        select items.title, items.link, items.published_at, items.dated
        from (
          select distinct feed_id from publication_feeds where publication_feeds.publication = papers.publication
        ) as carried
        cross join lateral (
          select title, link, published_at, dated from items
          where items.feed_id = carried.feed_id and in_feed and title <> '' and not exists (
            select 1 from hidden_items
            where hidden_items.item_id = items.id
              and hidden_items.publication in (papers.publication, ${NETWORK})
          ) and not exists (
            select 1 from feed_pauses
            where paper_id = papers.publication and feed_pauses.feed_id = carried.feed_id and items.id > last_item
          )
          order by published_at desc, position limit 1
        ) as items
        order by items.published_at desc limit 1
      )
      union all
      (
        select title, '/blog/' || slug, published_at, true from articles
        where articles.publication = papers.publication and papers.publication = any(domains) and ${isVisible(now)}
        order by published_at desc limit 1
      )
      order by published_at desc limit 1
    ) as newest`.execute(db);
  return rows;
}

/** Returns the publications of which an article was published between two moments, whose time was set before. */
export async function publishedBetween(db: Kysely<Schema>, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('publication')
    .distinct()
    .where('withdrawn_at', 'is', null)
    .where('published_at', '>', from)
    .where('published_at', '<=', to)
    .execute();
  return rows.map(({ publication }) => publication);
}
