import type { ResolveImage } from '../../../contract/image.ts';
import { descriptionOf, type Publication } from '../../../contract/publication.ts';
import type { ArchivedArticle } from '../../paper/articles/article-archive.ts';
import type { Pages } from '../bundle/pages.ts';
import { type Feed, type FeedEntry, feedDefaults } from './feed.ts';

interface ArticlesFeedParts {
  publication: Publication;
  /** Author of the articles and the page that lists them; default: the paper. */
  author?: { name: string; path: string };
  articles: readonly ArchivedArticle[];
  pages: Pick<Pages, 'syndicate'>;
  resolveImage: ResolveImage;
}

/** The publication's own articles, or those of one author, in full. */
export async function feedOfArticles(parts: ArticlesFeedParts): Promise<Feed> {
  const { publication, author, articles } = parts;
  const { name } = publication;
  return {
    ...feedDefaults(publication, author?.path),
    title: author ? `${author.name}: ${name}` : name,
    description: author ? `Articles by ${author.name} in ${name}.` : descriptionOf(publication),
    home: `https://${publication.domain}${author?.path ?? '/'}`,
    entries: await Promise.all(articles.map((article) => entryOf(article, parts))),
  };
}

async function entryOf(
  article: ArchivedArticle,
  { publication, pages, resolveImage }: ArticlesFeedParts,
): Promise<FeedEntry> {
  const { slug, firstSlug, detail, publishedAt, updatedAt } = article;
  const site = `https://${publication.domain}`;
  const link = `${site}/blog/${encodeURIComponent(slug)}`;
  const { html, image } = await pages.syndicate({
    source: detail.blog,
    image: article.image,
    address: link,
    resolveImage,
  });
  return {
    id: `${site}/blog/${encodeURIComponent(firstSlug)}`,
    title: detail.metaTitle,
    link,
    published: publishedAt,
    updated: updatedAt,
    authors: detail.authors?.length ? detail.authors : [publication.name],
    summary: detail.metaDescription,
    html,
    image,
    keywords: (detail.shortTailKeywords ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  };
}
