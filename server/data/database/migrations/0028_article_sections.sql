-- The section of an article: one of the fifteen categories. Null: the article is in the blog alone.
alter table articles add column category text;
