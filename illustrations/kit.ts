import { type Colours, coloursFor, type Mode, mix, type Palette, pickMode } from './palette.ts';
import { createDice, type Dice } from './random.ts';
import { type Attributes, d, element } from './svg.ts';

/**
 * What a scene draws with. `W` and `H` are the picture's width and height and `u` the shorter of the two:
 * scenes measure in these three, so that one drawing fits every aspect. `c` holds the picture's colours.
 */
export interface Kit extends Dice {
  readonly W: number;
  readonly H: number;
  readonly u: number;
  readonly c: Colours;
  readonly mode: Mode;
  /** Which way charts and stairs go. */
  readonly rising: boolean;

  rect(x: number, y: number, width: number, height: number, fill: string, more?: Attributes): void;
  /** An outlined rectangle. */
  frame(x: number, y: number, width: number, height: number, stroke: Stroke, more?: Attributes): void;
  circle(x: number, y: number, r: number, fill: string, more?: Attributes): void;
  ring(x: number, y: number, r: number, stroke: string, width: number, more?: Attributes): void;
  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more?: Attributes): void;
  ovalRing(x: number, y: number, rx: number, ry: number, stroke: Stroke, more?: Attributes): void;
  path(data: string, fill: string, more?: Attributes): void;
  line(data: string, stroke: string, width: number, more?: Attributes): void;
  /** Covers the whole picture. */
  fill(paint: string): void;

  group(attributes: Attributes, draw: () => void): void;
  /** Draws turned by some degrees around a point. */
  turned(degrees: number, x: number, y: number, draw: () => void): void;
  /** Draws as in a mirror, left for right, when `on`. */
  mirrored(on: boolean, draw: () => void): void;
  /** Draws only what falls inside a shape. */
  clipped(shape: () => void, draw: () => void): void;
  /** Keeps a drawing for `use`. */
  symbol(draw: () => void): string;
  use(symbol: string, more: Attributes): void;

  /** A repeating paint from one tile. */
  pattern(width: number, height: number, tile: () => void, transform?: string): string;
  hatch(stroke: string, gap: number, weight: number, degrees: number): string;
  dots(fill: string, gap: number, r: number): string;
  /** Upright panes in rows: windows, bricks, fluting. */
  panes(fill: string, width: number, height: number, gapX: number, gapY: number): string;
  /** Squared paper. */
  grid(stroke: string, size: number, weight: number): string;

  /** The paint of a landscape's layer: 0 is far off and near the ground colour, 1 is the front. */
  layer(nearness: number): string;

  /** The finished picture as SVG. */
  result(): string;
}

type Stroke = readonly [colour: string, width?: number];

interface KitOptions {
  readonly palette: Palette;
  readonly size: readonly [width: number, height: number];
  readonly seed: number;
  readonly rising: boolean;
  /** Begins every id, so that several pictures can stand in one page. */
  readonly idPrefix: string;
}

export function createKit({ palette, size, seed, rising, idPrefix }: KitOptions): Kit {
  const [W, H] = size;
  const dice = createDice(seed);
  const mode = pickMode(dice);
  const c = coloursFor(mode, palette);

  const defs: string[] = [];
  let out: string[] = [];
  let ids = 0;

  const nextId = () => `${idPrefix}${ids++}`;
  const add = (name: string, attributes: Attributes & Geometry) => {
    out.push(element(name, attributes));
  };
  /** Runs a drawing and hands back its markup instead of putting it into the picture. */
  const capture = (draw: () => void): string => {
    const picture = out;
    out = [];
    draw();
    const markup = out.join('');
    out = picture;
    return markup;
  };

  const kit: Kit = {
    ...dice,
    W,
    H,
    u: Math.min(W, H),
    c,
    mode,
    rising,

    rect: (x, y, width, height, fill, more) => add('rect', { x, y, width, height, fill, ...more }),
    frame: (x, y, width, height, [stroke, weight], more) =>
      add('rect', { x, y, width, height, ...more, fill: 'none', ...pen(stroke, weight) }),
    circle: (cx, cy, r, fill, more) => add('circle', { cx, cy, r, fill, ...more }),
    ring: (cx, cy, r, stroke, width, more) =>
      add('circle', { cx, cy, r, fill: 'none', ...pen(stroke, width), ...more }),
    ellipse: (cx, cy, rx, ry, fill, more) => add('ellipse', { cx, cy, rx, ry, fill, ...more }),
    ovalRing: (cx, cy, rx, ry, [stroke, weight], more) =>
      add('ellipse', { cx, cy, rx, ry, fill: 'none', ...pen(stroke, weight), ...more }),
    path: (data, fill, more) => {
      if (data !== '') add('path', { d: data, fill, ...more });
    },
    line: (data, stroke, width, more) => {
      if (data !== '') add('path', { d: data, fill: 'none', ...pen(stroke, width), ...more });
    },
    fill: (paint) => kit.rect(0, 0, W, H, paint),

    group: (attributes, draw) => {
      out.push(element('g', attributes, capture(draw)));
    },
    turned: (degrees, x, y, draw) => kit.group({ transform: d`rotate(${degrees} ${x} ${y})` }, draw),
    mirrored: (on, draw) => kit.group(on ? { transform: `translate(${W} 0) scale(-1 1)` } : {}, draw),
    clipped: (shape, draw) => {
      const content = capture(shape);
      const id = nextId();
      defs.push(element('clipPath', { id }, content));
      out.push(element('g', { 'clip-path': `url(#${id})` }, capture(draw)));
    },
    symbol: (draw) => {
      const content = capture(draw);
      const id = nextId();
      defs.push(element('g', { id }, content));
      return `#${id}`;
    },
    use: (symbol, more) => {
      out.push(element('use', { href: symbol, ...more }));
    },

    pattern: (width, height, tile, transform) => {
      const content = capture(tile);
      const id = nextId();
      const attributes = { id, width, height, patternUnits: 'userSpaceOnUse', patternTransform: transform };
      defs.push(element('pattern', attributes, content));
      return `url(#${id})`;
    },
    hatch: (stroke, gap, weight, degrees) => {
      const tile = () => kit.line(d`M0 0H${gap}`, stroke, weight * 2);
      return kit.pattern(gap, gap, tile, d`rotate(${degrees})`);
    },
    dots: (fill, gap, r) => {
      const tile = () => kit.circle(gap / 2, gap / 2, r, fill);
      return kit.pattern(gap, gap, tile, 'rotate(45)');
    },
    panes: (fill, width, height, gapX, gapY) =>
      kit.pattern(width + gapX, height + gapY, () => kit.rect(gapX / 2, gapY / 2, width, height, fill)),
    grid: (stroke, size, weight) =>
      kit.pattern(size, size, () => kit.line(`M0 0H${size}M0 0V${size}`, stroke, weight)),

    layer: (nearness) => mix(c.ground, c.front, 0.1 + 0.9 * nearness),

    result: () => {
      const head = {
        xmlns: 'http://www.w3.org/2000/svg',
        width: W,
        height: H,
        viewBox: `0 0 ${W} ${H}`,
        preserveAspectRatio: 'xMidYMid slice',
      };
      const backdrop = element('rect', { width: W, height: H, fill: c.ground });
      const definitions = defs.length > 0 ? element('defs', {}, defs.join('')) : '';
      return element('svg', head, definitions + backdrop + out.join(''));
    },
  };
  return kit;
}

type Geometry = {
  readonly cx?: number;
  readonly cy?: number;
  readonly r?: number;
  readonly ry?: number;
  readonly width?: number;
  readonly height?: number;
  readonly d?: string;
};

function pen(stroke: string, width: number | undefined): Attributes {
  return width === undefined ? { stroke } : { stroke, 'stroke-width': width };
}
