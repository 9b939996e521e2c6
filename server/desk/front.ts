import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BlogSummary } from '../../contract/blog.ts';
import { CATEGORIES, categoriesOf, categoryName, TOPIC_NAMES, TOPICS } from '../../contract/categories.ts';
import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import type { PinDraft } from '../../contract/desk-front.ts';
import type { Front, FrontPage, Story } from '../../contract/front.ts';
import type { SlotKey } from '../../contract/pins.ts';
import type { Publication } from '../../contract/publication.ts';
import { recordChange } from '../data/changes/record-change.ts';
import { idList, isCarried } from '../data/database/items.ts';
import { LOCKS } from '../data/database/locks.ts';
import type { Schema } from '../data/database/schema.ts';
import {
  createPins,
  type FindArticles,
  type PinTarget,
  pinTags,
  type ResolvedPin,
} from '../news/pins/pins.ts';
import { createFindArticles } from '../paper/articles/named-articles.ts';
import { auditOf } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { findStories, thumbnailOf } from './front-stories.ts';

export interface FrontSite {
  /** The page's stories, each in its place. */
  readFront(): Promise<Front>;
  /** The page as HTML, with these pins instead of the stored ones. */
  renderFront(pins: readonly PinTarget[]): Promise<string>;
  findArticles: FindArticles;
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

export function createDeskFront({ db, publication: paper, site, clock }: DeskFrontOptions) {
  const { id: publication } = paper;
  const findArticles = site?.findArticles ?? createFindArticles({ db, publication: paper, clock });
  const stored = createPins({ db, publication: paper, findArticles, clock });
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

  /** Articles and pins are read before the transaction: the embedded database has a single connection. */
  async function replaceAll(
    trx: Transaction<Schema>,
    who: string,
    { pins, revision }: DeskBody<'pin', 'output'>,
    { before, titles }: { before: readonly ResolvedPin[]; titles: ReadonlyMap<string, string> },
  ): Promise<void> {
    await lockPins(trx);
    const { rows: current } = await sql<{ id: string }>`
      select id::text from pins where publication = ${publication} order by slot, position`.execute(trx);
    const isCurrent = current.map(({ id }) => id).join() === before.map(({ id }) => id).join();
    if (!isCurrent || revisionOf(before) !== revision)
      throw new DeskFailure(409, 'Someone else changed the pins while you were working. Reload the page.');
    const previous = new Map(before.map((row) => [placeOf(draftOf(row)), row]));
    const kept = new Set(pins.map(placeOf));
    const isSame = (old: ResolvedPin, pin: PinDraft) => contentOf(draftOf(old)) === contentOf(pin);
    const rows: { title: string; who: string; at: Date; noted_at: Date | null }[] = [];
    for (const pin of pins) {
      const old = previous.get(placeOf(pin));
      rows.push({
        title: old?.title ?? titles.get(placeOf(pin)) ?? '',
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
    await recordChange(trx, publication, pinTags([...before, ...pins]));
  }

  /** Reads the titles of new pins. Rejects what cannot be pinned. */
  async function readTitles(drafts: readonly PinDraft[]): Promise<Map<string, string>> {
    const articles = await findArticles(
      drafts.flatMap(({ target }) => ('article' in target ? target.article : [])),
    );
    const ids = drafts.flatMap(({ target }) => ('item' in target ? target.item : []));
    const { rows } = await sql<{ id: string; title: string }>`
      select id::text, title from items
      where id = any(${idList(ids)}) and ${isCarried(publication)}`.execute(db);
    const items = new Map(rows.map(({ id, title }) => [id, title]));
    return new Map(
      drafts.map((draft) => {
        const { target } = draft;
        if ('item' in target) {
          const title = items.get(target.item);
          if (title === undefined) throw new DeskFailure(422, 'This headline is no longer stored.');
          return [placeOf(draft), title];
        }
        const named = articles.get(target.article);
        if (!named || named.state === 'unpublished') throw new DeskFailure(422, noArticle(target.article));
        const { title } = named.item;
        if (named.state === 'withdrawn')
          throw new DeskFailure(422, `“${title}” was withdrawn: publish it before you pin it.`);
        return [placeOf(draft), title || target.article];
      }),
    );
  }

  /** Logs once which pins have lost their place, and removes expired ones. The desk shows the others until they are removed. */
  async function settle(pins?: readonly ResolvedPin[]): Promise<void> {
    const fallen = (pins ?? (await stored.read())).filter(hasFallen);
    if (fallen.length === 0) return;
    await db.transaction().execute(async (trx) => {
      await lockPins(trx);
      for (const { id, state, title, slot } of fallen) {
        const { rows } = await sql<{ isNoted: boolean }>`
          select noted_at is not null as "isNoted" from pins where id = ${id}::bigint`.execute(trx);
        if (rows[0]?.isNoted === false)
          await note(trx, 'the site', 'pin fell back', `${title} (${slotName(slot)}): ${REASONS[state]}`);
        if (state === 'expired') await sql`delete from pins where id = ${id}::bigint`.execute(trx);
        else await sql`update pins set noted_at = ${clock()} where id = ${id}::bigint`.execute(trx);
      }
    });
  }

  async function read(): Promise<DeskResponse<'front'>> {
    const pins = await stored.read();
    await settle(pins);
    const page = (await site?.readFront())?.page;
    return {
      revision: revisionOf(pins),
      slots: page ? slotsOf(page, pins) : [],
      pins: pins.flatMap(({ state, title, link, who, at, ...pin }) =>
        state === 'expired' ? [] : [{ ...draftOf(pin), title, link, state, who, at: at.toISOString() }],
      ),
    };
  }

  function slotsOf(page: FrontPage, pins: readonly ResolvedPin[]): DeskResponse<'front'>['slots'] {
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
      const before = await stored.read();
      const places = new Set(before.map((pin) => placeOf(draftOf(pin))));
      const titles = await readTitles(body.pins.filter((pin) => !places.has(placeOf(pin))));
      await db.transaction().execute((trx) => replaceAll(trx, who, body, { before, titles }));
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
      return site.renderFront(targets);
    },
  } satisfies Partial<DeskHandlers>;
  return { handlers, settle };
}

const hasFallen = ({ state, isNoted }: ResolvedPin) =>
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
}: Pick<ResolvedPin, 'slot' | 'item' | 'article' | 'until' | 'headline' | 'picture'>): PinDraft {
  const target = item === null ? { article: article ?? '' } : { item };
  return { slot, target, until: until?.toISOString() ?? null, headline, picture };
}

function placeOf({ slot, target }: PinDraft): string {
  return JSON.stringify([slot, target]);
}

function contentOf({ until, headline, picture }: PinDraft): string {
  return JSON.stringify([until && new Date(until).toISOString(), headline, picture]);
}

function revisionOf(rows: readonly ResolvedPin[]): string {
  const ids = rows.filter(({ state }) => state !== 'expired').map(({ id }) => id);
  return createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
}
