-- One row for each feed address, shared by every publication that carries it.
create table feeds (
  id integer generated always as identity primary key,
  address text not null unique,
  -- Whom a poll asks; empty for the site itself. At most two feeds of one host are leased at a time.
  host text not null,

  title text not null default '',
  description text not null default '',
  link text not null default '',
  author text not null default '',
  image text not null default '',
  ttl_minutes integer,

  etag text,
  last_modified text,
  -- When the validators were first given: servers that answer 304 for ever lose them after a while.
  validators_since timestamptz,
  body_hash text,

  next_poll_at timestamptz not null,
  -- A process that polls the feed holds it until then; if the process dies, the feed comes free by itself.
  leased_until timestamptz,
  -- The host asked for a pause (Retry-After).
  held_until timestamptz,
  last_poll_at timestamptz,
  last_success_at timestamptz,
  -- When what readers see last changed.
  changed_at timestamptz,

  health text not null default 'new' check (health in ('new', 'ok', 'failing', 'blocked')),
  failures integer not null default 0,
  problem text not null default '',

  -- A permanent redirect, believed once it has been stable for a week.
  moved_to text,
  moved_since timestamptz
);

create index feeds_by_next_poll on feeds (next_poll_at);
create index feeds_leased on feeds (host) where leased_until is not null;
create index feeds_by_host on feeds (host);

-- Which publication carries which feed, and where.
create table publication_feeds (
  publication text not null,
  category text not null,
  feed_id integer not null references feeds on delete cascade,
  primary key (publication, category)
);

create index publication_feeds_by_feed on publication_feeds (feed_id, publication);

create table items (
  id bigint generated always as identity primary key,
  feed_id integer not null references feeds on delete cascade,
  identity text not null,
  title text not null,
  link text not null,
  guid text not null,
  author text not null,
  description text not null,
  content text not null,
  image_url text not null,
  image_type text not null,
  categories text[] not null,

  -- The address without what does not make another story, and the headline's words: one story is told once.
  canonical text not null,
  title_words text[] not null,

  published_at timestamptz not null,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its place in the feed's document; items of one time keep the feed's order.
  position integer not null,
  in_feed boolean not null default true,
  left_feed_at timestamptz,

  unique (feed_id, identity)
);

create index items_in_feed on items (feed_id, published_at desc, position) where in_feed;
create index items_archived on items (left_feed_at) where not in_feed;
create index items_by_canonical on items (canonical);
