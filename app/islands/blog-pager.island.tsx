import { useCallback, useEffect, useRef, useState } from 'react';
import type { BlogSummary } from '../../contract/blog.ts';
import { Pager } from '../components/pager.tsx';
import { Loading } from '../components/states.tsx';
import { dateStyleOfPage } from '../text/relative-time.ts';
import { askBlogs } from './blog/ask-blogs.ts';
import { BLOG_HEADING, blogAddress, blogTitle, pagesOf, readPage, SERVED_POSTS } from './blog/blog-pages.ts';
import { PostList, PostsFailed } from './blog/post-list.tsx';
import { defineIsland } from './define-island.ts';

interface BlogPagerProps {
  page: number;
  total: number;
  domain: string;
  apiKey: string;
  publication: string;
}

/** Served: the list that came with the page, which stays in it, hidden while another is shown. */
type View = { page: number; total: number } & (
  | { state: 'served' | 'loading' | 'failed' }
  | { state: 'loaded'; blogs: readonly BlogSummary[] }
);

const NAME = 'blog-pager';

/** Turns the blog's pages in place. Without it the pager's links do the same. */
function BlogPager({ page: servedPage, total, domain, apiKey, publication }: BlogPagerProps) {
  const [view, setView] = useState<View>({ page: servedPage, total, state: 'served' });
  const currentPage = useRef(servedPage);
  const request = useRef<AbortController>(null);

  const show = useCallback(
    async (page: number, knownTotal: number): Promise<void> => {
      request.current?.abort();
      currentPage.current = page;
      document.title = `${blogTitle(page)} | ${publication}`;
      if (page === servedPage) return setView({ page, total, state: 'served' });
      setView({ page, total: knownTotal, state: 'loading' });
      const call = new AbortController();
      request.current = call;
      try {
        const list = await askBlogs(page, { domain, apiKey, signal: call.signal });
        setView({ page, total: list.total, state: 'loaded', blogs: list.blogs });
      } catch {
        if (!call.signal.aborted) setView({ page, total: knownTotal, state: 'failed' });
      }
    },
    [servedPage, total, domain, apiKey, publication],
  );

  useEffect(() => {
    // History entries that this island wrote carry its name.
    history.replaceState({ island: NAME }, '');
    const follow = () => {
      const page = readPage(new URLSearchParams(location.search).get('page'));
      if (page !== undefined && page !== currentPage.current) void show(page, total);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [show, total]);

  useEffect(() => {
    const served = document.getElementById(SERVED_POSTS);
    if (served) served.hidden = view.state !== 'served';
  }, [view.state]);

  const turnTo = (page: number) => {
    if (page === currentPage.current) return;
    history.pushState({ island: NAME }, '', blogAddress(page));
    void show(page, view.total);
    document.getElementById(BLOG_HEADING)?.focus({ preventScroll: true });
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
  };

  return (
    <>
      {view.state === 'served' ? null : (
        <div className="blog__turned" aria-busy={view.state === 'loading'}>
          {view.state === 'loading' ? <Loading /> : null}
          {view.state === 'failed' ? (
            <PostsFailed address={blogAddress(view.page)} onRetry={() => void show(view.page, view.total)} />
          ) : null}
          {view.state === 'loaded' ? (
            <PostList blogs={view.blogs} style={dateStyleOfPage()} lead={view.page === 1} />
          ) : null}
        </div>
      )}
      <Pager
        label="Blog pages"
        page={view.page}
        pages={pagesOf(view.total)}
        total={view.total}
        addressOf={blogAddress}
        onChoose={turnTo}
      />
    </>
  );
}

export const blogPager = defineIsland(NAME, BlogPager);
