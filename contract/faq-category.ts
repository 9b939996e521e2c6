/** ?open=all shows every answer. */
export const ALL_OPEN = 'all';

/** 'Digital & SEO' is digital-seo in addresses. Apart from the schemas, which the browser does not need. */
export function categorySlug(category: string): string {
  return category
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
