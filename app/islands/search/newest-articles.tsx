import { useEffect, useState } from 'react';
import type { BlogSummary } from '../../../contract/blog.ts';
import { askBlogs } from '../blog/ask-blogs.ts';

export interface NewestProps {
  domain: string;
  apiKey: string;
}

const SHOWN = 4;

/** Suggestions before anything is typed. Renders nothing if the request fails. */
export function NewestArticles({ domain, apiKey }: NewestProps) {
  const [newest, setNewest] = useState<readonly BlogSummary[]>([]);
  useEffect(() => {
    const closed = new AbortController();
    askBlogs(1, { domain, apiKey, signal: closed.signal }).then(
      ({ blogs }) => setNewest(blogs.slice(0, SHOWN)),
      () => {},
    );
    return () => closed.abort();
  }, [domain, apiKey]);
  if (newest.length === 0) return null;
  return (
    <section aria-label="Newest articles">
      <h2 className="palette__head">Newest articles</h2>
      {newest.map(({ slug, metaTitle }) => (
        <a className="hit" key={slug} href={`/blog/${encodeURIComponent(slug)}`}>
          <span className="hit__t">{metaTitle}</span>
        </a>
      ))}
    </section>
  );
}
