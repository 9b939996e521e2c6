-- What a pin shows instead of the headline and the picture of its story, on the front page alone.
alter table pins add column headline text;
alter table pins add column picture text;
