-- A category may have several feeds. Versions before this one know a single feed for each.
alter table publication_feeds drop constraint publication_feeds_pkey;
alter table publication_feeds add primary key (publication, category, feed_id);
