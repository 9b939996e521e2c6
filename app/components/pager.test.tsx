import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pager, pagerWindow } from './pager.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [2, 7, [1, 2, 3, 4, 5]],
  [3, 7, [1, 2, 3, 4, 5]],
  [4, 7, [2, 3, 4, 5, 6]],
  [5, 7, [3, 4, 5, 6, 7]],
  [7, 7, [3, 4, 5, 6, 7]],
  [500, 1000, [498, 499, 500, 501, 502]],
])('on page %i of %i the numbers are %j', (page, pages, numbers) => {
  expect(pagerWindow(page, pages)).toEqual(numbers);
});

const html = (page: number, pages: number) =>
  renderToStaticMarkup(
    <Pager label="Blog pages" page={page} pages={pages} total={64} addressOf={(to) => `/blog?page=${to}`} />,
  );

test('the text says where the reader is', () => {
  expect(html(2, 7)).toContain('Showing page 2 of 7 (64 total articles)');
});

test('Previous is disabled on the first page, Next on the last', () => {
  expect(html(1, 7)).toContain('<button class="btn btn--sm" type="button" disabled="">Previous</button>');
  expect(html(1, 7)).toContain('<a class="btn btn--sm" rel="next" href="/blog?page=2">Next</a>');
  expect(html(7, 7)).toContain('<a class="btn btn--sm" rel="prev" href="/blog?page=6">Previous</a>');
  expect(html(7, 7)).toContain('<button class="btn btn--sm" type="button" disabled="">Next</button>');
});

test('the current page is marked', () => {
  expect(html(2, 7).match(/aria-current="page"[^>]*>(\d)/)?.[1]).toBe('2');
});
