-- The text of a draft that the request is for; a text without one has to be asked for again.
alter table text_reviews add column sha256 text;
-- A declined request stays until the text is asked for again or published: its writer reads the reason.
alter table text_reviews add column declined_by text;
alter table text_reviews add column declined_at timestamptz;
alter table text_reviews add column reason text;
