import { z } from 'zod';

/** `GET /api/faq`: all questions in display order. */

export const faqEntry = z.object({
  /** Its anchor: /faq#id. */
  id: z.string(),
  category: z.string(),
  question: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  answer: z.string(),
});

export const faqList = z.object({ entries: z.array(faqEntry) });

export type FaqEntry = z.infer<typeof faqEntry>;
