-- What changed, in the order of its numbers, for readers who were away and for processes that did not hear of it.
create table changes (
  id bigint generated always as identity primary key,
  publication text not null,
  tags text[] not null,
  at timestamptz not null
);
create index changes_of_publication on changes (publication, id);
create index changes_by_time on changes (at);
