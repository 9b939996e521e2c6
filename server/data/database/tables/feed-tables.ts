import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type FeedHealth = 'new' | 'ok' | 'failing' | 'blocked';

type Time = ColumnType<Date, Date, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** One feed address: what it is called, when it is asked next, and how it has been doing. */
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
}

/** Which publication (its domain) carries which feed, under which category. */
export interface PublicationFeedsTable {
  publication: string;
  category: string;
  feed_id: number;
}

export interface ItemsTable {
  /** A bigint, which the drivers give as text or as a number: select it as text. */
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
  categories: string[];
  canonical: string;
  title_words: string[];
  published_at: Time;
  /** False: published_at is no date to show, only the time by which the item is ranked. */
  dated: Generated<boolean>;
  first_seen_at: Time;
  updated_at: Time;
  position: number;
  in_feed: Generated<boolean>;
  left_feed_at: OptionalTime;
}
