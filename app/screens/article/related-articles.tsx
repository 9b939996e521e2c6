import type { BlogSummary } from '../../../contract/blog.ts';
import { ArticleMeta } from '../../components/byline.tsx';
import { Image } from '../../components/image.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { articleIllustration, articleImage } from '../../images/images.ts';
import type { DateStyle } from '../../text/relative-time.ts';

interface RelatedArticlesProps {
  title: string;
  id?: string;
  blogs: readonly BlogSummary[];
  style: DateStyle;
}

export function RelatedArticles({ title, id = 'related', blogs, style }: RelatedArticlesProps) {
  if (blogs.length === 0) return null;
  return (
    <section className="related" aria-labelledby={id}>
      <SectionHead title={title} id={id} />
      <ul className="related__list">
        {blogs.map((blog) => {
          const { slug, metaTitle, metaDescription, pinterestImageLink } = blog;
          return (
            <li key={blog.id}>
              <article className="card">
                <Image
                  src={articleImage(pinterestImageLink, '4x3') ?? articleIllustration(slug, '4x3')}
                  aspect="4x3"
                  sizes={IMAGE_SIZES.related}
                  fallback={articleIllustration(slug, '4x3')}
                />
                <div>
                  <h3 className="hed">
                    <a href={`/blog/${encodeURIComponent(slug)}`}>{metaTitle}</a>
                  </h3>
                  <p className="dek">{metaDescription}</p>
                  <ArticleMeta blog={blog} style={style} />
                </div>
              </article>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
