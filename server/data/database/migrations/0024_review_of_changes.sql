-- The revision that is to replace a public text; null where a draft waits for review.
alter table text_reviews add column revision bigint;
