-- Stories that an editor gave a place of the front page: an item of a feed, or an article of the paper's own.
create table pins (
  id bigint generated always as identity primary key,
  publication text not null,
  slot text not null,
  -- Within its slot.
  position integer not null,
  -- No reference: a pin whose item is deleted is noted in the log, and then removed.
  item_id bigint,
  article text,
  title text not null,
  -- Null: until it is taken away.
  until timestamptz,
  who text not null,
  at timestamptz not null,
  -- When the log was told that it has no place any more.
  noted_at timestamptz,
  check (num_nonnulls(item_id, article) = 1)
);
create index pins_of_publication on pins (publication, slot, position);
