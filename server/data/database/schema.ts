import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Correction, KeyFigure } from '../../../contract/blog.ts';
import type { Category } from '../../../contract/categories.ts';
import type { BlockKind, DeskRole } from '../../../contract/desk.ts';
import type { TextKind } from '../../../contract/desk-texts.ts';

/**
 * The tables of typed queries. The .sql migrations create them; tables of raw SQL alone are not listed. Select bigints as text:
 * drivers return them as text or numbers.
 */
export interface Schema {
  feeds: FeedsTable;
  /** The feeds of each publication (its domain), by category. */
  publication_feeds: { publication: string; category: string; feed_id: number; address: Generated<string> };
  feed_pauses: { paper_id: string; feed_id: number; at: Date; last_item: string };
  items: ItemsTable;
  changes: ChangesTable;
  articles: ArticlesTable;
  backend_answers: { publication: string; call: string; body: string; answered_at: Date };
  images: ImagesTable;
  pins: PinsTable;
  takedowns: TakedownsTable;
  block_rules: BlockRulesTable;
  desk_accounts: DeskAccountsTable;
  desk_roles: { account: string; publication: string; role: DeskRole };
  desk_invitations: DeskInvitationsTable;
  desk_sessions: DeskSessionsTable;
  desk_passkeys: DeskPasskeysTable;
  desk_challenges: { challenge: string; purpose: string; expires_at: Time };
  desk_audit: DeskAuditTable;
  text_revisions: TextRevisionsTable;
  text_reviews: TextReviewsTable;
  /** Page views by hour. */
  reads: { domain: string; path: string; hour: Time; count: number };
  day_counts: DayCountsTable;
}

type Time = ColumnType<Date, Date, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Part that the last document of a feed lacked: items, or its end. */
export type Incomplete = '' | 'empty' | 'cut-off';

export type FeedHealth = 'new' | 'ok' | 'failing' | 'blocked';

export interface FeedsTable {
  id: GeneratedAlways<number>;
  address: string;
  host: string;
  title: Generated<string>;
  description: Generated<string>;
  link: Generated<string>;
  author: Generated<string>;
  image: Generated<string>;
  ttl_minutes: number | null;
  etag: string | null;
  last_modified: string | null;
  validators_since: OptionalTime;
  body_hash: string | null;
  next_poll_at: Time;
  leased_until: OptionalTime;
  held_until: OptionalTime;
  last_poll_at: OptionalTime;
  last_success_at: OptionalTime;
  changed_at: OptionalTime;
  health: Generated<FeedHealth>;
  failures: Generated<number>;
  problem: Generated<string>;
  moved_to: string | null;
  moved_since: OptionalTime;
  paused_at: OptionalTime;
  response: Generated<string>;
  incomplete: Generated<Incomplete>;
  incomplete_since: OptionalTime;
  kept_items: Generated<number>;
}

interface ItemsTable {
  id: GeneratedAlways<string>;
  feed_id: number;
  identity: string;
  title: string;
  link: string;
  guid: string;
  author: string;
  description: string;
  content: string;
  image_url: string;
  image_type: string;
  image_alt: Generated<string>;
  image_credit: Generated<string>;
  categories: string[];
  canonical: string;
  title_words: string[];
  published_at: Time;
  /** False: published_at only ranks the item and is not shown. */
  dated: Generated<boolean>;
  first_seen_at: Time;
  updated_at: Time;
  position: number;
  in_feed: Generated<boolean>;
  left_feed_at: OptionalTime;
}

interface ChangesTable {
  id: GeneratedAlways<string>;
  publication: string;
  tags: string[];
  at: ColumnType<Date, Date, never>;
}

export interface ArticlesTable {
  publication: string;
  slug: string;
  id: GeneratedAlways<number>;
  source: string;
  file: string;
  revision: string;
  title: string;
  description: string;
  date: string;
  published_at: Date;
  authors: string[];
  updated: string | null;
  corrections: ColumnType<Correction[], string, string>;
  category: Category | null;
  revised_at: Date | null;
  body: string;
  image: string | null;
  image_alt: string | null;
  image_caption: string | null;
  image_credit: string | null;
  hero: 'wide' | null;
  key_figures: ColumnType<KeyFigure[], string, string>;
  video: string | null;
  featured: boolean;
  canonical: string | null;
  noindex: boolean;
  keywords: string[];
  long_keywords: string[];
  topics: string[];
  domains: string[];
  former_slugs: string[];
  withdrawn_at: Date | null;
  changed_at: Date;
  announced_at: OptionalTime;
}

interface ImagesTable {
  id: string;
  address: string;
  width: number | null;
  height: number | null;
  colour: string | null;
  failed_until: Date | null;
  first_shown_at: Time;
  last_shown_at: Time;
}

interface PinsTable {
  id: GeneratedAlways<string>;
  publication: string;
  slot: string;
  position: number;
  item_id: string | null;
  article: string | null;
  title: string;
  headline: string | null;
  picture: string | null;
  until: OptionalTime;
  who: string;
  at: Time;
  noted_at: OptionalTime;
}

interface TakedownsTable {
  id: GeneratedAlways<string>;
  publication: string;
  title: string;
  link: string;
  reason: string;
  who: string;
  at: Time;
}

interface BlockRulesTable {
  id: GeneratedAlways<string>;
  publication: string;
  kind: BlockKind;
  value: string;
  category: string | null;
  who: string;
  at: Time;
}

interface DeskAccountsTable {
  name: string;
  /** null: it has passkeys alone. */
  password: string | null;
  /** Its name in authenticators. */
  handle: Generated<string>;
  created_at: Time;
}

interface DeskInvitationsTable {
  publication: string;
  /** Empty: the recipient chooses a name. */
  name: string;
  role: DeskRole;
  token_hash: string;
  created_at: Time;
  expires_at: Time;
}

interface DeskSessionsTable {
  token_hash: string;
  id: GeneratedAlways<string>;
  account: string;
  device: Generated<string>;
  /** Passkey that opened the session. */
  passkey: string | null;
  created_at: Time;
  used_at: Time;
}

interface DeskPasskeysTable {
  id: GeneratedAlways<string>;
  account: string;
  host: string;
  credential: string;
  public_key: string;
  counter: number;
  name: string;
  created_at: Time;
  used_at: OptionalTime;
}

interface DeskAuditTable {
  id: GeneratedAlways<string>;
  publication: string;
  who: string;
  what: string;
  target: string;
  at: Time;
}

interface TextRevisionsTable extends Omit<TextAction, 'kind'> {
  kind: TextKind | 'settings';
  id: GeneratedAlways<string>;
  sha256: string;
  source: Uint8Array;
  what: string;
  started_at: Time;
}

interface TextReviewsTable extends TextAction {
  revision: string | null;
  sha256: string | null;
  announced_at: OptionalTime;
  declined_by: string | null;
  declined_at: OptionalTime;
  reason: string | null;
}

interface TextAction {
  publication: string;
  kind: TextKind;
  file: string;
  who: string;
  at: Time;
}

/** Counts by day in the paper's time zone. */
interface DayCountsTable {
  domain: string;
  kind: 'referrer' | 'missed-search';
  day: ColumnType<Date, string, string>;
  name: string;
  count: number;
}
