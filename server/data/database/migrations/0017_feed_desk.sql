-- An editor has paused it: it is not polled until it is resumed.
alter table feeds add column paused_at timestamptz;
-- The first lines of the last response that was no feed.
alter table feeds add column response text not null default '';

-- What polls brought, by the hour, for a week.
create table feed_hours (
  feed_id integer not null references feeds on delete cascade,
  hour timestamptz not null,
  polls integer not null,
  new_items integer not null,
  failures integer not null,
  primary key (feed_id, hour)
);
