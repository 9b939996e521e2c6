-- How often each page was opened, by the hour. Nothing of who opened it.
create table reads (
  domain text not null,
  path text not null,
  hour timestamptz not null,
  count integer not null,
  primary key (domain, hour, path)
);
