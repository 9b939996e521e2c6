import { authorPath, authorSlug } from '../../contract/authors.ts';
import type { BlogSummary } from '../../contract/blog.ts';
import { longDate, machineDate } from '../text/article-date.ts';
import type { DateStyle } from '../text/relative-time.ts';

/** Limit for remote backends. */
const MAX_AUTHORS = 20;

export function authorsOf({ authors }: { authors?: readonly string[] | null | undefined }): string[] {
  const names = (authors ?? []).map((name) => name.trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_AUTHORS);
}

/** 'By Ada Byron, Charles Babbage and Mary Somerville', each linked to the author's page. */
export function Byline({ authors }: { authors: readonly string[] }) {
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  return (
    <>
      {'By '}
      {list.formatToParts(authors).map(({ type, value }, index) => {
        const slug = type === 'element' ? authorSlug(value) : '';
        if (slug === '') return value;
        return (
          <a key={index} rel="author" href={authorPath(slug)}>
            {value}
          </a>
        );
      })}
    </>
  );
}

interface ArticleMetaProps {
  blog: BlogSummary;
  style: DateStyle;
  className?: string;
}

export function ArticleMeta({ blog, style, className = 'meta' }: ArticleMetaProps) {
  const authors = authorsOf(blog);
  if (!blog.date && authors.length === 0) return null;
  return (
    <p className={className}>
      {authors.length > 0 ? (
        <b>
          <Byline authors={authors} />
        </b>
      ) : null}
      {blog.date ? <time dateTime={machineDate(blog.date)}>{longDate(blog.date, style, 'long')}</time> : null}
    </p>
  );
}
