import { z } from 'zod';

/** `GET /api/pages` and `GET /api/pages/:name`: pages that say the same for years, such as /privacy. */

/** Where the footer leads to a page: beside Privacy and Terms, in the column About, or nowhere. */
export const FOOTER_PLACES = ['legal', 'about', 'none'] as const;

/** All that header and footer need to lead to a page. */
export const pageLink = z.object({
  name: z.string(),
  /** What links to it say. */
  label: z.string(),
  footer: z.enum(FOOTER_PLACES),
});

export const pageLinks = z.object({ pages: z.array(pageLink) });

export const staticPage = z.object({
  ...pageLink.shape,
  title: z.string(),
  description: z.string(),
  /** In the paper's Markdown: contract/markdown.ts. */
  body: z.string(),
});

export type PageLink = z.infer<typeof pageLink>;
export type StaticPage = z.infer<typeof staticPage>;

/** A page's name is its address: /imprint. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 80;

export function isPageName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && NAME.test(name);
}
