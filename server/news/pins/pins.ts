import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category, isCategory } from '../../../contract/categories.ts';
import type { PinnedStory } from '../../../contract/front.ts';
import type { SlotKey } from '../../../contract/pins.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { OwnItem } from '../../../contract/rss.ts';
import { BREAKING_TAGS, PINS_TAG } from '../../../contract/tags.ts';
import type { TopicStory } from '../../../contract/topics.ts';
import type { ScheduledChanges } from '../../data/changes/scheduled-changes.ts';
import { categoriesOf, feedAddress, idList, notHidden } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import type { ArticleState } from '../../data/database/visible-articles.ts';
import { type ItemRow, itemOf } from '../feeds/serve/read-copy.ts';

/** A stored pin, or one that an editor previews. */
export interface PinTarget {
  slot: SlotKey;
  item: string | null;
  article: string | null;
  /** Shown instead of those of the story. */
  headline: string | null;
  picture: string | null;
  /** As it was when the story was pinned. */
  title?: string;
  until?: Date | null;
}

interface StoredPin extends Required<PinTarget> {
  id: string;
  who: string;
  at: Date;
  isNoted: boolean;
}

export type ResolvedPin<Pin extends PinTarget = StoredPin> = Pin & {
  /** `expired`: its time is over. `scheduled`: shown once its article is published. */
  state: 'shown' | 'scheduled' | 'hidden' | 'gone' | 'expired';
  title: string;
  link: string;
  /** Present if the pin is shown. */
  story?: TopicStory;
};

export interface NamedArticle {
  state: ArticleState;
  category: Category | null;
  item: OwnItem;
}

/** Finds articles by slug or former slug. */
export type FindArticles = (names: readonly string[]) => Promise<ReadonlyMap<string, NamedArticle>>;

interface PinsOptions {
  db: Kysely<Schema>;
  publication: Pick<Publication, 'id' | 'name' | 'feeds'>;
  findArticles: FindArticles;
  clock: () => Date;
}

export type Pins = ReturnType<typeof createPins>;

/** Decides what is pinned where: for pages, the breaking bar and the desk alike. */
export function createPins({ db, publication, findArticles, clock }: PinsOptions) {
  const { id: paperId, feeds, name: source } = publication;

  async function resolve<Pin extends PinTarget>(pins: readonly Pin[]): Promise<ResolvedPin<Pin>[]> {
    if (pins.length === 0) return [];
    const now = clock();
    const articles = await findArticles([...new Set(pins.flatMap(({ article }) => article ?? []))]);
    const { rows } = await sql<
      ItemRow & {
        address: string;
        source: string;
        story: string | null;
        feedCategories: string[];
        isHidden: boolean;
      }
    >`
      select items.id::text, items.title, items.link, items.guid, items.author, items.description,
        items.image_url, items.image_type, items.image_alt, items.image_credit, items.categories, items.published_at, items.dated,
        ${feedAddress(paperId)} as address, feeds.title as source, item_stories.story_id::text as story,
        ${categoriesOf(paperId)} as "feedCategories", not ${notHidden(paperId)} as "isHidden"
      from items join feeds on feeds.id = items.feed_id left join item_stories on item_stories.item_id = items.id
      where items.id = any(${idList(pins.flatMap(({ item }) => item ?? []))})`.execute(db);
    const items = new Map(rows.map((row) => [row.id, row]));

    const articleState = ({ slot, title = '' }: PinTarget, name: string) => {
      const found = articles.get(name);
      if (!found) return { state: 'gone' as const };
      const item = { ...found.item, title: found.item.title || title };
      const about = { title: item.title, link: item.link };
      if (found.state === 'scheduled') return { state: 'scheduled' as const, ...about };
      if (found.state !== 'published') return { state: 'gone' as const, ...about };
      const category = found.category ?? categoryOf(slot);
      return { state: 'shown' as const, ...about, story: { category, source, item } };
    };
    const itemState = (id: string) => {
      const row = items.get(id);
      if (!row) return { state: 'gone' as const };
      const { title, link, source, story } = row;
      if (row.isHidden) return { state: 'hidden' as const, title, link };
      const category = CATEGORIES.find((key) => row.feedCategories.includes(key));
      if (!category) return { state: 'gone' as const, title, link };
      const feed = feeds[category].findIndex(({ url }) => url === row.address);
      const visible = feeds[category][feed]?.images === 'off' ? { ...row, image_url: '' } : row;
      const item = itemOf(visible, story === null ? undefined : { story, alsoIn: [] });
      const place = { category, source, ...(feed < 0 ? {} : { feed }) };
      return { state: 'shown' as const, title, link, story: { ...place, item } };
    };
    return pins.map((pin) => {
      const { state, title, link, story }: Partial<ResolvedPin> & Pick<ResolvedPin, 'state'> =
        pin.article === null ? itemState(pin.item ?? '') : articleState(pin, pin.article);
      const isExpired = pin.until ? pin.until <= now : false;
      return {
        ...pin,
        state: isExpired ? 'expired' : state,
        title: title ?? pin.title ?? '',
        link: link ?? '',
        ...(story && !isExpired ? { story } : {}),
      };
    });
  }

  async function read(): Promise<ResolvedPin[]> {
    const { rows } = await sql<StoredPin>`
      select id::text, slot, item_id::text as item, article, title, headline, picture, until, who, at,
        noted_at is not null as "isNoted"
      from pins where publication = ${paperId} order by slot, position`.execute(db);
    return resolve(rows);
  }

  return {
    read,
    resolve,
    /** The ends of pins, which change pages as embargoes of articles do. */
    ends: {
      async tagsBetween(after, until) {
        const { rows } = await sql<{ slot: SlotKey }>`
          select slot from pins where publication = ${paperId} and until > ${after} and until <= ${until}`.execute(
          db,
        );
        return pinTags(rows);
      },
      async nextAfter(moment) {
        const { rows } = await sql<{ until: Date }>`
          select until from pins where publication = ${paperId} and until > ${moment} order by until limit 1`.execute(
          db,
        );
        return rows[0]?.until;
      },
      changedBy: PINS_TAG,
    } satisfies ScheduledChanges,
  };
}

/** The category whose illustrations an article without one may use. */
function categoryOf(slot: SlotKey): Category {
  const key = slot.slice('section:'.length);
  return slot.startsWith('section:') && isCategory(key) ? key : 'business';
}

/** The tags of pages that change with these pins. */
export function pinTags(pins: readonly { slot: SlotKey }[]): string[] {
  if (pins.length === 0) return [];
  return [PINS_TAG, ...(pins.some(({ slot }) => slot === 'breaking') ? BREAKING_TAGS : [])];
}

export function pinnedStories(pins: readonly ResolvedPin<PinTarget>[]): PinnedStory[] {
  return pins.flatMap(({ slot, headline, picture, story }) =>
    story ? { slot, ...(headline && { headline }), ...(picture && { picture }), ...story } : [],
  );
}
