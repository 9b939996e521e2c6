-- When its file says that an article was changed, and what the paper corrected in it.
alter table articles add column updated text;
alter table articles add column corrections jsonb not null default '[]';
-- When its words were last seen to change after it was published.
alter table articles add column revised_at timestamptz;
