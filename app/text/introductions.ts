import type { Publication } from '../../contract/publication.ts';

export function introduction(
  page: 'blog' | 'faq' | 'partners' | 'search',
  { name, texts }: Publication,
): string {
  const neutral = {
    blog: `Articles by ${name}.`,
    faq: `Questions about ${name}, and their answers.`,
    partners: `Documents for those who work with ${name}.`,
    search: 'Headlines, the blog, the FAQ and the pages about us.',
  };
  return texts[page] ?? neutral[page];
}
