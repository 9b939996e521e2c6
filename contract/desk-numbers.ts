import { z } from 'zod';

const count = z.number().int();

/** Most often counted first. */
const ranking = z.object({
  /** All that was counted, with what is not named: less often than MIN_READS in all, or beyond the end of the list. */
  total: count,
  rows: z.array(
    z.object({
      /** A path, a host, or the words of a search. */
      name: z.string(),
      /** What the page of a path is called; null where that is not known. */
      title: z.string().nullable(),
      count,
    }),
  ),
});

/** What was counted in the last READS_DAYS days of the paper's time zone, today included. */
const numbers = z.object({
  /** False where `mostRead` in publication.json is off: nothing is stored. */
  isCounting: z.boolean(),
  /** Opened pages, oldest day first, without a gap. */
  days: z.array(z.object({ day: z.iso.date(), reads: count })),
  /** The same by the 24 hours of the day. */
  hours: z.array(z.object({ hour: z.number().int().min(0).max(23), reads: count })),
  articles: ranking,
  /** All pages but articles. */
  pages: ranking,
  /** Hosts of other sites whose links were followed. */
  referrers: ranking,
  /** Searches that found nothing. */
  searches: ranking,
});

export const NUMBERS_ROUTES = {
  numbers: { method: 'GET', path: 'numbers', access: 'editor', response: numbers },
} as const;
