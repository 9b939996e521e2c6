import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageType } from './image-type.ts';

const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } });

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  '%s is recognized by its first bytes',
  async (format) => {
    expect(imageType(await dot.clone().toFormat(format).toBuffer())).toBe(format);
  },
);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test.each([
  SVG,
  `<?xml version="1.0" encoding="utf-8"?>\n<!-- Drawn by hand -->\n${SVG}`,
  `\uFEFF  ${SVG}`,
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${SVG}`,
  `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`,
  `<!DOCTYPE svg [<!ENTITY a "]"> <!ENTITY b ">"> ]\n>${SVG}`,
  `${'<!---->'.repeat(40)}${SVG}`,
])('%j is a drawing', (text) => {
  expect(imageType(Buffer.from(text))).toBe('svg');
});

test.each([
  '',
  'GIF',
  '<!doctype html><html><body><svg></svg></body></html>',
  '<html><svg></svg></html>',
  '<svgother>',
  '<!doctype html><svg></svg>',
  '<!-- never closed',
  '{"error":"not found"}',
  '%PDF-1.7',
  'BM6\u0000',
  '\x1f\x8b\x08',
])('%j is no picture', (text) => {
  expect(imageType(Buffer.from(text, 'latin1'))).toBeUndefined();
});

test.each([
  '<!---->',
  '<!-- -->',
  '<!--',
  '-->',
  '<?x?>',
  '<?',
  '<!DOCTYPE svg>',
  '<!DOCTYPE svg [',
  '<!DOCTYPE svg []',
  ']',
  '] ',
  ' ',
])('%j over and over is no picture, which takes no longer than reading it', (near) => {
  expect(imageType(Buffer.from(near.repeat(100_000)))).toBeUndefined();
  expect(imageType(Buffer.from(`<!DOCTYPE svg [${near.repeat(100_000)}`))).toBeUndefined();
});
