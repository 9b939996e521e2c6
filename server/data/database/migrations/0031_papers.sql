-- When a paper was first known, and when somebody last read it, to the nearest ten minutes. Papers that are read are opened at
-- the start; feeds of those that are not are polled less often.
create table papers (
  publication text primary key,
  known_at timestamptz not null,
  read_at timestamptz
);
