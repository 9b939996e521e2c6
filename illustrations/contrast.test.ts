import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type IllustrationCategory, SCENES, VARIANTS } from '../contract/illustrations.ts';
import { illustrate } from './illustrate.ts';

const WIDTH = 160;
const HEIGHT = 120;
/** The share of the image from which on a shape has to be seen; layers of sky and ground are wider than half of it. */
const MIN_AREA = 0.004;
const MAX_SPAN = WIDTH / 2;
/** Colours whose channels differ by less than this in sum look the same. */
const MIN_DIFFERENCE = 14;
/** The share of a shape's outline that may vanish in what is beside it. */
const MAX_LOST = 0.8;

/**
 * Returns the shapes whose outline vanishes. The illustration is rendered in its colours, and with a colour of its own for each
 * shape, which says where shapes meet.
 */
async function lostShapes(svg: string): Promise<string[]> {
  const shapes: string[] = [];
  const crisp = svg.replace('<svg ', '<svg shape-rendering="crispEdges" ');
  const numbered = crisp.replace(
    /<(rect|circle|ellipse|path)\b[^>]*?fill="([^"]*)"[^>]*\/>/g,
    (shape, _, fill: string) => {
      if (!fill.startsWith('#')) return fill === 'none' ? shape : '';
      const id = shapes.push(shape);
      return shape
        .replace(/fill="[^"]*"/, `fill="#${(id * 40).toString(16).padStart(6, '0')}"`)
        .replace(/ opacity="[^"]*"/, '');
    },
  );
  const pixels = async (text: string) => {
    const bytes = await sharp(Buffer.from(text))
      .resize(WIDTH, HEIGHT, { kernel: 'nearest' })
      .removeAlpha()
      .raw()
      .toBuffer();
    return Uint32Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => bytes.readUIntBE(pixel * 3, 3));
  };
  const [colours, owners] = await Promise.all([pixels(crisp), pixels(numbered)]);
  const channel = (one: number, other: number, shift: number) =>
    Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));
  const difference = (one = 0, other = 0) =>
    channel(one, other, 16) + channel(one, other, 8) + channel(one, other, 0);
  const seen = shapes.map(() => ({ area: 0, outline: 0, lost: 0, left: WIDTH, right: 0 }));
  for (const [pixel, owner] of owners.entries()) {
    const shape = seen[Math.round(owner / 40) - 1];
    if (!shape) continue;
    shape.area++;
    shape.left = Math.min(shape.left, pixel % WIDTH);
    shape.right = Math.max(shape.right, pixel % WIDTH);
    for (const next of [pixel - 1, pixel + 1, pixel - WIDTH, pixel + WIDTH]) {
      if (owners[next] === undefined || owners[next] === owner) continue;
      shape.outline++;
      if (difference(colours[pixel], colours[next]) < MIN_DIFFERENCE) shape.lost++;
    }
  }
  return shapes.filter((_, index) => {
    const { area = 0, outline = 0, lost = 0, left = 0, right = WIDTH } = seen[index] ?? {};
    return area > MIN_AREA * WIDTH * HEIGHT && right - left < MAX_SPAN && lost > MAX_LOST * outline;
  });
}

test.each(Object.keys(SCENES) as IllustrationCategory[])(
  'no shape of a %s illustration has the colour of all that is around it',
  async (category) => {
    const lost: string[] = [];
    for (const scene of SCENES[category]) {
      for (let variant = 1; variant <= VARIANTS; variant++) {
        const shapes = await lostShapes(illustrate({ category, scene, variant, aspect: '4x3' }));
        lost.push(...shapes.map((shape) => `${scene}-${variant}: ${shape}`));
      }
    }
    expect(lost).toEqual([]);
  },
);
