-- A feed that is a file of the paper's own is stored under another address than that of the paper's settings.
alter table publication_feeds add column address text not null default '';
update publication_feeds set address = regexp_replace(feeds.address, '^/~[^/]+', '')
from feeds where feeds.id = publication_feeds.feed_id;

-- Feeds that a paper does not want to be polled; feeds.paused_at pauses a feed for all papers.
create table feed_pauses (
  paper_id text not null,
  feed_id integer not null references feeds on delete cascade,
  at timestamptz not null,
  -- Items with a higher id are new to the paper.
  last_item bigint not null,
  primary key (paper_id, feed_id)
);
