import type { JSX } from 'react';
import type { BlogSummary } from '../../../contract/blog.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { blogFallback, blogPicture } from '../../pictures/blog-picture.ts';
import { PICTURE_SIZES } from '../../pictures/picture-sizes.ts';

interface RelatedArticlesProps {
  title: string;
  blogs: readonly BlogSummary[];
}

/** A row of articles to go on with. */
export function RelatedArticles({ title, blogs }: RelatedArticlesProps): JSX.Element | null {
  if (blogs.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related">
      <SectionHead title={title} id="related" />
      <ul className="related__list">
        {blogs.map(({ id, slug, metaTitle, metaDescription, pinterestImageLink }) => (
          <li key={id}>
            <article className="card">
              <Picture
                src={blogPicture(pinterestImageLink, '4x3') ?? blogFallback(slug, '4x3')}
                aspect="4x3"
                sizes={PICTURE_SIZES.related}
                fallback={blogFallback(slug, '4x3')}
              />
              <h3 className="hed">
                <a href={`/blog/${encodeURIComponent(slug)}`}>{metaTitle}</a>
              </h3>
              <p className="dek">{metaDescription}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
