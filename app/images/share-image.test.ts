import { expect, test } from 'vitest';
import type { SiteImage } from '../../contract/image.ts';
import { shareImage } from './share-image.ts';

const copies = (...widths: number[]): SiteImage => ({
  src: '/images/abc/640',
  srcSet: widths.map((width) => `/images/abc/${width} ${width}w`).join(', '),
});

test.for<[string, SiteImage | undefined, string | undefined]>([
  ['of many copies, the one that fills a card', copies(320, 640, 1280, 1600), '/images/abc/1280'],
  ['of small copies, the largest', copies(320, 640), '/images/abc/640'],
  [
    'a drawing of our own as it is',
    { src: '/illustrations/arts/piano-1/16x9.svg' },
    '/illustrations/arts/piano-1/16x9.svg',
  ],
  ['nothing of a picture that fails', undefined, undefined],
])('shared is %s', ([, picture, expected]) => {
  expect(shareImage('https://pictures.example/a.jpg', () => picture)).toBe(expected);
});

test('an article without a picture shares none', () => {
  expect(shareImage(undefined, (src) => ({ src }))).toBeUndefined();
});
