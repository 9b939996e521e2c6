import type { BlogList } from '../../../contract/blog.ts';

/**
 * Asks for a page of the blog from the browser. The answer's own Cache-Control keeps a page from being asked for twice
 * in five minutes. The shape is checked by hand: the schema library is larger than all islands together.
 */
export async function askBlogs(
  page: number,
  { domain, apiKey, signal }: { domain: string; apiKey: string; signal: AbortSignal },
): Promise<BlogList> {
  const query = new URLSearchParams({ domain, page: String(page) });
  const response = await fetch(`/api/get_metainfo?${query}`, {
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    signal,
  });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const body: unknown = await response.json();
  if (!isBlogList(body)) throw new Error('The answer has the wrong shape');
  return body;
}

function isBlogList(value: unknown): value is BlogList {
  return (
    typeof value === 'object' &&
    value !== null &&
    'total' in value &&
    Number.isInteger(value.total) &&
    'blogs' in value &&
    Array.isArray(value.blogs) &&
    value.blogs.every((blog) => typeof blog?.slug === 'string' && typeof blog.metaTitle === 'string')
  );
}
