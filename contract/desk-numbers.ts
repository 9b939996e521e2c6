import { z } from 'zod';
import { route } from './desk-route.ts';

const count = z.number().int();

/** Highest count first. */
export const ranking = z.object({
  /** Includes names with fewer than MIN_READS counts and names beyond the end of the list. */
  total: count,
  rows: z.array(
    z.object({
      /** A path, a host, or the words of a search. */
      name: z.string(),
      /** Title of the page of a path; null if unknown. */
      title: z.string().nullable(),
      count,
    }),
  ),
});

/** Counts of the last READS_DAYS days in the paper's time zone, including today. */
const numbers = z.object({
  /** False if `mostRead` is off in publication.json: nothing is stored. */
  isCounting: z.boolean(),
  /** Opened pages per day, oldest first, without gaps. */
  days: z.array(z.object({ day: z.iso.date(), reads: count })),
  /** The same by the 24 hours of the day. */
  hours: z.array(z.object({ hour: z.number().int().min(0).max(23), reads: count })),
  articles: ranking,
  /** All pages but articles. */
  pages: ranking,
  /** Hosts of other sites whose links readers followed. */
  referrers: ranking,
  /** Searches that found nothing. */
  searches: ranking,
});

export const NUMBERS_ROUTES = {
  numbers: route('GET', 'numbers', 'editor', {}, numbers),
};
