import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date, Date>;

/** A picture that pages show, and what is known of it. */
export interface ImagesTable {
  id: string;
  address: string;
  width: number | null;
  height: number | null;
  colour: string | null;
  failed_until: ColumnType<Date | null, Date | null, Date | null>;
  first_shown_at: Time;
  last_shown_at: Time;
}
