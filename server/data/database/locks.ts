/**
 * The advisory locks by which all processes on one database take turns. Any numbers will do, as long as each differs from
 * the others and stays the same from version to version.
 */
export const LOCKS = {
  migrations: 7_305_003,
  feedClaims: 7_305_004,
  stories: 7_305_005,
  searchWords: 7_305_006,
  articles: 7_305_007,
  restore: 7_305_008,
  pruning: 7_305_009,
  backup: 7_305_010,
  pins: 7_305_011,
} as const;
