import type { ColumnType, GeneratedAlways } from 'kysely';

export interface ChangesTable {
  /** A bigint, which the drivers give as text or as a number: select it as text. */
  id: GeneratedAlways<string>;
  publication: string;
  tags: string[];
  at: ColumnType<Date, Date, never>;
}
