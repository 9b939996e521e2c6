alter table articles add column authors text[] not null default '{}';

-- The paper's Markdown as it is read: links and pictures by their words, the cells of a table one after another, no marks.
create or replace function search_prose(markdown text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    markdown,
    '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g'),
    '^[ >]*(```|~~~).*$|^ {0,3}\[[^\]]*\]:.*$|^[ |:=-]+$', '', 'gn'),
    '^[ >]*([-+*]|\d{1,9}[.)])?[ >]+(?=\S)|^>+', '', 'gn'),
    '^#{1,6}\s+', '', 'gn'),
    '[ ]*\|[ ]*', ' ', 'g'),
    '`+|~~|\*{1,3}|(?<![[:alnum:]])_{1,3}|_{1,3}(?![[:alnum:]])', '', 'g');

create or replace function search_index_article() returns trigger language plpgsql as $$
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
    concat_ws(E'\n\n', new.description, search_prose(new.body),
      nullif(array_to_string(new.authors, ', '), ''), array_to_string(new.keywords, ', ')),
    new.published_at)
  on conflict (kind, scope, ref) do update set
    domains = excluded.domains, title = excluded.title, body = excluded.body, published_at = excluded.published_at,
    learned = false;
  return null;
end $$;
