-- Counted by the day of the paper's time zone: hosts whose links were followed, searches that found nothing. Nothing of who came.
create table day_counts (
  domain text not null,
  kind text not null,
  day date not null,
  name text not null,
  count integer not null,
  primary key (domain, kind, day, name)
);
