-- Whether readers see an article at a moment. Every query for readers asks this function.
create function article_visible(published_at timestamptz, withdrawn_at timestamptz, moment timestamptz) returns boolean
  language sql immutable parallel safe
  return withdrawn_at is null and published_at <= moment;

-- Withdrawn: readers have seen it. Unpublished: it was withdrawn before its time came.
create function article_state(published_at timestamptz, withdrawn_at timestamptz, moment timestamptz) returns text
  language sql immutable parallel safe
  return case
    when article_visible(published_at, withdrawn_at, moment) then 'published'
    when withdrawn_at is null then 'scheduled'
    when article_visible(published_at, null, withdrawn_at) then 'withdrawn'
    else 'unpublished' end;
