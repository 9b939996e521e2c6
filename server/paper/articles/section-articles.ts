import { type Kysely, type Selectable, sql } from 'kysely';
import { SECTION_ARTICLES } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { OwnItem, SectionArticles } from '../../../contract/rss.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';
import { articlesKey, isVisible } from '../../data/database/visible-articles.ts';
import { toRss2jsonItem } from '../../news/feeds/serve/rss2json.ts';
import { firstSlugOf } from './article-settings.ts';

export type OwnRow = Pick<
  Selectable<ArticlesTable>,
  | 'slug'
  | 'former_slugs'
  | 'title'
  | 'description'
  | 'authors'
  | 'category'
  | 'image'
  | 'image_alt'
  | 'image_credit'
  | 'published_at'
>;
type Row = OwnRow & { domain: string };

/** Reads the articles of all sections at once and keeps them until an article changes. */
export function createSectionArticles(options: {
  db: Kysely<Schema>;
  publication: Publication;
  changes: Changes;
  clock: () => Date;
}): SectionArticles {
  const { db, publication, changes, clock } = options;
  let rows: Promise<Row[]> | undefined;
  changes.subscribe((tags) => {
    if (tags.includes(ARTICLES_TAG)) rows = undefined;
  });
  const readRows = (): Promise<Row[]> => {
    if (rows) return rows;
    const reading = readSections(db, publication.id, clock());
    rows = reading;
    reading.catch(() => {
      if (rows === reading) rows = undefined;
    });
    return reading;
  };
  return async (host) => {
    const domain = articlesKey(publication, host);
    // A category without a feed has no page.
    const stories = (await readRows()).flatMap((row) =>
      row.domain === domain && row.category && publication.feeds[row.category].length > 0
        ? [{ category: row.category, item: ownItemOf(row, publication) }]
        : [],
    );
    const bySection = Map.groupBy(stories, ({ category }) => category);
    return new Map([...bySection].map(([category, entries]) => [category, entries.map(({ item }) => item)]));
  };
}

async function readSections(db: Kysely<Schema>, publication: string, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (
      select slug, former_slugs, title, description, authors, category, image, image_alt, image_credit, published_at,
        domain, row_number() over (partition by domain, category order by published_at desc, slug) as place
      from articles, unnest(domains) as domain
      where publication = ${publication} and category is not null and ${isVisible(now)}
    ) as ranked where place <= ${sql.lit(SECTION_ARTICLES)} order by published_at desc, slug`.execute(db);
  return rows;
}

/** An article of the paper's own as an item of a feed. */
export function ownItemOf(row: OwnRow, { name, domain }: Pick<Publication, 'name' | 'domain'>): OwnItem {
  const { slug, image, image_alt: alt, image_credit: credit } = row;
  return {
    ...toRss2jsonItem({
      title: row.title,
      description: row.description,
      published: row.published_at,
      link: `/blog/${encodeURIComponent(slug)}`,
      guid: `https://${domain}/blog/${encodeURIComponent(firstSlugOf(row))}`,
      author: row.authors.join(', ') || name,
      image: image ? { url: image, type: '', alt: alt ?? '', credit: credit ?? '' } : null,
      categories: [],
    }),
    article: slug,
  };
}
