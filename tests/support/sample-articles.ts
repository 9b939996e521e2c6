import type { Article } from '../../server/paper/articles/read-article.ts';

/** Articles for the suites: as many as asked for, a day apart, the first one the newest. */
export function sampleArticles(
  count: number,
  change: (article: Article, index: number) => Partial<Article> = () => ({}),
): Article[] {
  return Array.from({ length: count }, (_, index) => {
    const publishedAt = new Date(Date.UTC(2026, 2, 31) - index * 86_400_000);
    const article: Article = {
      file: `article-${index + 1}.md`,
      slug: `article-${index + 1}`,
      title: `Article ${index + 1}`,
      description: `What article ${index + 1} is about`,
      date: publishedAt.toISOString().slice(0, 10),
      publishedAt,
      updated: null,
      corrections: [],
      keyFigures: [],
      authors: [],
      image: `/illustrations/business/port-${1 + (index % 4)}/16x9.svg`,
      video: null,
      keywords: [],
      featured: false,
      noindex: false,
      longKeywords: [],
      domains: ['meridianledger.example'],
      aliases: [],
      body: `The text of article ${index + 1}.`,
    };
    return { ...article, ...change(article, index) };
  });
}
