import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, TOPICS } from '../contract/categories.ts';
import {
  ASPECTS,
  type Aspect,
  dominantColour,
  type IllustrationCategory,
  illustrate,
  sceneFor,
  sceneNames,
} from './illustrate.ts';

const categories: readonly IllustrationCategory[] = [...CATEGORIES, ...TOPICS, 'events'];
const aspects: readonly Aspect[] = ['16:9', '4:3', '3:2', '1:1', '9:16'];
const MOST_BYTES = 6 * 1024;

/** Reads the picture with a real SVG renderer, which refuses what is not well-formed XML. */
async function expectSoundPicture(svg: string, aspect: Aspect): Promise<void> {
  const [width, height] = ASPECTS[aspect];
  expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height });
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MOST_BYTES);

  // Self-contained: no scripts, and references only to what the picture itself defines.
  expect(svg).not.toMatch(/<script|<foreignObject|<image|<a\b|<style|\son\w+=|NaN|undefined|Infinity/);
  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const references = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map((match) => match[1] ?? '');
  for (const reference of references) {
    expect(reference.startsWith('#')).toBe(true);
    expect(defined).toContain(reference.slice(1));
  }
}

describe('a picture', () => {
  test('is the same whenever it is asked for, and another for another item', () => {
    const picture = (seed: string) => illustrate({ category: 'world', seed, aspect: '4:3' });
    const first = picture('item-1');
    picture('item-2');
    expect(picture('item-1')).toBe(first);
    expect(picture('item-2')).not.toBe(first);
  });

  test.each(categories)(
    'of the %s category is sound and small in every scene and aspect',
    async (category) => {
      for (const scene of sceneNames(category)) {
        // Each aspect with another seed, so that five drawings of a scene are seen.
        for (const aspect of aspects) {
          await expectSoundPicture(illustrate({ category, seed: aspect, aspect, scene }), aspect);
        }
      }
    },
  );

  test('may borrow a scene from another category', () => {
    const options = { category: 'opinion', seed: 'x', aspect: '1:1' } as const;
    expect(illustrate({ ...options, scene: 'car' })).not.toBe(illustrate(options));
  });

  test('has a ground colour to paint behind it while it loads, the same in every aspect', () => {
    for (const category of categories) {
      for (const scene of sceneNames(category)) {
        const colour = dominantColour(category, 'seed', scene);
        expect(colour).toMatch(/^#[0-9a-f]{6}$/i);
        for (const aspect of aspects) {
          const [width, height] = ASPECTS[aspect];
          const ground = `width="${width}" height="${height}" fill="${colour}"/>`;
          expect(illustrate({ category, seed: 'seed', aspect, scene })).toContain(ground);
        }
      }
    }
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
    const called = illustrate({ category, seed: '1', aspect: '4:3', text: headline });
    expect(called).toBe(illustrate({ category, seed: '1', aspect: '4:3', scene }));
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
      for (const [i] of sceneNames(category).entries()) used.push(sceneFor(category, `item-${i}`, used));
      expect(new Set(used).size).toBe(sceneNames(category).length);
      expect(sceneNames(category)).toContain(sceneFor(category, 'one more', used));
    },
  );

  test('is not taken from a neighbour, even when the headline calls for it', () => {
    expect(sceneFor('food', 'x', ['wheat'], 'Bread again')).not.toBe('wheat');
  });

  test('is left to the seed when the name is one that no category has', () => {
    const options = { category: 'arts', seed: 'x', aspect: '4:3' } as const;
    for (const scene of ['', 'constructor', '__proto__', 'toString', '<svg onload=alert(1)>']) {
      expect(illustrate({ ...options, scene })).toBe(illustrate(options));
    }
  });
});

describe('hostile input', () => {
  test.each([
    ['markup', '"><script>alert(1)</script>'],
    ['an attribute', "' onload='alert(1)"],
    ['an entity', ']]><!-- & &amp; &lt; <!ENTITY x SYSTEM "file:///etc/passwd">'],
    ['a reference', 'url(javascript:alert(1))'],
    ['characters that XML forbids', '\u0000\u0008\uFFFF\uD800'],
    ['a path', '../../etc/passwd'],
    ['other scripts', '日本語 עברית 🗞️'],
    ['a very long text', 'x'.repeat(100_000)],
    ['a dollar pattern', '$& $1 $<name>'],
  ])('such as %s leaves no trace in the picture', async (_, text) => {
    const svg = illustrate({ category: 'opinion', seed: text, aspect: '16:9', scene: text, text });
    await expectSoundPicture(svg, '16:9');
    expect(svg).not.toContain(text);
    expect(svg).toMatch(/^[\x20-\x7e]+$/);
  });

  test('need not be text at all: an empty seed gets a picture too', async () => {
    await expectSoundPicture(illustrate({ category: 'local', seed: '', aspect: '4:3', text: '' }), '4:3');
  });
});
