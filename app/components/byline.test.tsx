import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { authorsOf, Byline } from './byline.tsx';

const html = (...authors: string[]) => renderToStaticMarkup(<Byline authors={authors} />);

test('a byline names one author, two or several, each with a link to what they wrote', () => {
  expect(html('Ada Byron')).toBe('By <a rel="author" href="/author/ada-byron">Ada Byron</a>');
  expect(html('A', 'B', 'C').replace(/<[^>]+>/g, '')).toBe('By A, B and C');
  expect(html('A', 'B').match(/<a /g)).toHaveLength(2);
});

test('a name without letters is no link', () => {
  expect(html('***')).toBe('By ***');
});

test('authors are named once, and no more than a byline holds', () => {
  expect(authorsOf({ authors: [' A ', '', 'B', 'A'] })).toEqual(['A', 'B']);
  expect(authorsOf({ authors: null })).toEqual([]);
  expect(authorsOf({ authors: Array.from({ length: 500 }, (_, index) => `A${index}`) })).toHaveLength(20);
});
