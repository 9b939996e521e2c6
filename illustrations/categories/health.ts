import { leaf, type Point, polar, polyline, rounded } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { nth } from '../random.ts';
import { d, placed } from '../svg.ts';

/** A heartbeat on monitor paper. */
function pulse(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  k.fill(k.grid(c.low, 16, 1));
  const x = W * rnd(0.3, 0.7);
  const y = H * rnd(0.48, 0.56);
  const R = u * rnd(0.28, 0.38);
  k.circle(x, y, R, c.spot);
  k.path(d`M${x} ${y - R}a${R} ${R} 0 0 1 0 ${2 * R}z`, k.hatch(c.deep, 6, 0.7, 45), { opacity: 0.45 });

  let trace = d`M-10 ${y}`;
  let at = -10;
  while (at < W) {
    const s = u * rnd(0.7, 1.05);
    const rest = u * rnd(0.12, 0.26);
    trace += d`h${rest}${heartbeat(s)}`;
    at += rest + s * 0.4;
  }
  k.line(trace, c.ground, 13, { 'stroke-linejoin': 'round' });
  k.line(trace, c.ink, 5, { 'stroke-linejoin': 'round' });
}

/** One beat: the small wave, the spike, the settling. */
function heartbeat(s: number): string {
  return d`l${s * 0.03} ${-s * 0.06}
    l${s * 0.03} ${s * 0.06}
    h${s * 0.04}
    l${s * 0.025} ${s * 0.05}
    l${s * 0.05} ${-s * 0.36}
    l${s * 0.055} ${s * 0.46}
    l${s * 0.04} ${-s * 0.15}
    h${s * 0.05}
    q${s * 0.04} ${-s * 0.1} ${s * 0.08} 0`;
}

/** Capsules and tablets, loosely strewn. */
function capsules(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  k.fill(k.dots(c.low, 16, 2));
  const cell = u * 0.36;
  let row = 0;
  for (let y = cell * 0.3; y < H + cell * 0.4; y += cell, row++) {
    for (let x = cell * (row % 2 ? 0.1 : 0.6); x < W + cell * 0.4; x += cell * 1.05) {
      const kind = rnd();
      const at: Point = [x + rnd(-10, 10), y + rnd(-10, 10)];
      if (kind < 0.58) capsule(k, at, cell);
      else if (kind < 0.85) tablet(k, at, cell);
    }
  }
}

function capsule(k: Kit, [x, y]: Point, cell: number): void {
  const { c, rnd, pick } = k;
  const length = cell * 0.66;
  const w = cell * 0.28;
  const straight = length / 2 - w / 2;
  const right = pick([c.spot, c.ink, c.mid]);
  const left = pick([c.high, c.high, right === c.spot ? c.ink : c.spot]);
  k.turned(rnd(180), x, y, () => {
    k.path(d`M${x} ${y - w / 2}h${straight}a${w / 2} ${w / 2} 0 0 1 0 ${w}h${-straight}z`, right);
    k.path(d`M${x} ${y - w / 2}h${-straight}a${w / 2} ${w / 2} 0 0 0 0 ${w}h${straight}z`, left);
    k.rect(x - length * 0.36, y - w * 0.28, length * 0.72, w * 0.12, c.high, { opacity: 0.5 });
  });
}

function tablet(k: Kit, [x, y]: Point, cell: number): void {
  const { c, rnd, pick } = k;
  k.circle(x, y, cell * 0.21, pick([c.high, c.mid, c.spot]));
  k.turned(rnd(180), x, y, () => k.rect(x - cell * 0.15, y - 1.5, cell * 0.3, 3, c.deep, { opacity: 0.55 }));
}

/** The double helix. */
function helix(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const tilt = rnd(-32, 32) + (W > H ? 0 : 90);
  const length = Math.max(W, H) * 1.4;
  const amplitude = u * rnd(0.2, 0.28);
  const period = u * rnd(0.9, 1.3);
  const left = W / 2 - length / 2;
  const middle = H / 2;
  const phase = rnd(6);
  k.circle(W * rnd(0.3, 0.7), H * 0.5, u * 0.42, c.low);

  const turns = Array.from({ length: 61 }, (_, i) => {
    const x = left + (length * i) / 60;
    return { x, swing: amplitude * Math.sin((x / period) * 2 * Math.PI + phase) };
  });
  const first = turns.map(({ x, swing }) => rounded([x, middle + swing]));
  const second = turns.map(({ x, swing }) => rounded([x, middle - swing]));
  // No rungs where the strands cross.
  const rungs = turns
    .slice(0, -1)
    .filter(({ swing }) => Math.abs(swing * 2) > amplitude * 0.3)
    .map(({ x, swing }) => d`M${Math.round(x)} ${Math.round(middle + swing)}V${Math.round(middle - swing)}`);

  k.turned(tilt, W / 2, middle, () => {
    k.line(rungs.join(''), c.mid, 4);
    k.line(polyline(first), c.ink, u * 0.045, { 'stroke-linejoin': 'round' });
    k.line(polyline(second), c.spot, u * 0.045, { 'stroke-linejoin': 'round' });
  });
}

/** Leafy stems in front of a disc. */
function sprig(k: Kit): void {
  const { W, H, u, c, rnd, pick } = k;
  const disc = [W * rnd(0.35, 0.65), H * 0.48, u * rnd(0.34, 0.46)] as const;
  k.circle(...disc, k.mode === 'accent' ? c.low : pick([c.low, c.spot]));

  const length = u * 0.26;
  const blade = k.symbol(() => {
    k.path(leaf(0, 0, length, 26, 0), 'inherit');
    k.line(d`M0 0H${length * 0.85}`, c.ground, 1);
  });
  const stems = W > H ? 3 : 2;
  for (let i = 0; i < stems; i++) {
    const x = (W * (i + 0.5)) / stems + rnd(-20, 20);
    stem(k, x, nth([c.ink, c.mid, c.front], i), blade);
  }
}

function stem(k: Kit, x: number, colour: string, blade: string): void {
  const { W, H, rnd, int } = k;
  const pairs = int(5, 7);
  const lean = rnd(-0.12, 0.12) * W;
  const height = H * rnd(0.7, 0.95);
  const size = rnd(0.85, 1.15);
  k.line(d`M${x} ${H}Q${x} ${H - height * 0.5} ${x + lean} ${H - height}`, colour, 3);
  for (let i = 1; i <= pairs; i++) {
    const t = (i / pairs) * 0.92 + 0.06;
    const scale = size * (1.15 - t * 0.6);
    for (const side of [-1, 1]) {
      const rotate = -90 + side * (58 - t * 22);
      const transform = placed(x + lean * t * t, H - height * t, { rotate, scale });
      k.use(blade, { fill: colour, transform });
    }
  }
}

/** Three dishes of cultures. */
function petri(k: Kit): void {
  const { W, H, u, c, rnd, pick } = k;
  const dish = (x: readonly [number, number], y: readonly [number, number], r: readonly [number, number]) =>
    [W * rnd(...x), H * rnd(...y), u * rnd(...r)] as const;
  const large = dish([0.28, 0.45], [0.4, 0.6], [0.34, 0.46]);
  const upper = dish([0.72, 0.95], [0.15, 0.4], [0.2, 0.28]);
  const lower = dish([0.62, 0.85], [0.75, 0.98], [0.16, 0.24]);
  k.fill(k.hatch(c.low, 9, 0.6, 30));
  culture(k, { dish: large, medium: c.ink, colonies: 15, colour: () => pick([c.spot, c.mid, c.high]) });
  culture(k, { dish: upper, medium: c.spot, colonies: 11, colour: () => pick([c.high, c.deep]) });
  culture(k, { dish: lower, medium: c.mid, colonies: 7, colour: () => pick([c.high, c.deep]) });
}

interface Culture {
  readonly dish: readonly [x: number, y: number, r: number];
  readonly medium: string;
  readonly colonies: number;
  readonly colour: () => string;
}

function culture(k: Kit, { dish: [x, y, r], medium, colonies, colour }: Culture): void {
  const { c, rnd } = k;
  k.circle(x + 6, y + 7, r, c.deep, { opacity: 0.22 });
  k.circle(x, y, r, c.high);
  k.circle(x, y, r * 0.9, medium);
  k.inCircle(x, y, r * 0.9, () => {
    for (let i = 0; i < colonies; i++) {
      const at = polar(x, y, r * Math.sqrt(rnd(0.8)), rnd(360));
      const size = r * rnd(0.06, 0.2);
      k.circle(...at, size, colour());
      if (size > r * 0.11) k.circle(...at, size * 0.4, c.deep);
    }
  });
  k.ring(x, y, r * 0.97, c.mid, 1.2);
}

export const health = { pulse, capsules, helix, sprig, petri };
