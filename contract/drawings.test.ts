import { expect, test } from 'vitest';
import { picturesOfDrawing } from './drawings.ts';

test('a drawing is offered as pictures of it, and by itself where it is shown large', () => {
  const address = '/illustrations/arts/a-seed/16x9.svg?scene=stage';
  expect(picturesOfDrawing(address)?.split(', ')).toEqual([
    '/illustrations/arts/a-seed/16x9-320.webp?scene=stage 320w',
    '/illustrations/arts/a-seed/16x9-640.webp?scene=stage 640w',
    '/illustrations/arts/a-seed/16x9-960.webp?scene=stage 960w',
    `${address} 1600w`,
  ]);
});

test.each([
  '/newswire/documents/network.svg',
  '/images/abc/640',
  'https://pictures.example/illustrations/a/b/16x9.svg',
  '',
])('%s is no drawing of ours', (address) => {
  expect(picturesOfDrawing(address)).toBeUndefined();
});
