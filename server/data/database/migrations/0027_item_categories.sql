-- The categories of an item, for each publication that carries its feed.
create view item_categories as
select items.id as item_id, publication_feeds.publication, publication_feeds.category
from items join publication_feeds on publication_feeds.feed_id = items.feed_id;
