-- Documents without items, or that break off: what the last ones lacked, since when in a row, and how many stored items
-- are kept because such a document is not believed yet.
alter table feeds add column incomplete text not null default '' check (incomplete in ('', 'empty', 'cut-off'));
alter table feeds add column incomplete_since timestamptz;
alter table feeds add column kept_items integer not null default 0;
