import type { BlogDetail, BlogSummary } from '../../../contract/blog.ts';
import { BLOG_PAGE_SIZE, RELATED_ARTICLES } from '../../../contract/limits.ts';
import type { ArticleStore, ArticleSummary, StoredArticle } from './article-store.ts';
import { type Backend, BackendError } from './backend.ts';

/** The publication's own articles, as the API describes them. */
export function createBuiltInBackend(
  store: Pick<ArticleStore, 'page' | 'find' | 'related' | 'newest'>,
): Backend {
  return {
    async list(domain, page) {
      const { articles, total } = await store.page(domain, page);
      return { blogs: articles.map(summaryOf), total };
    },
    async detail(slug) {
      const article = await store.find(slug);
      if (article === 'withdrawn') throw new BackendError('This article has been withdrawn.', 410);
      if (!article) throw new BackendError('There is no article of that name.', 404);
      return detailOf(article);
    },
    async related(slug, domain) {
      return (await store.related(slug, domain, RELATED_ARTICLES)).map(summaryOf);
    },
    async newest(domain) {
      return (await store.newest(domain, BLOG_PAGE_SIZE)).map(summaryOf);
    },
  };
}

/** An article as the API describes it. */
export function detailOf(article: StoredArticle): BlogDetail {
  return {
    slug: article.slug,
    metaTitle: article.title,
    metaDescription: article.description,
    date: article.date,
    ...updatedOf(article),
    ...(article.corrections.length > 0 ? { corrections: article.corrections } : {}),
    ...(article.authors.length > 0 ? { authors: article.authors } : {}),
    blog: article.body,
    pinterestImageLink: article.image,
    youtubeShortsUrl: article.video,
    shortTailKeywords: article.keywords.join(', '),
    longTailKeywords: article.long_keywords.join(', '),
  };
}

function summaryOf({ id, slug, title, description, date, image }: ArticleSummary): BlogSummary {
  return { id, slug, metaTitle: title, metaDescription: description, date, pinterestImageLink: image };
}

/** What the file says goes before what was seen. */
function updatedOf({ updated, revised_at: revised, published_at: published }: StoredArticle): {
  updated?: string;
} {
  if (updated !== null) return { updated };
  return revised && revised > published ? { updated: revised.toISOString() } : {};
}
