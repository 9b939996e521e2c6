-- Several papers may share a database: articles, their words in search and the answers of an outside backend belong to one
-- publication (its domain). The empty one: stored before this migration; the first paper that opens the database takes them.
-- Versions before this one know an article by its slug alone.
alter table articles add column publication text not null default '';
alter table articles drop constraint articles_pkey;
alter table articles add primary key (publication, slug);

alter table backend_answers add column publication text not null default '';
alter table backend_answers drop constraint backend_answers_pkey;
alter table backend_answers add primary key (publication, call);

-- As before, within the scope of the article's publication.
create or replace function search_index_article() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.withdrawn_at is not null
      or (old.publication, old.slug) <> (new.publication, new.slug)) then
    delete from search_texts where kind = 'article' and scope = old.publication and ref = old.slug;
  end if;
  if tg_op = 'DELETE' or new.withdrawn_at is not null then
    return null;
  end if;
  insert into search_texts (kind, scope, ref, domains, title, body, published_at)
  values ('article', new.publication, new.slug, new.domains, new.title,
    concat_ws(E'\n\n', new.description, search_prose(new.body),
      nullif(array_to_string(new.authors, ', '), ''), array_to_string(new.keywords, ', ')),
    new.published_at)
  on conflict (kind, scope, ref) do update set
    domains = excluded.domains, title = excluded.title, body = excluded.body, published_at = excluded.published_at,
    learned = false;
  return null;
end $$;
