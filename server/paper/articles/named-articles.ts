import { type Kysely, sql } from 'kysely';
import type { BlogDetail } from '../../../contract/blog.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { Schema } from '../../data/database/schema.ts';
import { type ArticleState, articleNamed } from '../../data/database/visible-articles.ts';
import { toRss2jsonItem } from '../../news/feeds/serve/rss2json.ts';
import type { FindArticles, NamedArticle } from '../../news/pins/pins.ts';
import { type OwnRow, ownItemOf } from './section-articles.ts';

interface NamedArticlesOptions {
  db: Kysely<Schema>;
  publication: Pick<Publication, 'id' | 'name' | 'domain' | 'services'>;
  clock: () => Date;
  /** The article of a remote backend; missing where commands work on the database alone. */
  detail?: ((slug: string) => Promise<BlogDetail>) | undefined;
}

/** Finds articles by slug or former slug: the paper's own, or those of its remote backend. */
export function createFindArticles({ db, publication, clock, detail }: NamedArticlesOptions): FindArticles {
  if (publication.services.backend !== null)
    return async (slugs) => {
      const found = await Promise.all(
        slugs.map(async (slug) => [slug, await readRemote(slug, publication.name, detail)] as const),
      );
      return new Map(found.flatMap(([slug, article]) => (article ? [[slug, article]] : [])));
    };
  return async (names) => {
    if (names.length === 0) return new Map();
    const { rows } = await sql<OwnRow & { name: string; state: ArticleState }>`
      select name, own.* from unnest(${names}::text[]) as name
        join lateral ${articleNamed(publication.id, sql`name`, clock())} as own on true`.execute(db);
    return new Map(
      rows.map(({ name, state, ...row }) => [
        name,
        { state, category: row.category, item: ownItemOf(row, publication) },
      ]),
    );
  };
}

/** An article of a backend that is down stays where it is, with what is known of it. */
async function readRemote(
  slug: string,
  author: string,
  detail: NamedArticlesOptions['detail'],
): Promise<NamedArticle | undefined> {
  let article: Partial<BlogDetail> = {};
  try {
    article = (await detail?.(slug)) ?? {};
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : 0;
    if (status === 404 || status === 410) return undefined;
  }
  const { metaTitle = '', metaDescription = '', authors, category } = article;
  const link = `/blog/${encodeURIComponent(slug)}`;
  const item = toRss2jsonItem({
    title: metaTitle,
    description: metaDescription,
    published: null,
    link,
    guid: link,
    author: authors?.join(', ') || author,
    image: article.pinterestImageLink
      ? { url: article.pinterestImageLink, type: '', alt: '', credit: '' }
      : null,
    categories: [],
  });
  return { state: 'published', category: category ?? null, item: { ...item, article: slug } };
}
