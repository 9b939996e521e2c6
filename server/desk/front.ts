import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FrontPage } from '../../app/screens/home/front-page.ts';
import type { Story } from '../../app/stories/story.ts';
import type { BlogSummary } from '../../contract/blog.ts';
import { CATEGORIES, categoriesOf, categoryName, TOPIC_NAMES, TOPICS } from '../../contract/categories.ts';
import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import type { PinDraft } from '../../contract/desk-front.ts';
import type { PinsAnswer, SlotKey } from '../../contract/pins.ts';
import type { Publication } from '../../contract/publication.ts';
import { BREAKING_TAGS, PINS_TAG } from '../../contract/tags.ts';
import { recordChange } from '../data/changes/record-change.ts';
import { inPaper } from '../data/database/items.ts';
import { LOCKS } from '../data/database/locks.ts';
import type { Schema } from '../data/database/schema.ts';
import { type ArticleState, articleNamed } from '../data/database/visible-articles.ts';
import { resolvePins } from '../news/pins/pins.ts';
import { auditOf } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { findStories, thumbnailOf } from './front-stories.ts';

export interface FrontSite {
  /** Arranges the stories of the page as the page itself does. */
  arrangeFront(): Promise<FrontPage>;
  /** The page as HTML, with these pins instead of the stored ones. */
  renderFront(pins: PinsAnswer): Promise<string>;
  /** The title of an article that readers can open; undefined where there is none. */
  articleTitle(slug: string): Promise<string | undefined>;
  /** The newest articles of an outside backend. */
  newestArticles(): Promise<readonly BlogSummary[]>;
  /** The address of the smallest copy of a picture; undefined for one that is known to fail. */
  smallPicture(address: string): string | undefined;
}

interface DeskFrontOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: FrontSite | undefined;
  clock: () => Date;
}

type Pin = DeskResponse<'front'>['pins'][number];

interface PinRow {
  id: string;
  slot: SlotKey;
  item: string | null;
  article: string | null;
  title: string;
  headline: string | null;
  picture: string | null;
  link: string | null;
  until: Date | null;
  who: string;
  at: Date;
  isNoted: boolean;
  state: Pin['state'] | 'expired';
}

export function createDeskFront({ db, publication: paper, site, clock }: DeskFrontOptions) {
  const { domain: publication } = paper;
  const isRemote = paper.services.backend !== null;
  const note = auditOf({ publication, clock });
  const slotNames = new Map<SlotKey, string>([
    ['breaking', 'Breaking'],
    ['featured', 'Featured'],
    ['top', 'Top Stories'],
    ['latest', 'Latest Stories'],
    ...TOPICS.map((key) => [`topic:${key}`, TOPIC_NAMES[key]] as const),
    ...CATEGORIES.map((key) => [`section:${key}`, categoryName(paper, key)] as const),
  ]);
  const slotName = (slot: SlotKey): string => slotNames.get(slot) ?? slot;

  const readRows = (from: Kysely<Schema>) => readPinRows(from, paper, clock());

  async function replaceAll(
    trx: Transaction<Schema>,
    who: string,
    { pins, revision }: DeskBody<'pin', 'output'>,
    remoteTitles: ReadonlyMap<string, string>,
  ): Promise<void> {
    await lockPins(trx);
    const before = await readRows(trx);
    if (revisionOf(before) !== revision)
      throw new DeskFailure(409, 'Someone else changed the pins while you were working. Reload the page.');
    const previous = new Map(before.map((row) => [placeOf(draftOf(row)), row]));
    const kept = new Set(pins.map(placeOf));
    const isSame = (old: PinRow, pin: PinDraft) => contentOf(draftOf(old)) === contentOf(pin);
    const rows: { title: string; who: string; at: Date; noted_at: Date | null }[] = [];
    for (const pin of pins) {
      const old = previous.get(placeOf(pin));
      rows.push({
        title: old?.title ?? (await titleOf(trx, paper, pin, { remoteTitles, now: clock() })),
        ...(old && isSame(old, pin) ? { who: old.who, at: old.at } : { who, at: clock() }),
        noted_at: old?.isNoted ? clock() : null,
      });
    }
    await trx.deleteFrom('pins').where('publication', '=', publication).execute();
    for (const [index, pin] of pins.entries()) {
      const row = rows[index];
      if (!row) continue;
      const { target, slot, until, headline, picture } = pin;
      const old = previous.get(placeOf(pin));
      const item = 'item' in target ? target.item : null;
      const article = 'article' in target ? target.article : null;
      await trx
        .insertInto('pins')
        .values({
          ...row,
          publication,
          slot,
          position: index,
          item_id: item,
          article,
          headline,
          picture,
          until: until === null ? null : new Date(until),
        })
        .execute();
      if (!old || !isSame(old, pin))
        await note(trx, who, old ? 'change pin' : 'pin', `${row.title} (${slotName(slot)})`);
    }
    for (const { title, slot, ...row } of before) {
      if (!kept.has(placeOf(draftOf({ slot, ...row }))))
        await note(trx, who, 'unpin', `${title} (${slotName(slot)})`);
    }
    const isBreaking = [...before, ...pins].some(({ slot }) => slot === 'breaking');
    await recordChange(trx, publication, [PINS_TAG, ...(isBreaking ? BREAKING_TAGS : [])]);
  }

  /** Logs once which pins have lost their place, and removes expired ones. */
  async function settle(): Promise<void> {
    if (!(await readRows(db)).some(hasFallen)) return;
    await db.transaction().execute(async (trx) => {
      await lockPins(trx);
      for (const { id, state, title, slot, isNoted } of (await readRows(trx)).filter(hasFallen)) {
        if (!isNoted)
          await note(trx, 'the site', 'pin fell back', `${title} (${slotName(slot)}): ${REASONS[state]}`);
        // The desk shows the others until an editor removes them.
        if (state === 'expired') await sql`delete from pins where id = ${id}::bigint`.execute(trx);
        else await sql`update pins set noted_at = ${clock()} where id = ${id}::bigint`.execute(trx);
      }
    });
  }

  /**
   * Titles of articles of an outside backend in new pins. Read before the transaction, since responses are cached in the
   * database, and the embedded one has a single connection.
   */
  async function readRemoteTitles(pins: readonly PinDraft[]): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    if (!isRemote || !site) return titles;
    const pinned = new Set((await readRows(db)).map((row) => placeOf(draftOf(row))));
    for (const pin of pins) {
      if (pinned.has(placeOf(pin)) || !('article' in pin.target)) continue;
      const { article } = pin.target;
      const title = await site.articleTitle(article);
      if (title === undefined) throw new DeskFailure(422, noArticle(article));
      titles.set(article, title);
    }
    return titles;
  }

  async function read(): Promise<DeskResponse<'front'>> {
    await settle();
    const rows = await readRows(db);
    const page = await site?.arrangeFront();
    return {
      revision: revisionOf(rows),
      slots: page ? slotsOf(page, rows) : [],
      pins: rows.flatMap(({ state, title, link, who, at, ...row }): Pin[] =>
        state === 'expired'
          ? []
          : [{ ...draftOf(row), title, link: link ?? '', state, who, at: at.toISOString() }],
      ),
    };
  }

  function slotsOf(page: FrontPage, pins: readonly PinRow[]): DeskResponse<'front'>['slots'] {
    const pinned = new Set(pins.map(({ slot, item, article }) => `${slot} ${item ?? article}`));
    const slot = (key: SlotKey, stories: readonly Story[]) => ({
      slot: key,
      name: slotName(key),
      stories: stories.flatMap((story) => {
        const { id, article, title, link, source, category, publishedAt } = story;
        const target = article === undefined ? id !== undefined && { item: id } : { article };
        if (!target) return [];
        return {
          target,
          title,
          link: link ?? '',
          source,
          category: article === undefined ? category : null,
          publishedAt: publishedAt?.toISOString() ?? null,
          thumbnail: thumbnailOf(site, story),
          pinned: pinned.has(`${key} ${article ?? id}`),
        };
      }),
    });
    const inTopic = new Map(page.topics.map(({ topic, stories }) => [topic, stories]));
    return [
      slot('breaking', page.breaking),
      slot('featured', page.featured ? [page.featured] : []),
      slot('top', page.top),
      slot('latest', page.latest),
      ...TOPICS.map((key) => slot(`topic:${key}`, inTopic.get(key) ?? [])),
      ...categoriesOf(paper).map((key) => slot(`section:${key}`, page.categories.get(key) ?? [])),
    ];
  }

  const handlers = {
    front: read,
    stories: ({ query }) => findStories({ db, publication: paper, site, now: clock() }, query.q ?? ''),
    async pin({ who, body }) {
      const remoteTitles = await readRemoteTitles(body.pins);
      await db.transaction().execute((trx) => replaceAll(trx, who, body, remoteTitles));
      return read();
    },
    async previewFront({ body: { pins } }) {
      if (!site) throw new DeskFailure(409, 'The site is not running, so there is no preview.');
      const targets = pins.map(({ slot, target, headline, picture }) => ({
        slot,
        headline,
        picture,
        item: 'item' in target ? target.item : null,
        article: 'article' in target ? target.article : null,
      }));
      return site.renderFront(await resolvePins(db, paper, targets, clock()));
    },
  } satisfies Partial<DeskHandlers>;
  return { handlers, settle };
}

async function readPinRows(
  db: Kysely<Schema>,
  { domain: publication, services }: Publication,
  now: Date,
): Promise<PinRow[]> {
  const { rows } = await sql<PinRow>`
    select pins.id::text, slot, item_id::text as item, article,
      coalesce(items.title, own.title, pins.title) as title, pins.headline, picture,
      coalesce(items.link, '/blog/' || coalesce(own.slug, article)) as link, until, who, at, noted_at is not null as "isNoted",
      case when until <= ${now} then 'expired'
        when article is not null then case
          when own.state = 'published' or ${services.backend !== null} then 'shown'
          when own.state = 'scheduled' then 'scheduled'
          else 'gone' end
        when items.id is null then 'gone'
        when exists (
          select 1 from hidden_items where hidden_items.item_id = items.id and ${inPaper(publication)}
        ) then 'hidden'
        else 'shown' end as state
    from pins left join items on items.id = pins.item_id
      left join lateral ${articleNamed(publication, sql`pins.article`, now)} as own on true
    where pins.publication = ${publication} order by slot, pins.position`.execute(db);
  return rows;
}

async function titleOf(
  trx: Transaction<Schema>,
  { domain: publication, services }: Publication,
  { target }: PinDraft,
  { remoteTitles, now }: { remoteTitles: ReadonlyMap<string, string>; now: Date },
): Promise<string> {
  if ('article' in target) {
    const { article } = target;
    if (services.backend !== null) return remoteTitles.get(article) ?? article;
    const { rows } = await sql<{ title: string; state: ArticleState }>`
      select title, state from ${articleNamed(publication, sql`${article}`, now)} as own`.execute(trx);
    const [named] = rows;
    if (!named || named.state === 'unpublished') throw new DeskFailure(422, noArticle(article));
    if (named.state === 'withdrawn')
      throw new DeskFailure(422, `“${named.title}” was withdrawn: publish it before you pin it.`);
    return named.title;
  }
  const { rows } = await sql<{ title: string }>`
    select title from items where id = ${target.item}::bigint`.execute(trx);
  if (!rows[0]) throw new DeskFailure(422, 'This headline is no longer stored.');
  return rows[0].title;
}

const hasFallen = ({ state, isNoted }: PinRow) =>
  state === 'expired' || (!isNoted && (state === 'hidden' || state === 'gone'));

const REASONS = {
  expired: 'its time is over',
  gone: 'the story is gone',
  hidden: 'the story is hidden',
  shown: '',
  scheduled: '',
};

const noArticle = (slug: string) =>
  `/blog/${slug} is not the address of a published or scheduled article: publish or schedule it first.`;

async function lockPins(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.pins)})`.execute(trx);
}

function draftOf({
  slot,
  item,
  article,
  until,
  headline,
  picture,
}: Pick<PinRow, 'slot' | 'item' | 'article' | 'until' | 'headline' | 'picture'>): PinDraft {
  const target = item === null ? { article: article ?? '' } : { item };
  return { slot, target, until: until?.toISOString() ?? null, headline, picture };
}

function placeOf({ slot, target }: PinDraft): string {
  return JSON.stringify([slot, target]);
}

function contentOf({ until, headline, picture }: PinDraft): string {
  return JSON.stringify([until && new Date(until).toISOString(), headline, picture]);
}

function revisionOf(rows: readonly PinRow[]): string {
  const ids = rows.filter(({ state }) => state !== 'expired').map(({ id }) => id);
  return createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
}
