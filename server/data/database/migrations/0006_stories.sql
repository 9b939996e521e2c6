-- Which items tell the same story, settled when they are stored.
create table item_stories (
  item_id bigint primary key references items on delete cascade,
  -- The item that told it first.
  story_id bigint not null,
  -- The day and one of the headline's rarer words: two headlines that say nearly the same share one of these.
  keys text[] not null
);
create index item_stories_by_story on item_stories (story_id);
create index item_stories_by_key on item_stories using gin (keys) with (fastupdate = off);
