import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { MALICIOUS_TEXTS } from '../../../tests/support/malicious-texts.ts';
import { visit } from '../../../tests/support/story-fixture.ts';
import { type Brand, brandOf, readColours } from './brand.ts';
import { cardSvg } from './card-svg.ts';
import { iconSvg } from './icon-svg.ts';
import { renderBrandImage } from './render-brand-image.ts';
import { loadType, type Type } from './typeface.ts';

const brand: Brand = brandOf(visit().publication, readColours());
let type: Type;
let image: Uint8Array;
beforeAll(async () => {
  type = await loadType();
  image = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});

const outlines = (svg: string) => svg.match(/<path/g)?.length ?? 0;

test('colours are those of the pages', () => {
  expect(brand.colours.paper).toEqual({ light: '#fffdf9', dark: '#121419' });
  expect(brand.colours['on-accent']).toEqual({ light: '#fffdf9', dark: '#fffdf9' });
});

describe.for(MALICIOUS_TEXTS)('a card with %s', (title) => {
  test('is well-formed SVG of 1200 × 630 with its text as outlines', async () => {
    const svg = cardSvg({ kicker: title, title }, { ...brand, name: title }, type);
    expect(svg).not.toMatch(/<text|script|alert|DOCTYPE/);
    expect(svg.length).toBeLessThan(300_000);
    const metadata = await sharp(Buffer.from(svg)).metadata();
    expect(metadata).toMatchObject({ format: 'svg', width: 1200, height: 630 });
  });
});

test('a card is a JPEG with its image', async () => {
  const title = MALICIOUS_TEXTS.join();
  const card = await renderBrandImage({ kind: 'card', brand, card: { kicker: title, title }, image }, type);
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('a headline in characters that the fonts lack is left out, emoji are removed', () => {
  const card = (title: string) => outlines(cardSvg({ kicker: '', title }, brand, type));
  expect(card('عنوان')).toBe(card(''));
  expect(card('A ship 漢字')).toBe(card(''));
  expect(card('A ship 🚢')).toBe(card('A ship'));
  expect(card('Dvořák')).toBeGreaterThan(card(''));
});

test('a long headline is set smaller, then cut with an ellipsis', () => {
  const svg = cardSvg({ kicker: 'Blog', title: 'Long words in a row, '.repeat(50) }, brand, type);
  const baselines = [...svg.matchAll(/translate\(64 ([\d.]+)\) scale/g)].map(([, y]) => Number(y));
  expect(Math.max(...baselines.slice(0, -1))).toBeLessThan(540);
});

test.for(['The Meridian Ledger', 'عنوان', '漢字', '🚢', ''])('an icon of “%s” has a mark', async (name) => {
  const svg = iconSvg({ ...brand, name }, type);
  expect(svg.match(/<path|<rect/g)?.length).toBeGreaterThan(1);
  for (const size of [16, 512] as const) {
    const icon = await renderBrandImage(
      { kind: 'icon', brand: { ...brand, name }, maskable: true, size },
      type,
    );
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
});
