import { expect, test } from 'vitest';
import { readIllustration } from '../../contract/illustrations.ts';
import { articleIllustration, articleImage } from './article-image.ts';

test('our own illustrations are asked for in the shape that is shown', () => {
  expect(articleImage('/illustrations/food/bowl-1/16x9.svg', '1x1')).toBe(
    '/illustrations/food/bowl-1/1x1.svg',
  );
});

test('other pictures are asked for as they are', () => {
  expect(articleImage('https://i.example/a.jpg', '1x1')).toBe('https://i.example/a.jpg');
  expect(articleImage('/uploads/16x9.svg', '1x1')).toBe('/uploads/16x9.svg');
});

test('what is no address of a picture is none', () => {
  for (const link of [null, undefined, '', 'javascript:alert(1)', 'data:image/png,x', '//evil.example/x']) {
    expect(articleImage(link, '1x1')).toBeUndefined();
  }
});

test('an illustration stands in, whatever the article is called', () => {
  for (const slug of ['', 'a/b?c', '日銀', 'how-to-read-a-prospectus']) {
    expect(readIllustration(articleIllustration(slug, '1x1'))).toMatchObject({
      category: 'business',
      aspect: '1x1',
    });
  }
});
