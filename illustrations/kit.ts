import { coloursFor, mix, type Palette, pickMode } from './palette.ts';
import { createDice } from './random.ts';
import { type Attributes, d, element } from './svg.ts';

type Stroke = readonly [colour: string, width?: number];

interface KitOptions {
  readonly palette: Palette;
  readonly size: readonly [width: number, height: number];
  readonly seed: number;
  readonly rising: boolean;
  /** Begins every id, so that several pictures can stand in one page. */
  readonly idPrefix: string;
}

/**
 * Returns what a scene draws with. `W` and `H` are the picture's width and height and `u` the shorter of the two:
 * scenes measure in these three, so that one drawing fits every aspect. `c` holds the picture's colours.
 */
export function createKit({ palette, size, seed, rising, idPrefix }: KitOptions) {
  const [W, H] = size;
  const dice = createDice(seed);
  const mode = pickMode(dice);
  const c = coloursFor(mode, palette);

  const defs: string[] = [];
  let out: string[] = [];
  let ids = 0;

  const add = (name: string, attributes: Attributes & Geometry) => {
    out.push(element(name, attributes));
  };
  /** Runs a drawing and returns its markup instead of adding it to the picture. */
  const capture = (draw: () => void): string => {
    const picture = out;
    out = [];
    draw();
    const markup = out.join('');
    out = picture;
    return markup;
  };
  /** Keeps a drawing among the definitions. Returns its id. */
  const define = (name: string, draw: () => void, attributes = {}): string => {
    const content = capture(draw);
    const id = `${idPrefix}${ids++}`;
    defs.push(element(name, { id, ...attributes }, content));
    return id;
  };

  const rect = (x: number, y: number, width: number, height: number, fill: string, more?: Attributes) =>
    add('rect', { x, y, width, height, fill, ...more });
  const circle = (cx: number, cy: number, r: number, fill: string, more?: Attributes) =>
    add('circle', { cx, cy, r, fill, ...more });
  const line = (data: string, stroke: string, width: number, more?: Attributes) => {
    if (data !== '') add('path', { d: data, fill: 'none', ...pen(stroke, width), ...more });
  };
  const group = (attributes: Attributes, draw: () => void) => {
    out.push(element('g', attributes, capture(draw)));
  };
  const clipped = (shape: () => void, draw: () => void) => {
    const id = define('clipPath', shape);
    out.push(element('g', { 'clip-path': `url(#${id})` }, capture(draw)));
  };
  /** A repeating paint from one tile. */
  const pattern = (width: number, height: number, tile: () => void, patternTransform?: string) =>
    `url(#${define('pattern', tile, { width, height, patternUnits: 'userSpaceOnUse', patternTransform })})`;

  return {
    ...dice,
    W,
    H,
    u: Math.min(W, H),
    c,
    mode,
    /** Direction of charts and stairs. */
    rising,

    rect,
    frame: (
      x: number,
      y: number,
      width: number,
      height: number,
      [stroke, weight]: Stroke,
      more?: Attributes,
    ) => add('rect', { x, y, width, height, ...more, fill: 'none', ...pen(stroke, weight) }),
    circle,
    ring: (cx: number, cy: number, r: number, stroke: string, width: number, more?: Attributes) =>
      add('circle', { cx, cy, r, fill: 'none', ...pen(stroke, width), ...more }),
    ellipse: (cx: number, cy: number, rx: number, ry: number, fill: string, more?: Attributes) =>
      add('ellipse', { cx, cy, rx, ry, fill, ...more }),
    ovalRing: (cx: number, cy: number, rx: number, ry: number, [stroke, weight]: Stroke, more?: Attributes) =>
      add('ellipse', { cx, cy, rx, ry, fill: 'none', ...pen(stroke, weight), ...more }),
    path: (data: string, fill: string, more?: Attributes) => {
      if (data !== '') add('path', { d: data, fill, ...more });
    },
    line,
    fill: (paint: string) => rect(0, 0, W, H, paint),

    group,
    /** Draws turned by some degrees around a point. */
    turned: (degrees: number, x: number, y: number, draw: () => void) =>
      group({ transform: d`rotate(${degrees} ${x} ${y})` }, draw),
    /** Draws as in a mirror, left for right, when `on`. */
    mirrored: (on: boolean, draw: () => void) =>
      group(on ? { transform: `translate(${W} 0) scale(-1 1)` } : {}, draw),
    /** Draws only what falls inside a shape. */
    clipped,
    inCircle: (x: number, y: number, r: number, draw: () => void) =>
      clipped(() => circle(x, y, r, 'inherit'), draw),
    /** Keeps a drawing for `use`. */
    symbol: (draw: () => void) => `#${define('g', draw)}`,
    use(symbol: string, more: Attributes) {
      out.push(element('use', { href: symbol, ...more }));
    },

    pattern,
    hatch: (stroke: string, gap: number, weight: number, degrees: number) =>
      pattern(gap, gap, () => line(d`M0 0H${gap}`, stroke, weight * 2), d`rotate(${degrees})`),
    dots: (fill: string, gap: number, r: number) =>
      pattern(gap, gap, () => circle(gap / 2, gap / 2, r, fill), 'rotate(45)'),
    /** Upright panes in rows: windows, bricks, fluting. */
    panes: (fill: string, width: number, height: number, gapX: number, gapY: number) =>
      pattern(width + gapX, height + gapY, () => rect(gapX / 2, gapY / 2, width, height, fill)),
    /** Squared paper. */
    grid: (stroke: string, side: number, weight: number) =>
      pattern(side, side, () => line(`M0 0H${side}M0 0V${side}`, stroke, weight)),

    /** The paint of a landscape's layer: 0 is far off and near the ground colour, 1 is the front. */
    layer: (nearness: number) => mix(c.ground, c.front, 0.1 + 0.9 * nearness),

    result(): string {
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
}

export type Kit = ReturnType<typeof createKit>;

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
