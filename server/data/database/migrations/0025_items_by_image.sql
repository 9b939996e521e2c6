-- A picture that only hidden headlines name is not served. A hash, since addresses may be longer than a B-tree takes.
create index items_by_image on items using hash (image_url) where image_url <> '';
