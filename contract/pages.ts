import { z } from 'zod';

/** `GET /api/pages/:name`: a page that says the same for years. */

export const STANDING_PAGES = ['about', 'privacy', 'terms', 'contact'] as const;

export type StandingPageName = (typeof STANDING_PAGES)[number];

export const standingPage = z.object({
  name: z.enum(STANDING_PAGES),
  title: z.string(),
  description: z.string(),
  /** In the Markdown subset of the blog. */
  body: z.string(),
});

export type StandingPage = z.infer<typeof standingPage>;
