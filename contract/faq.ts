import { z } from 'zod';

/** `GET /api/faq`: every question of the FAQ, in the order of its categories. */

export const FAQ_CATEGORIES = [
  'Business & Finance',
  'Technology & Innovation',
  'Media & Publishing',
  'Digital & SEO',
  'Business Services',
  'Industry Coverage',
  'Global Markets',
  'Startups & Entrepreneurship',
  'Sustainability & ESG',
  'Leadership & Management',
] as const;

export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

export const faqEntry = z.object({
  /** Its anchor: /faq#id. */
  id: z.string(),
  category: z.enum(FAQ_CATEGORIES),
  question: z.string(),
  /** Plain text; an empty line stands between paragraphs. */
  answer: z.string(),
});

export const faqList = z.object({ entries: z.array(faqEntry) });

export type FaqEntry = z.infer<typeof faqEntry>;
export type FaqList = z.infer<typeof faqList>;
