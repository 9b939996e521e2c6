import { z } from 'zod';
import { FAQ_CATEGORIES } from './faq-categories.ts';

/** `GET /api/faq`: every question of the FAQ, in the order of its categories. */

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
