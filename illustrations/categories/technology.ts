import { type Point, rounded } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { BLACK, mix } from '../palette.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { circuit, racks, wafer } from './technology-hardware.ts';

/** Points joined to their neighbours, with one hub. */
export const network: Scene = {
  name: 'network',
  draw: (k) => {
    const { W, H, u, c, rnd, int, pick } = k;
    const cell = u * 0.26;
    const points: Point[] = [];
    for (let y = cell * 0.5; y < H; y += cell) {
      for (let x = cell * 0.5; x < W; x += cell) {
        points.push([x + rnd(-cell, cell) * 0.38, y + rnd(-cell, cell) * 0.38]);
      }
    }

    const links = linksWithin(points, cell * 1.22);
    const hub = points[int(points.length * 0.3, points.length * 0.7)] ?? [W / 2, H / 2];
    k.line(links, c.mid, 1.4);
    k.circle(...hub, u * 0.3, c.low);
    k.line(links, c.mid, 1.4);
    for (const point of points) {
      const r = u * pick([0.018, 0.018, 0.03, 0.05]);
      k.circle(...point, r, r > u * 0.04 ? c.ink : r > u * 0.02 ? c.spot : c.mid);
    }
    k.circle(...hub, u * 0.13, c.ink);
    k.ring(...hub, u * 0.17, c.ink, 1.5);
    k.circle(...hub, u * 0.05, c.spot);
  },
};

function linksWithin(points: readonly Point[], distance: number): string {
  let data = '';
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) {
      if (Math.hypot(a[0] - b[0], a[1] - b[1]) >= distance) continue;
      const [x1, y1] = rounded(a);
      const [x2, y2] = rounded(b);
      data += d`M${x1} ${y1}L${x2} ${y2}`;
    }
  });
  return data;
}

/** Blocks in isometric view, heaped around one place: a plant, a store, a town of data. */
export const iso: Scene = {
  name: 'iso',
  draw: (k) => {
    const { W, H, u, rnd, chance } = k;
    const side = u * rnd(0.16, 0.2);
    const halfWidth = Math.round(side * 0.866);
    const halfDepth = Math.round(side * 0.5);
    const focusX = rnd(0.2, 0.8);
    const focusY = rnd(0.3, 0.8);
    const frequency = rnd(0.8, 2.2);
    const phase = rnd(6);
    const level = Math.round(side * 0.55);
    const cube = cubes(k, halfWidth, halfDepth);

    for (let row = 0; row * halfDepth < H + side * 3; row++) {
      for (let column = -1; column * 2 * halfWidth < W + halfWidth * 0.6; column++) {
        const x = (column * 2 + (row % 2)) * halfWidth;
        const y = row * halfDepth;
        const heap = Math.exp(-(((x / W - focusX) / 0.3) ** 2 + ((y / H - focusY) / 0.34) ** 2));
        const swell = 0.8 * Math.sin((x / W) * frequency * 6 + phase) * Math.cos((y / H) * 5);
        const levels = Math.round(heap * 3.4 + swell + rnd(0.9));
        if (levels <= 0) continue;
        const top = chance(0.12) ? 'spot' : levels % 2 ? 'half' : 'high';
        const height = levels * level;
        const isInPicture = x + halfWidth > 0 && x - halfWidth < W && y - height - halfDepth * 2 < H;
        if (isInPicture) k.use(cube(height, top), { x, y });
      }
    }
  },
};

type CubeTop = 'high' | 'half' | 'spot';

/** Cubes by height and top, each kind drawn once and used many times. */
function cubes(k: Kit, a: number, b: number): (height: number, top: CubeTop) => string {
  const { c } = k;
  const left = mix(c.mid, c.deep, 0.12);
  const right = k.mode === 'deep' ? mix(c.deep, BLACK, 0.25) : c.deep;
  const tops: Record<CubeTop, string> = { high: c.high, half: mix(c.mid, c.high, 0.55), spot: c.spot };
  const made = new Map<string, string>();
  return (height, top) => {
    const key = `${height}${top}`;
    const symbol =
      made.get(key) ??
      k.symbol(() => {
        k.path(`M0 0l-${a}-${b}v-${height}l${a} ${b}z`, left);
        k.path(`M0 0l${a}-${b}v-${height}l-${a} ${b}z`, right);
        k.path(`M0-${height}l-${a}-${b}l${a}-${b}l${a} ${b}z`, tops[top]);
      });
    made.set(key, symbol);
    return symbol;
  };
}

/** A sound wave in upright strokes. */
export const signal: Scene = {
  name: 'signal',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    const count = int(26, 40);
    const step = W / count;
    const y = H * rnd(0.45, 0.55);
    const slow = rnd(1, 3);
    const fast = rnd(3, 7);
    const phase = rnd(6);
    const width = step * rnd(0.34, 0.62);
    k.circle(W * rnd(0.25, 0.75), y, u * rnd(0.28, 0.4), c.low);

    let plain = '';
    let marked = '';
    for (let i = 0; i < count; i++) {
      const t = i / count;
      const swell = Math.abs(Math.sin(t * Math.PI * slow + phase));
      const ripple = 0.45 + 0.55 * Math.abs(Math.sin(t * Math.PI * fast));
      const height = H * (0.04 + 0.36 * swell * ripple);
      const stroke = d`M${i * step + step / 2} ${y - height}V${y + height * rnd(0.5, 0.9)}`;
      if (i % 7 === 3) marked += stroke;
      else plain += stroke;
    }
    k.line(plain, c.ink, width, { 'stroke-linecap': 'round' });
    k.line(marked, c.spot, width, { 'stroke-linecap': 'round' });
    k.line(d`M0 ${y}H${W}`, c.ground, 1.5);
  },
};

export const technology: Scenes = [circuit, wafer, iso, network, racks, signal];
