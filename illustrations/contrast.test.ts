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
const NEIGHBOURS = [-1, 1, -WIDTH, WIDTH];

function difference(one = 0, other = 0): number {
  const channel = (shift: number) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));
  return channel(16) + channel(8) + channel(0);
}

/**
 * Returns the shapes whose outline vanishes. The illustration is rendered in its colours, and with a colour of its own for each
 * shape, which says where shapes meet.
 */
async function lostShapes(svg: string): Promise<string[]> {
  const shapes: string[] = [];
  const crisp = svg.replace(
    /<svg (.*?)width="\d+" height="\d+"/,
    `<svg $1width="${WIDTH}" height="${HEIGHT}" shape-rendering="crispEdges"`,
  );
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
    const bytes = await sharp(Buffer.from(text)).removeAlpha().raw().toBuffer();
    const colours = new Uint32Array(WIDTH * HEIGHT);
    for (let pixel = 0; pixel < colours.length; pixel++) colours[pixel] = bytes.readUIntBE(pixel * 3, 3);
    return colours;
  };
  const [colours, owners] = await Promise.all([pixels(crisp), pixels(numbered)]);
  const seen = shapes.map(() => ({ area: 0, outline: 0, lost: 0, left: WIDTH, right: 0 }));
  for (let pixel = 0; pixel < owners.length; pixel++) {
    const owner = owners[pixel] ?? 0;
    const shape = seen[Math.round(owner / 40) - 1];
    if (!shape) continue;
    shape.area++;
    shape.left = Math.min(shape.left, pixel % WIDTH);
    shape.right = Math.max(shape.right, pixel % WIDTH);
    for (const step of NEIGHBOURS) {
      const next = owners[pixel + step];
      if (next === undefined || next === owner) continue;
      shape.outline++;
      if (difference(colours[pixel], colours[pixel + step]) < MIN_DIFFERENCE) shape.lost++;
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
