import type { FaqEntry } from '../../../contract/faq.ts';

/** What search engines read: the questions and answers that the page shows, and nothing else. */
export function faqPageData(entries: readonly FaqEntry[], address: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ id, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: `${address}#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
