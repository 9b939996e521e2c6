import { expect, test } from 'vitest';
import { readIllustration } from '../../contract/illustrations.ts';
import type { SiteImage } from '../../contract/image.ts';
import { articleIllustration, articleImage, shareImage } from './images.ts';

test('our own illustrations are asked for in the shape that is shown', () => {
  expect(articleImage('/illustrations/food/bowl-1/16x9.svg', '1x1')).toBe(
    '/illustrations/food/bowl-1/1x1.svg',
  );
});

test('other images are asked for as they are', () => {
  expect(articleImage('https://i.example/a.jpg', '1x1')).toBe('https://i.example/a.jpg');
  expect(articleImage('/uploads/16x9.svg', '1x1')).toBe('/uploads/16x9.svg');
});

test('what is no address of an image is none', () => {
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

const copies = (...widths: number[]): SiteImage => ({
  src: '/images/abc/640',
  srcSet: widths.map((width) => `/images/abc/${width} ${width}w`).join(', '),
});

test.for<[string, SiteImage | undefined, string | undefined]>([
  ['of many copies, the one that fills a card', copies(320, 640, 1280, 1600), '/images/abc/1280'],
  ['of small copies, the largest', copies(320, 640), '/images/abc/640'],
  [
    'an illustration of our own as it is',
    { src: '/illustrations/arts/piano-1/16x9.svg' },
    '/illustrations/arts/piano-1/16x9.svg',
  ],
  ['nothing of an image that fails', undefined, undefined],
])('shared is %s', ([, image, expected]) => {
  expect(shareImage('https://images.example/a.jpg', () => image)).toBe(expected);
});

test('an article without an image shares none', () => {
  expect(shareImage(undefined, (src) => ({ src }))).toBeUndefined();
});
