-- Editorial decisions about outside headlines.

-- Taken off every page, with all that repeats it. What it was is kept here, since its items may be deleted or come anew.
create table takedowns (
  id bigint generated always as identity primary key,
  publication text not null,
  title text not null,
  link text not null,
  reason text not null,
  who text not null,
  at timestamptz not null
);
create index takedowns_of_publication on takedowns (publication, at desc);

-- By what it is recognized when a feed sends it again: canonical addresses, and identities within a feed.
create table takedown_keys (
  takedown_id bigint not null references takedowns on delete cascade,
  key text not null,
  primary key (key, takedown_id)
);

-- Headlines with a word, from a source or by an author are hidden; null: in every category.
create table block_rules (
  id bigint generated always as identity primary key,
  publication text not null,
  kind text not null check (kind in ('word', 'source', 'author')),
  value text not null,
  category text,
  who text not null,
  at timestamptz not null
);
create index block_rules_of_publication on block_rules (publication);

-- What readers of a publication do not see, and why: one row for each reason. Written in the transaction that stores an
-- item, so that it is never seen.
create table hidden_items (
  publication text not null,
  item_id bigint not null references items on delete cascade,
  takedown_id bigint references takedowns on delete cascade,
  rule_id bigint references block_rules on delete cascade,
  check (num_nonnulls(takedown_id, rule_id) = 1)
);
create unique index hidden_items_by_item on hidden_items
  (item_id, publication, coalesce(takedown_id, 0), coalesce(rule_id, 0));
create index hidden_items_by_takedown on hidden_items (takedown_id) where takedown_id is not null;
create index hidden_items_by_rule on hidden_items (rule_id) where rule_id is not null;
