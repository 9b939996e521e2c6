import { type RawBuilder, sql } from 'kysely';
import type { Publication } from '../../../contract/publication.ts';

/** The states of a stored article, by the database function `article_state`. Drafts are not stored. */
export type ArticleState = 'published' | 'scheduled' | 'withdrawn' | 'unpublished';

/** The entry of `domains` under which a paper's articles for a host are stored: for its own domain, which may change, its id. */
export function articlesKey({ id, domain }: Pick<Publication, 'id' | 'domain'>, host: string): string {
  return host === domain ? id : host;
}

/** A condition of every query for readers: the article is published at that time and not withdrawn. */
export function isVisible(at: Date | 'infinity'): RawBuilder<boolean> {
  return sql<boolean>`article_visible(articles.published_at, articles.withdrawn_at, ${at}::timestamptz)`;
}

export function articleState(at: Date): RawBuilder<ArticleState> {
  return sql<ArticleState>`article_state(articles.published_at, articles.withdrawn_at, ${at}::timestamptz)`;
}

/**
 * A subquery of the columns of a story and of `state`: the article with this slug or former slug, preferably a visible one.
 */
export function articleNamed(publication: string, name: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`(
    select slug, former_slugs, title, description, authors, category, image, image_alt, image_credit, published_at,
      ${articleState(at)} as state
    from articles
    where articles.publication = ${publication}
      and (articles.slug = ${name} or articles.former_slugs @> array[${name}]::text[])
    order by ${isVisible(at)} desc, articles.withdrawn_at is null desc, articles.slug = ${name} desc limit 1
  )`;
}
