-- The caption of an article's picture, and its key figures: a list of {figure, words}.
alter table articles add column image_caption text;
alter table articles add column key_figures jsonb not null default '[]';
