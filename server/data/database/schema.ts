import type { ArticlesTable, BackendAnswersTable } from './tables/article-tables.ts';
import type { ChangesTable } from './tables/change-tables.ts';
import type { FeedsTable, ItemsTable, PublicationFeedsTable } from './tables/feed-tables.ts';
import type { ImagesTable } from './tables/image-tables.ts';
import type { SearchHeadlinesTable, SearchTextsTable, SearchWordsTable } from './tables/search-tables.ts';
import type { ItemStoriesTable } from './tables/story-tables.ts';

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
