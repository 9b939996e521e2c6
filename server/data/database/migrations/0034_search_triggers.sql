-- Only what search knows of an article indexes it again: to announce thousands of articles took the embedded database minutes.

drop trigger search_index_article on articles;
create trigger search_index_article after insert or delete
  or update of publication, slug, domains, title, description, body, authors, keywords, published_at, withdrawn_at on articles
  for each row execute function search_index_article();
