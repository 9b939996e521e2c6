-- Pictures that pages show and that this site makes copies of. The id is a keyed hash of the address.
create table images (
  id text primary key,
  address text not null,
  -- Of the widest copy that can be made, and what it looks like from afar; null until the picture was fetched.
  width integer,
  height integer,
  colour text,
  -- It could not be had, and is not asked for again before then.
  failed_until timestamptz,
  first_shown_at timestamptz not null,
  last_shown_at timestamptz not null
);

create index images_by_last_shown on images (last_shown_at);
