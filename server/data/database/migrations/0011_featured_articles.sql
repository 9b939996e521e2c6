-- Stands first among the paper's own articles on the front page.
alter table articles add column featured boolean not null default false;
