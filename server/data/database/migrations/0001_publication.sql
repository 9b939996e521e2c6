-- Facts about this database that no other table has.
create table site_state (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
