-- The page of a canonical address: without a fragment that names no page of its own, and without ?ref=, which says where
-- a reader came from. A takedown of a page holds for every variant of its address.
create function address_page(canonical text) returns text
  language sql immutable strict parallel safe
  return rtrim(
    regexp_replace(regexp_replace(canonical, '#(?![/!]).*$', ''), '([?&])(ref=[^&#]*(&|(?=#)|$))+', '\1', 'gi'),
    '?&');
