-- Alerts to webhooks. A target is the SHA-256 of a webhook's address. Conditions stay until their end was sent; events are
-- deleted when they were sent.
create table alerts (
  target text not null,
  kind text not null,
  -- What it is about; one alert of a target at a time.
  key text not null,
  -- Names of the papers, separated by line ends.
  papers text not null,
  subject text not null,
  detail text not null,
  since timestamptz not null,
  -- The process that saw the condition last, and when. Disks and clocks of nodes differ: it alone ends the condition.
  node text not null,
  seen_at timestamptz not null,
  sent_at timestamptz,
  over_at timestamptz,
  tries integer not null default 0,
  -- A message is being sent, or the last one failed.
  not_before timestamptz,
  primary key (target, kind, key)
);

-- When alerts took notice of it. What there is before the upgrade is not announced.
alter table articles add column announced_at timestamptz;
update articles set announced_at = now() where published_at <= now();
create index articles_to_announce on articles (publication) where announced_at is null;
alter table text_reviews add column announced_at timestamptz;
update text_reviews set announced_at = now();
