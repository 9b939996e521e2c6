import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, TOPICS } from '../contract/categories.ts';
import { type IllustrationCategory, SCENES, VARIANTS } from '../contract/illustrations.ts';
import type { ImageAspect } from '../contract/image.ts';
import { ASPECTS, illustrate, sceneFor, sceneNames, variantFor } from './illustrate.ts';

const categories: readonly IllustrationCategory[] = [...CATEGORIES, ...TOPICS, 'events'];
const aspects: readonly ImageAspect[] = ['16x9', '4x3', '1x1', '9x16'];
const variants = Array.from({ length: VARIANTS }, (_, index) => index + 1);
const MAX_BYTES = 6 * 1024;

/** Reads the illustration with a real SVG renderer, which refuses what is not well-formed XML. */
async function expectSound(svg: string, aspect: ImageAspect): Promise<void> {
  const [width, height] = ASPECTS[aspect];
  expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height });
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES);

  // Self-contained: no scripts, and references only to what the picture itself defines.
  expect(svg).not.toMatch(/<script|<foreignObject|<image|<a\b|<style|\son\w+=|NaN|undefined|Infinity/);
  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const references = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map((match) => match[1] ?? '');
  for (const reference of references) {
    expect(reference.startsWith('#')).toBe(true);
    expect(defined).toContain(reference.slice(1));
  }
}

describe('an illustration', () => {
  test.each(categories)(
    'of the %s category is sound and small in every aspect and variant of every scene',
    async (category) => {
      expect(sceneNames(category)).toEqual(SCENES[category]);
      for (const scene of SCENES[category]) {
        const drawn = new Set<string>();
        for (const variant of variants) {
          // Each variant in another aspect, so that all are seen without drawing every one of them.
          const aspect = aspects[variant % aspects.length] ?? '4x3';
          await expectSound(illustrate({ category, scene, variant, aspect }), aspect);
          drawn.add(illustrate({ category, scene, variant, aspect: '4x3' }));
        }
        expect(drawn.size).toBe(VARIANTS);
      }
    },
  );

  test('is the same whenever it is drawn', () => {
    const draw = () => illustrate({ category: 'world', scene: 'port', variant: 1, aspect: '4x3' });
    expect(draw()).toBe(draw());
  });
});

describe('the scene of an item', () => {
  test.each([
    ['sports', 'Swimmers share one warm pool', 'pool'],
    ['sports', 'Track cycling’s improbable broadcast boom', 'cycle'],
    ['food', 'Bread prices fall and nobody thanks the miller', 'wheat'],
    ['business', 'A ledger nobody audited', 'account-book'],
    ['technology', 'Data centers learn to run on the night shift', 'racks'],
    ['national', 'A RAIL line nobody wanted', 'viaduct'],
    ['sustainability', 'Solar farms make room for sheep', 'solar'],
    ['innovation', 'Five questions for a patent office', 'prism'],
    ['events', 'The county fair moves indoors', 'ferris'],
  ] as const)('in %s is called by the headline: %s', (category, headline, scene) => {
    for (const seed of ['1', '2', '3', '4', '5', '6'])
      expect(sceneFor(category, seed, [], headline)).toBe(scene);
  });

  test('is called by how a word begins, not by its middle or end', () => {
    const plain = sceneFor('national', 'calm');
    expect(plain).not.toBe('viaduct');
    expect(sceneFor('national', 'calm', [], 'On restraint and strain')).toBe(plain);
    expect(sceneFor('national', 'calm', [], 'Trains')).toBe('viaduct');
  });

  test.each(categories)(
    'differs from its neighbours for as long as the %s category has scenes left',
    (category) => {
      const used: string[] = [];
      for (const [i] of SCENES[category].entries()) used.push(sceneFor(category, `item-${i}`, used));
      expect(new Set(used).size).toBe(SCENES[category].length);
      expect(SCENES[category]).toContain(sceneFor(category, 'one more', used));
    },
  );

  test('is not taken from a neighbour, even when the headline calls for it', () => {
    expect(sceneFor('food', 'x', ['wheat'], 'Bread again')).not.toBe('wheat');
  });

  test('and its variant are chosen from any text', () => {
    for (const text of ['', '日本語 עברית 🗞️', '\u0000\uD800', 'x'.repeat(100_000), '__proto__']) {
      expect(SCENES.opinion).toContain(sceneFor('opinion', text, [], text));
      expect(variants).toContain(variantFor(text));
    }
  });
});
