import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, TOPICS } from '../contract/categories.ts';
import { type IllustrationCategory, SCENES, VARIANTS } from '../contract/illustrations.ts';
import type { ImageAspect } from '../contract/image.ts';
import { ASPECTS, chooseFreeScene, chooseScene, illustrate, isDrawn } from './illustrate.ts';
import { DIRECTED, directionOf, EMBLEMS, SCENE_WORDS } from './scene-words.ts';

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
      expect(SCENES[category].filter((scene) => !isDrawn(scene) || !SCENE_WORDS[scene])).toEqual([]);
      expect(SCENES[category]).toEqual(expect.arrayContaining([...EMBLEMS[category]]));
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

  test('of a port has its hoisted container clear of the stack', () => {
    for (const category of categories.filter((one) => SCENES[one].includes('port'))) {
      for (const [variant, aspect] of variants.flatMap((one) =>
        aspects.map((other) => [one, other] as const),
      )) {
        const svg = illustrate({ category, scene: 'port', variant, aspect });
        const boxes = [
          ...svg.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g),
        ]
          .map(([, ...numbers]) => numbers.map(Number))
          .map(([x = 0, y = 0, width = 0, height = 0]) => ({
            x,
            y,
            width,
            height,
            right: x + width,
            bottom: y + height,
          }));
        // The hoisted one is as large as a place in the stack, those in the stack a gap smaller.
        const size = boxes
          .map(({ width }) => width)
          .find((one, _, all) => all.filter((other) => Math.abs(one - 2 - other) < 0.2).length > 2);
        const hoisted = boxes.find(({ width }) => width === size);
        const under = boxes.filter(
          ({ width, x, right, y, bottom }) =>
            hoisted &&
            width < hoisted.width &&
            width > hoisted.width - 3 &&
            x < hoisted.right &&
            right > hoisted.x &&
            y < hoisted.bottom &&
            bottom > hoisted.y,
        );
        expect([hoisted === undefined, under]).toEqual([false, []]);
      }
    }
  });

  test('is the same whenever it is drawn', () => {
    const draw = () => illustrate({ category: 'world', scene: 'port', variant: 1, aspect: '4x3' });
    expect(draw()).toBe(draw());
  });
});

describe('the scene of a story', () => {
  test.each([
    ['sports', 'Swimmers share one warm pool', 'pool'],
    ['sports', 'Track cycling’s improbable broadcast boom', 'cycle'],
    ['food', 'Bread is cheap and nobody thanks the miller', 'wheat'],
    ['technology', 'Data centers learn to run at night', 'racks'],
    ['national', 'A RAIL line nobody wanted', 'viaduct'],
    ['sustainability', 'Solar farms make room for sheep', 'solar'],
    ['events', 'The county fair moves indoors', 'ferris'],
    ['health', 'Pharmacies open on Sundays', 'capsules'],
    ['arts', 'A museum sells its garage', 'gallery'],
    ['sports', 'A relegated club cuts its board', 'stadium'],
    ['automotive', 'An electric ferry runs into a cold problem', 'port'],
  ] as const)('in %s is called for by the headline: %s', (category, headline, scene) => {
    expect(chooseScene(category, headline).scene).toBe(scene);
  });

  test.each([
    ['sports', 'Volleyball finds its public', 'stadium'],
    ['sports', 'A carpool for referees', 'stadium'],
    ['health', 'School eye checks come with a lens grinder on board', 'pulse'],
    ['automotive', 'A hub for spare parts', 'lanes'],
    ['arts', 'Film crews return to the old cannery', 'bauhaus'],
    ['food', 'Five pounds for a secret', 'table'],
    ['lifestyle', 'Slow travel, sold by the season', 'weave'],
    ['business', 'Six island nations agree to a common clearing house', 'guilloche'],
  ] as const)(
    'in %s is an emblem where nothing else fits, and missing where a neighbour shows it: %s',
    (category, headline, emblem) => {
      expect(chooseScene(category, headline).scene).toBe(emblem);
      expect(chooseFreeScene(category, headline, [emblem])).toBeUndefined();
    },
  );

  test.each(categories)('of %s never contradicts the direction that a headline names', (category) => {
    const subjects = Object.values(SCENE_WORDS).map((words) => words.split(/[. ]/)[0]?.replaceAll('_', ' '));
    for (const subject of subjects) {
      for (const [verb, parity] of [
        ['rises', 1],
        ['slips', 0],
      ] as const) {
        const chosen = chooseScene(category, `The ${subject} ${verb} again`);
        if (DIRECTED.includes(chosen.scene)) expect(chosen.variant % 2).toBe(parity);
      }
      const neutral = `The ${subject} is here`;
      if (!directionOf(neutral)) expect(DIRECTED).not.toContain(chooseScene(category, neutral).scene);
    }
  });

  test('is not called for by names; where all words are capitals, nobody can tell them apart', () => {
    expect(chooseScene('health', 'Port Alder hospital raises fees').scene).toBe('pulse');
    expect(chooseScene('world', 'A treaty is signed at the Bridge of Sighs').scene).toBe('globe');
    expect(chooseScene('world', 'Port fills again').scene).toBe('port');
    expect(chooseScene('world', 'How the Port of the Bay Is Fed').scene).toBe('port');
  });

  test('of a lead is one that its headline calls for, or none', () => {
    expect(chooseFreeScene('business', 'Six island nations agree', [], { called: true })).toBeUndefined();
    expect(chooseFreeScene('business', 'A port opens', [], { called: true })?.scene).toBe('port');
  });

  test('is not the scene of a neighbour, even when the headline calls for it', () => {
    expect(chooseFreeScene('food', 'Bread again', ['wheat'])?.scene).not.toBe('wheat');
  });

  test('is chosen for any text', () => {
    for (const text of ['', '日本語 עברית 🗞️', '\u0000\uD800', 'x'.repeat(100_000), '__proto__']) {
      for (const category of categories)
        expect(SCENES[category]).toContain(chooseScene(category, text).scene);
    }
  });
});
