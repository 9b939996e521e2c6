import { z } from 'zod';

/** `GET /api/faq`: every question of the FAQ, category by category, in the order in which readers meet them. */

export const faqEntry = z.object({
  /** Its anchor: /faq#id. */
  id: z.string(),
  category: z.string(),
  question: z.string(),
  /** Plain text; an empty line stands between paragraphs. */
  answer: z.string(),
});

export const faqList = z.object({ entries: z.array(faqEntry) });

export type FaqEntry = z.infer<typeof faqEntry>;
