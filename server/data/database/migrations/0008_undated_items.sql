-- False where the feed gives no date to show: published_at is then only the time by which the item is ranked.
alter table items add column dated boolean not null default true;

update items set dated = false where published_at = first_seen_at;
update items set dated = false, published_at = first_seen_at
  where published_at > first_seen_at + interval '5 minutes';
