/** ?open=all shows every answer. */
export const ALL_OPEN = 'all';

/** 'Digital & SEO' becomes digital-seo. Not in faq.ts, so that browsers do not load the schemas. */
export function categorySlug(category: string): string {
  return category
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
