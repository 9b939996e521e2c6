import { expect, test } from 'vitest';
import { chooseFormat } from './image-format.ts';

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif', 'avif'],
  ['image/webp,image/png,*/*;q=0.5', 'webp'],
  ['image/png,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.2, image/webp;q=0.9', 'webp'],
  ['image/avif;q=0.2, image/jpeg', 'jpeg'],
  ['image/avif;q=0.5, */*', 'jpeg'],
  ['image/avif;q=2', 'avif'],
  ['image/avif;q=nonsense', 'avif'],
  ['*/*', 'jpeg'],
  ['text/html', 'jpeg'],
  [',;q=,;;,', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('a browser that accepts %j is given %s', (accept, format) => {
  expect(chooseFormat(accept)).toBe(format);
});
