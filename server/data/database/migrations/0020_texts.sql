-- Versions of the files in content/, as the desk has written or found them.
create table text_revisions (
  id bigint generated always as identity primary key,
  publication text not null,
  -- The folder: articles, faq or pages; and the path of the file there.
  kind text not null,
  file text not null,
  sha256 text not null,
  -- Byte for byte.
  source bytea not null,
  -- Empty: it was changed outside the desk.
  who text not null,
  what text not null,
  -- Autosaves of one person that follow each other are one version: when the first of them was.
  started_at timestamptz not null,
  at timestamptz not null
);
create index text_revisions_of_file on text_revisions (publication, kind, file, id);

-- Texts that wait for a second pair of eyes.
create table text_reviews (
  publication text not null,
  kind text not null,
  file text not null,
  who text not null,
  at timestamptz not null,
  primary key (publication, kind, file)
);
