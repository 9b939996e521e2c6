-- Articles as their files say them. A withdrawn one stays, so that its address can say that it is gone.
create table articles (
  slug text primary key,
  id integer generated always as identity unique,
  -- The folder it came from: one folder never withdraws the articles of another.
  source text not null,
  file text not null,
  -- Changes with every word of the file.
  revision text not null,
  title text not null,
  description text not null,
  date text not null,
  published_at timestamptz not null,
  body text not null,
  image text,
  video text,
  keywords text[] not null,
  long_keywords text[] not null,
  -- The keywords in lower case: what related articles are found by.
  topics text[] not null,
  domains text[] not null,
  former_slugs text[] not null,
  withdrawn_at timestamptz,
  changed_at timestamptz not null default now()
);
create index articles_newest on articles (published_at desc, slug) where withdrawn_at is null;
create index articles_domains on articles using gin (domains);
create index articles_topics on articles using gin (topics);
create index articles_former_slugs on articles using gin (former_slugs);

-- The last good answer of an outside backend to each call, for when it fails.
create table backend_answers (
  call text primary key,
  body text not null,
  answered_at timestamptz not null
);
