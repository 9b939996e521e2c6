-- What an image shows, and whose it is.
alter table items add column image_alt text not null default '';
alter table items add column image_credit text not null default '';
alter table articles add column image_alt text;
alter table articles add column image_credit text;
