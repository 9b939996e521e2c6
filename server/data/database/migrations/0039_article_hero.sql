-- 'wide' where the picture of an article spans its margin, too.
alter table articles add column hero text;
