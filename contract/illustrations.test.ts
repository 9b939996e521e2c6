import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  illustrationAddress,
  illustrationSrcSet,
  inPalette,
  readIllustration,
  SCENES,
} from './illustrations.ts';

const STAGE = { category: 'arts', scene: 'curtain', variant: 2, aspect: '16x9' } as const;

test('an illustration is named by category, scene, variant and aspect, and by nothing else', () => {
  const address = illustrationAddress(STAGE);
  expect(address).toBe('/illustrations/arts/curtain-2/16x9.svg');
  expect(readIllustration(address)).toEqual(STAGE);
  expect(readIllustration(inPalette(address, '0123abcd'))).toEqual({ ...STAGE, palette: '0123abcd' });
  expect(readIllustration('/illustrations/technology/stairs-4/1x1-320.webp')).toEqual({
    category: 'technology',
    scene: 'stairs',
    variant: 4,
    aspect: '1x1',
    width: 320,
  });
});

test.each([
  '/illustrations/arts/made-up-2/16x9.svg',
  '/illustrations/arts/pool-2/16x9.svg',
  '/illustrations/constructor/curtain-2/16x9.svg',
  '/illustrations/__proto__/curtain-2/16x9.svg',
  '/illustrations/arts/curtain-0/16x9.svg',
  '/illustrations/arts/curtain-5/16x9.svg',
  '/illustrations/arts/curtain-12/16x9.svg',
  '/illustrations/arts/curtain/16x9.svg',
  '/illustrations/arts/curtain-2/3x2.svg',
  '/illustrations/arts/curtain-2/16x9.png',
  '/illustrations/arts/curtain-2/16x9.webp',
  '/illustrations/arts/curtain-2/16x9-320.svg',
  '/illustrations/arts/curtain-2/16x9-321.webp',
  '/illustrations/arts/curtain-2/16x9.svg?x=1',
  '/illustrations/arts/curtain-2/16x9.svg?palette=../..',
  '/illustrations/arts/curtain-2/16x9.svg/',
  '/illustrations/arts/..%2fcurtain-2/16x9.svg',
  '/illustrations/',
])('%s names no illustration', (address) => {
  expect(readIllustration(address)).toBeUndefined();
});

test('an illustration is offered as images of three widths, and as SVG where it is shown large', () => {
  const address = '/illustrations/arts/curtain-2/16x9.svg?palette=0123abcd';
  expect(illustrationSrcSet(address)?.split(', ')).toEqual([
    '/illustrations/arts/curtain-2/16x9-320.webp?palette=0123abcd 320w',
    '/illustrations/arts/curtain-2/16x9-640.webp?palette=0123abcd 640w',
    '/illustrations/arts/curtain-2/16x9-960.webp?palette=0123abcd 960w',
    `${address} 1600w`,
  ]);
});

test.each([
  '/newswire/documents/network.svg',
  '/images/abc/640',
  'https://images.example/illustrations/a/b/16x9.svg',
  '',
])('%s is not offered in other widths', (address) => {
  expect(illustrationSrcSet(address)).toBeUndefined();
});

test('the scenes that an article can name are documented', async () => {
  const text = await readFile('docs/content.md', 'utf8');
  for (const [category, scenes] of Object.entries(SCENES)) {
    expect(text).toContain(`| \`${category}\` | ${scenes.map((scene) => `\`${scene}\``).join(', ')} |`);
  }
});
