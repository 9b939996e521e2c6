import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import type { AuthorAnswer, AuthorProfile } from '../../../contract/blog.ts';
import { visit } from '../../../tests/support/story-fixture.ts';
import { author } from './author.screen.tsx';

const blog = { id: 1, slug: 'rope', metaTitle: 'Rope', metaDescription: '', date: '2026-03-10' };

async function open(name: string, answer: AuthorAnswer | number, authors: readonly AuthorProfile[] = []) {
  const json: ApiClient['json'] = async (path, schema) => {
    if (path === '/api/authors') return schema.parse({ authors });
    if (typeof answer === 'number') throw new ApiError('no', answer);
    return schema.parse(answer);
  };
  const opened = await author.open(visit({ params: { name }, api: { ...visit().api, json } }));
  if ('redirect' in opened) throw new Error('the page leads elsewhere');
  return { ...opened, html: renderToStaticMarkup(opened.page) };
}

test('an author’s page lists what they signed, with dates, feeds and a profile for search engines', async () => {
  const answer = { name: 'José Díaz', total: 1, blogs: [{ ...blog, authors: ['José Díaz', 'Ada Byron'] }] };
  const { html, status, tags } = await open('jose-diaz', answer);
  expect({ status, tags }).toEqual({ status: 200, tags: ['articles'] });
  expect(html).toContain('<h1 class="pagehead__title" dir="auto">José Díaz</h1>');
  expect(html).toContain('href="/blog/rope"');
  expect(html).toContain('March 10, 2026');
  expect(html).toContain('href="/author/ada-byron"');
  expect(html).toContain('href="/author/jose-diaz/feed.xml"');
  expect(html).toContain('"@type":"ProfilePage"');
  expect(html).toContain('"url":"https://meridianledger.example/author/jose-diaz"');
});

test('the page says what the paper says about the author, and nothing where it says nothing', async () => {
  const answer = { name: 'José Díaz', total: 1, blogs: [blog] };
  const jose = { slug: 'jose-diaz', role: 'Rope <editor>', text: 'He ties.', image: '/media/jose.jpg' };
  const { html } = await open('jose-diaz', answer, [{ ...jose, slug: 'other', role: 'Other' }, jose]);
  expect(html).toContain('<p class="author__role" dir="auto">Rope &lt;editor&gt;</p>');
  expect(html).toContain('src="/media/jose.jpg"');
  expect(html).toContain('"jobTitle":"Rope');
  expect(html).not.toContain('Other');
  expect(html).not.toContain('author__name');
  expect((await open('jose-diaz', answer)).html).not.toContain('class="author"');
});

test('an author of many articles has the newest, and the page says of how many', async () => {
  const blogs = [1, 2].map((id) => ({ ...blog, id, slug: `rope-${id}` }));
  expect((await open('ada', { name: 'Ada', total: 70, blogs })).html).toContain(
    'The newest 2 of 70 articles.',
  );
});

test('somebody who signed nothing, or whose articles were withdrawn, is not found; all of them share one page', async () => {
  const { html, status, canonicalPath } = await open('nobody', 404);
  expect({ status, canonicalPath }).toEqual({ status: 404, canonicalPath: '/author/:name' });
  expect(html).toContain('Author Not Found');
  for (const name of ['Ada-Byron', 'ada byron', ':name', '-', 'x'.repeat(201)])
    expect(author.isValid({ name })).toBe(false);
});

test('a backend that fails leaves a page that offers to try again', async () => {
  const { html, status, keep } = await open('ada-byron', 503);
  expect({ status, keep }).toEqual({ status: 503, keep: false });
  expect(html).toContain('Ada byron');
  expect(html).toMatch(/<a [^>]*href="\/author\/ada-byron"[^>]*>Try Again/);
});
