import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BlogList } from '../../../contract/blog.ts';
import { visit } from '../../../tests/support/story-fixture.ts';
import { blog } from './blog.screen.tsx';

async function open(list: BlogList, page = 1): Promise<string> {
  const api = { ...visit().api, blogs: async () => list };
  const opened = await blog.open(visit({ query: new URLSearchParams({ page: `${page}` }), api }));
  if ('redirect' in opened) throw new Error('the page leads elsewhere');
  return renderToStaticMarkup(opened.page);
}

const post = { id: 1, slug: 'a', metaTitle: 'A', metaDescription: '' };

test('a blog without posts says so, whatever total its backend names', async () => {
  for (const total of [0, 300]) {
    const html = await open({ blogs: [], total });
    expect(html).toContain('No Blog Posts Found');
    expect(html).toContain('Check back later for new content');
    expect(html).not.toContain('Showing page');
  }
});

test('a later page without posts says so, and leads back', async () => {
  const html = await open({ blogs: [], total: 300 }, 7);
  expect(html).toContain('No Blog Posts Found');
  expect(html).toContain('href="/blog?page=6"');
});

test('a post without a description has no empty line for it', async () => {
  const html = await open({ blogs: [post], total: 1 });
  expect(html).toContain('href="/blog/a"');
  expect(html).not.toContain('class="dek"');
  expect(html).not.toContain('No Blog Posts Found');
});

test('the first post of the first page is a lead, and that of later pages is none', async () => {
  const posts = [post, { ...post, id: 2, slug: 'b' }];
  const html = await open({ blogs: posts, total: 12 });
  expect(html.match(/hed--display/g)).toHaveLength(1);
  expect(html).toMatch(/^[\s\S]*?<ol class="posts posts--lead"><li>.*?hed--display"><a href="\/blog\/a">/);
  expect(await open({ blogs: posts, total: 12 }, 2)).not.toMatch(/posts--lead|hed--display/);
});
