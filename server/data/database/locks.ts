/**
 * Advisory locks of all processes on one database. The numbers are arbitrary, but must stay the same in all versions.
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
  hosts: 7_305_012,
} as const;
