-- What search engines are told of an article: where it was published first, and whether to leave it out.
alter table articles add column canonical text;
alter table articles add column noindex boolean not null default false;
