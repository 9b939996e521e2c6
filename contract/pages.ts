import { z } from 'zod';

/** `GET /api/pages` and `GET /api/pages/:name`: static pages such as /privacy. */

/** The place of the link in the footer: beside Privacy and Terms, in the column About, or none. */
export const FOOTER_PLACES = ['legal', 'about', 'none'] as const;

/** What search engines are told of a paper's rules, by schema.org's names. */
export const POLICIES = ['publishingPrinciples', 'ethicsPolicy', 'ownershipFundingInfo'] as const;

export const pageLink = z.object({
  name: z.string(),
  /** Text of links to it. */
  label: z.string(),
  footer: z.enum(FOOTER_PLACES),
  /** The policies that the page sets out. */
  policies: z.array(z.enum(POLICIES)).optional(),
  /** Where the text was published first, if not here. */
  canonical: z.string().optional(),
  noindex: z.boolean().optional(),
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

/** The name is the path: /imprint. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 80;

export function isPageName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && NAME.test(name);
}
