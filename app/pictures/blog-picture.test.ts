import { expect, test } from 'vitest';
import { blogFallback, blogPicture } from './blog-picture.ts';

test('our own drawings are asked for in the shape that is shown', () => {
  expect(blogPicture('/illustrations/food/bread/16x9.svg', '1x1')).toBe('/illustrations/food/bread/1x1.svg');
  expect(blogPicture('/illustrations/food/bread/16x9.svg?scene=loaf', '9x16')).toBe(
    '/illustrations/food/bread/9x16.svg?scene=loaf',
  );
});

test('other pictures are asked for as they are', () => {
  expect(blogPicture('https://i.example/a.jpg', '1x1')).toBe('https://i.example/a.jpg');
  expect(blogPicture('/uploads/16x9.svg', '1x1')).toBe('/uploads/16x9.svg');
});

test('what is no address of a picture is none', () => {
  for (const link of [null, undefined, '', 'javascript:alert(1)', 'data:image/png,x', '//evil.example/x']) {
    expect(blogPicture(link, '1x1')).toBeUndefined();
  }
});

test('the drawing that stands in has an address, whatever the article is called', () => {
  expect(blogFallback('a/b?c', '1x1')).toBe('/illustrations/business/a%2Fb%3Fc/1x1.svg');
});
