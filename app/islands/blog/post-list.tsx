import type { BlogSummary } from '../../../contract/blog.ts';
import { ArticleMeta } from '../../components/byline.tsx';
import { Icon } from '../../components/icon.tsx';
import { Image } from '../../components/image.tsx';
import { Failure, Notice } from '../../components/states.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { articleIllustration, articleImage } from '../../images/images.ts';
import type { DateStyle } from '../../text/relative-time.ts';

export function PostsFailed({ address, ...props }: { address: string; onRetry?: () => void }) {
  const message = 'Unable to load blog content. Please try again later.';
  return <Failure title="Error Loading Blogs" message={message} retry={address} {...props} />;
}

interface PostListProps {
  blogs: readonly BlogSummary[];
  style: DateStyle;
  /** The first is set larger. */
  lead?: boolean;
}

export function PostList({ blogs, style, lead = false }: PostListProps) {
  if (blogs.length === 0) {
    return (
      <Notice title="No Blog Posts Found">
        <p>Check back later for new content</p>
      </Notice>
    );
  }
  return (
    <ol className={lead ? 'posts posts--lead' : 'posts'}>
      {blogs.map((blog, index) => (
        <li key={blog.id}>
          <Post blog={blog} style={style} lead={lead && index === 0} />
        </li>
      ))}
    </ol>
  );
}

function Post({ blog, style, lead }: { blog: BlogSummary; style: DateStyle; lead: boolean }) {
  const { slug, metaTitle, metaDescription, pinterestImageLink } = blog;
  const image = blog.picture ?? articleImage(pinterestImageLink, '1x1');
  const address = `/blog/${encodeURIComponent(slug)}`;
  return (
    <article className={image ? 'post' : 'post post--plain'}>
      {image ? (
        <Image
          className="post__thumb"
          src={image}
          aspect="1x1"
          sizes={lead ? IMAGE_SIZES.postLead : IMAGE_SIZES.post}
          fallback={articleIllustration(slug, '1x1')}
        />
      ) : null}
      <div>
        <h2 className={lead ? 'hed hed--display' : 'hed hed--lg'}>
          <a href={address}>{metaTitle}</a>
        </h2>
        {metaDescription ? <p className={lead ? 'dek dek--lg' : 'dek'}>{metaDescription}</p> : null}
        <ArticleMeta blog={blog} style={style} className="meta post__meta" />
        <a className="txtlink" href={address} aria-label={`Read Article: ${metaTitle}`}>
          Read Article
          <Icon name="arrow" />
        </a>
      </div>
    </article>
  );
}
