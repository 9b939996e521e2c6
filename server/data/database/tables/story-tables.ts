/** Which items tell one story. */
export interface ItemStoriesTable {
  /** Bigints, which the drivers give as text or as numbers: select them as text. */
  item_id: string;
  story_id: string;
  keys: string[];
}
