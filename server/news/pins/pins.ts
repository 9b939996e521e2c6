import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { CATEGORIES } from '../../../contract/categories.ts';
import type { PinsAnswer, SlotKey } from '../../../contract/pins.ts';
import type { Publication } from '../../../contract/publication.ts';
import { categoriesOf, notHidden } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import { articleNamed, type PaperBackend } from '../../data/database/visible-articles.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { type ItemRow, itemOf } from '../feeds/serve/read-copy.ts';

/** A stored pin, or one that an editor previews. */
export interface PinTarget {
  slot: SlotKey;
  item: string | null;
  article: string | null;
  /** Shown instead of those of the story. */
  headline: string | null;
  picture: string | null;
}

type PinsPaper = Pick<Publication, 'domain' | 'feeds'> & PaperBackend;

/** Reads the pins that have not expired, in the order of each slot. */
async function storedPins(db: Kysely<Schema>, publication: string, now: Date): Promise<PinTarget[]> {
  const { rows } = await sql<PinTarget>`
    select slot, item_id::text as item, article, headline, picture from pins
    where publication = ${publication} and (until is null or until > ${now})
    order by slot, position`.execute(db);
  return rows;
}

/** Resolves pins for pages, without those of stories that readers may not see. */
export async function resolvePins(
  db: Kysely<Schema>,
  { domain, feeds, services }: PinsPaper,
  pins: readonly PinTarget[],
  now: Date,
): Promise<PinsAnswer> {
  if (pins.length === 0) return { pins: [] };
  const names = pins.flatMap(({ article }) => article ?? []);
  const { rows: visible } = await sql<{ name: string; slug: string }>`
    select name, own.slug from unnest(${names}::text[]) as name
      join lateral ${articleNamed(domain, sql`name`, now)} as own on own.state = 'published'`.execute(db);
  const slugs = new Map(visible.map(({ name, slug }) => [name, slug]));
  const ids = pins.flatMap(({ item }) => item ?? []);
  const { rows } = await sql<
    ItemRow & { address: string; source: string; story: string | null; feedCategories: string[] }
  >`
    select items.id::text, items.title, items.link, items.guid, items.author, items.description,
      items.image_url, items.image_type, items.image_alt, items.image_credit, items.categories, items.published_at, items.dated,
      feeds.address, feeds.title as source, item_stories.story_id::text as story,
      ${categoriesOf(domain)} as "feedCategories"
    from items join feeds on feeds.id = items.feed_id left join item_stories on item_stories.item_id = items.id
    where items.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
      and ${notHidden(domain)}`.execute(db);
  const items = new Map(rows.map((row) => [row.id, row]));
  return {
    pins: pins.flatMap(({ slot, item, article, headline, picture }) => {
      const place = { slot, ...(headline && { headline }), ...(picture && { picture }) };
      if (article !== null) {
        const slug = services.backend === null ? slugs.get(article) : article;
        return slug === undefined ? [] : { ...place, article: slug };
      }
      const row = items.get(item ?? '');
      const category = row && CATEGORIES.find((key) => row.feedCategories.includes(key));
      if (!category) return [];
      const feed = feeds[category].findIndex(({ url }) => url === row.address);
      if (feed < 0) return [];
      const story = row.story === null ? undefined : { story: row.story, alsoIn: [] };
      return { ...place, category, feed, source: row.source, item: itemOf(row, story) };
    }),
  };
}

interface PinRoutesOptions {
  db: Kysely<Schema>;
  publication: PinsPaper;
  clock: () => Date;
  log: Log;
}

/** `GET /api/pins`, for the front page. */
export function pinRoutes({ db, publication, clock, log }: PinRoutesOptions): Hono {
  /** Served while the database is unreachable. */
  let last: PinsAnswer | undefined;
  return new Hono().get('/api/pins', async (context) => {
    const now = clock();
    try {
      last = await db.connection().execute(async (one) => {
        const pins = await storedPins(one, publication.domain, now);
        return resolvePins(one, publication, pins, now);
      });
    } catch (error) {
      log.warn({ err: error }, 'serving pins from memory: database unreachable');
      if (!last) return errorResponse(503, { error: 'The pins are not available right now.' });
    }
    return context.json(last, 200, { 'Cache-Control': NO_STORE });
  });
}
