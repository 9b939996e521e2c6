import { z } from 'zod';
import { route, time } from './desk-route.ts';
import { TEXT_KINDS } from './desk-texts.ts';

/** Today's edition: the lead, the next articles, waiting reviews, recent decisions, and the most read pages. */

const count = z.number().int();

const edition = z.object({
  /** The featured article of the front page; null without one, or while no site runs. */
  lead: z
    .object({
      title: z.string(),
      link: z.string(),
      source: z.string(),
      thumbnail: z.string().nullable(),
      /** Since when it can have led: pinned, published or delivered. */
      since: time.nullable(),
      /** null: chosen automatically. */
      pin: z.object({ who: z.string(), until: time.nullable() }).nullable(),
    })
    .nullable(),
  /** Scheduled articles, and pins that end today; the next first. */
  next: z.array(
    z.object({ what: z.enum(['article', 'pin']), title: z.string(), at: time, slot: z.string().nullable() }),
  ),
  /** Texts that wait for somebody: reviews, declined ones, texts with issues, drafts. */
  waiting: z.array(
    z.object({
      what: z.enum(['review', 'declined', 'issues', 'draft']),
      kind: z.enum(TEXT_KINDS),
      file: z.string(),
      title: z.string(),
      who: z.string(),
      at: time,
      issues: count,
      /** Who declined the review, and why. */
      reason: z.string().nullable(),
    }),
  ),
  /** The last decisions of editors, newest first. */
  log: z.array(z.object({ id: z.string(), who: z.string(), what: z.string(), target: z.string(), at: time })),
  reads: z.object({
    /** False if `mostRead` is off in publication.json. */
    isCounting: z.boolean(),
    today: count,
    /** Until the same time of the day, and on the whole day. */
    yesterdayUntilNow: count,
    yesterday: count,
    articles: z.array(z.object({ path: z.string(), title: z.string().nullable(), count })),
  }),
});

export const EDITION_ROUTES = {
  edition: route('GET', 'edition', 'editor', {}, edition),
};
