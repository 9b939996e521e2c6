import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { CATEGORIES } from '../../../contract/categories.ts';
import { ARCHIVE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import { type ArchiveAnswer, MONTH } from '../../../contract/topics.ts';
import { feedAddress, notHidden } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { type FoundRow, topicStoryOf } from './topics.ts';

const query = z.object({
  category: z.enum(CATEGORIES),
  month: z.string().regex(MONTH, 'write a month such as 2026-11').optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

interface ArchiveParts {
  db: Kysely<Schema>;
  publication: Pick<Publication, 'id' | 'feeds' | 'timeZone'>;
  log: Log;
}

/** `GET /api/archive`: the months of a category's stored stories, also of those that have left their feeds, and the stories of one. */
export function archiveRoutes({ db, publication, log }: ArchiveParts): Hono {
  return new Hono().get('/api/archive', async (context) => {
    const parsed = query.safeParse(context.req.query());
    if (!parsed.success) return errorResponse(422, { error: parsed.error.issues[0]?.message ?? '' });
    try {
      const answer = await readArchive(db, publication, parsed.data);
      return context.json(answer, 200, { 'Cache-Control': 'public, max-age=60' });
    } catch (error) {
      log.warn({ err: error }, 'the archive of a category is unavailable: database unreachable');
      return errorResponse(503, { error: 'The archive is not available right now.' }, { 'Retry-After': '2' });
    }
  });
}

async function readArchive(
  db: Kysely<Schema>,
  { id, feeds, timeZone }: ArchiveParts['publication'],
  { category, month, page }: z.infer<typeof query>,
): Promise<ArchiveAnswer> {
  const monthOf = sql`to_char(items.published_at at time zone ${timeZone}, 'YYYY-MM')`;
  const carried = sql`items.feed_id in (
    select feed_id from publication_feeds where publication = ${id} and category = ${category}
  ) and ${notHidden(id)}`;
  const months = await sql<{ month: string }>`
    select distinct ${monthOf} as month from items where ${carried} order by month desc`.execute(db);
  const named = months.rows.map((row) => row.month);
  if (month === undefined) return { months: named, total: 0, stories: [] };
  const { rows } = await sql<Omit<FoundRow, 'feedCategories'> & { total: number }>`
    select items.id::text, versions.story, feeds.title as source, ${feedAddress(id)} as address, items.title, items.link, items.guid,
      items.author, '' as description, items.image_url, items.image_type, items.image_alt, items.image_credit, items.categories,
      items.published_at, items.dated, (count(*) over ())::int as total
    from (
      select distinct on (story) items.id, coalesce(item_stories.story_id, items.id)::text as story
      from items left join item_stories on item_stories.item_id = items.id
      where ${carried} and ${monthOf} = ${month}
      order by story, items.published_at desc, items.id
    ) as versions
    join items on items.id = versions.id join feeds on feeds.id = items.feed_id
    order by items.published_at desc, items.id
    limit ${sql.lit(ARCHIVE_PAGE_SIZE)} offset ${sql.lit((page - 1) * ARCHIVE_PAGE_SIZE)}`.execute(db);
  const stories = rows.flatMap(({ total: _, ...row }) =>
    topicStoryOf({ ...row, feedCategories: [category] }, feeds),
  );
  return { months: named, total: rows[0]?.total ?? 0, stories };
}
