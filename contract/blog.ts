import { z } from 'zod';

/** `GET /api/get_metainfo` and `GET /api/get_details`: the blog backend's two answers. */

export const blogSummary = z.object({
  id: z.union([z.string(), z.number()]),
  slug: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  pinterestImageLink: z.string().nullish(),
});

export const blogList = z.object({ blogs: z.array(blogSummary), total: z.number().int().nonnegative() });

export const blogDetail = z.object({
  metaTitle: z.string(),
  metaDescription: z.string(),
  date: z.string(),
  /** The body, in the Markdown subset of the blog. */
  blog: z.string(),
  pinterestImageLink: z.string().nullish(),
  youtubeShortsUrl: z.string().nullish(),
  /** Comma-separated. */
  shortTailKeywords: z.string().nullish(),
  longTailKeywords: z.string().nullish(),
});

export const backendError = z.object({ error: z.string() });

export type BlogSummary = z.infer<typeof blogSummary>;
export type BlogList = z.infer<typeof blogList>;
export type BlogDetail = z.infer<typeof blogDetail>;
