import { expect, test } from 'vitest';
import { isServedAsIs, toSiteImage } from './site-image.ts';

test('an image is offered in every width until its own is known', () => {
  const { src, srcSet, colour } = toSiteImage('abc', undefined);
  expect(src).toBe('/images/abc/640');
  expect(srcSet?.split(', ').map((choice) => choice.split(' ')[1])).toEqual([
    '160w',
    '320w',
    '480w',
    '640w',
    '960w',
    '1280w',
    '1600w',
  ]);
  expect(colour).toBeUndefined();
});

test.each([
  [1600, ['160w', '320w', '480w', '640w', '960w', '1280w', '1600w']],
  [700, ['160w', '320w', '480w', '640w', '700w']],
  [640, ['160w', '320w', '480w', '640w']],
  [90, ['90w']],
])('a source %i pixels wide is never offered wider', (width, expected) => {
  const { srcSet } = toSiteImage('abc', { width, height: 100, colour: '#336699' });
  expect(srcSet?.split(', ').map((choice) => choice.split(' ')[1])).toEqual(expected);
});

test('its colour fills the box while it loads', () => {
  expect(toSiteImage('abc', { width: 800, height: 600, colour: '#336699' }).colour).toBe('#336699');
});

test.each([
  ['/illustrations/arts/curtain-1/16x9.svg?palette=0123abcd', true],
  ['/newswire/documents/network.svg', true],
  ['/images/abc/640', true],
  ['/newswire/photo.jpg', false],
  ['https://pictures.example/drawing.svg', false],
  ['HTTP://pictures.example/photo', false],
  ['data:image/png;base64,AAAA', true],
  ['javascript:alert(1)', true],
])('%s is shown as it is: %s', (address, expected) => {
  expect(isServedAsIs(address)).toBe(expected);
});
