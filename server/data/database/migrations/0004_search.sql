-- What search finds: headlines, and the publication's own texts. Both are kept by triggers or in the transaction that
-- stores them, so that nothing is readable and not findable.

-- One plain form for texts and questions, whatever the locale of the database: lower case, without accents, with
-- typographic marks as spaces.
create function search_plain(written text) returns text
  language sql immutable strict parallel safe
  return lower(case
    -- Only ASCII: nothing to do.
    when octet_length(written) = length(written) then written
    else regexp_replace(regexp_replace(regexp_replace(
      normalize(written, NFKD),
      '[\u0300-\u036f]+', '', 'g'),
      '[\u2018\u2019\u02bc]', '''', 'g'),
      '[\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
    end);

create function search_vector(title text, body text) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('english', search_plain(title)), 'A')
    || setweight(to_tsvector('english', search_plain(body)), 'B');

create table search_headlines (
  item_id bigint primary key references items on delete cascade,
  feed_id integer not null,
  published_at timestamptz not null,
  words tsvector not null
);
create index search_headlines_words on search_headlines using gin (words) with (fastupdate = off);
create index search_headlines_newest on search_headlines (published_at desc);
create index search_headlines_of_feed on search_headlines (feed_id, published_at desc);

-- A description is cut where no reader would see the rest.
create function search_item_words(title text, description text) returns tsvector
  language sql immutable strict parallel safe
  return search_vector(title, left(description, 2000));

create function search_add_items() returns trigger language plpgsql as $$
begin
  insert into search_headlines (item_id, feed_id, published_at, words)
  select id, feed_id, published_at, search_item_words(title, description) from fresh;
  return null;
end $$;

create function search_change_items() returns trigger language plpgsql as $$
begin
  update search_headlines set
    published_at = fresh.published_at,
    words = search_item_words(fresh.title, fresh.description)
  from fresh join stale using (id)
  where item_id = fresh.id
    and (fresh.title, fresh.description, fresh.published_at)
      is distinct from (stale.title, stale.description, stale.published_at);
  return null;
end $$;

create trigger search_add_items after insert on items
  referencing new table as fresh for each statement execute function search_add_items();
create trigger search_change_items after update on items
  referencing old table as stale new table as fresh for each statement execute function search_change_items();

insert into search_headlines (item_id, feed_id, published_at, words)
  select id, feed_id, published_at, search_item_words(title, description) from items;

create table search_texts (
  kind text not null check (kind in ('article', 'faq', 'page')),
  -- The publication (its domain) whose name `ref` is; empty for articles, whose slugs are nobody's in particular.
  scope text not null,
  ref text not null,
  domains text[] not null,
  title text not null,
  body text not null,
  -- What the reader is told beside the title: the category of a question.
  section text not null default '',
  published_at timestamptz,
  -- Its words are in search_words.
  learned boolean not null default false,
  words tsvector not null generated always as (search_vector(title, left(body, 200000))) stored,
  primary key (kind, scope, ref)
);
create index search_texts_words on search_texts using gin (words) with (fastupdate = off);

-- The blog's Markdown as it is read: links by their words, no marks.
create function search_prose(markdown text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(
    markdown,
    '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g'),
    '^#{1,6}\s+', '', 'gn'),
    '\*{1,3}|(?<![[:alnum:]])_{1,3}|_{1,3}(?![[:alnum:]])', '', 'g');

create function search_index_article() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_texts where kind = 'article' and scope = '' and ref = old.slug;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    delete from search_texts where kind = 'article' and scope = '' and ref = old.slug;
  end if;
  if new.withdrawn_at is not null then
    delete from search_texts where kind = 'article' and scope = '' and ref = new.slug;
    return null;
  end if;
  insert into search_texts (kind, scope, ref, domains, title, body, published_at)
  values ('article', '', new.slug, new.domains, new.title,
    new.description || E'\n\n' || search_prose(new.body) || E'\n\n' || array_to_string(new.keywords, ', '),
    new.published_at)
  on conflict (kind, scope, ref) do update set
    domains = excluded.domains, title = excluded.title, body = excluded.body, published_at = excluded.published_at,
    learned = false;
  return null;
end $$;

create trigger search_index_article after insert or update or delete on articles
  for each row execute function search_index_article();

insert into search_texts (kind, scope, ref, domains, title, body, published_at)
  select 'article', '', slug, domains, title,
    description || E'\n\n' || search_prose(body) || E'\n\n' || array_to_string(keywords, ', '), published_at
  from articles where withdrawn_at is null;

-- Every word that occurs, unstemmed: for words half typed and words misspelt. Filled in the background, some seconds
-- after the texts. How common a word is, is known roughly: enough to tell the commoner of two.
create table search_words (
  word text primary key,
  texts integer not null
);
create index search_words_by_beginning on search_words (word text_pattern_ops);

-- Misspellings are found by likeness, for which PostgreSQL has an extension. Where it cannot be had, all else works;
-- the server says so when it starts, and makes up for it once the extension is there.
do $$
begin
  create extension if not exists pg_trgm;
  create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);
exception when others then
  raise notice 'misspellings will not be found: %', sqlerrm;
end $$;
