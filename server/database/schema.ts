import type { ArticlesTable, BackendAnswersTable } from '../articles/article-tables.ts';
import type { FeedsTable, ItemsTable, PublicationFeedsTable } from '../feeds/feed-tables.ts';
import type { ImagesTable } from '../images/image-tables.ts';
import type { ChangesTable } from '../live/change-tables.ts';
import type { SearchHeadlinesTable, SearchTextsTable, SearchWordsTable } from '../search/search-tables.ts';
import type { ItemStoriesTable } from '../stories/story-tables.ts';

/** The tables as the code sees them. Each part of the server describes its own; the .sql migrations make them. */
export interface Schema {
  feeds: FeedsTable;
  publication_feeds: PublicationFeedsTable;
  items: ItemsTable;
  item_stories: ItemStoriesTable;
  changes: ChangesTable;
  search_headlines: SearchHeadlinesTable;
  search_texts: SearchTextsTable;
  search_words: SearchWordsTable;
  articles: ArticlesTable;
  backend_answers: BackendAnswersTable;
  images: ImagesTable;
}
