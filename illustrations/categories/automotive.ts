import { polar, wave } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import { d, placed } from '../svg.ts';

interface CarShape {
  readonly body: string;
  readonly glass: string;
  readonly wheels: readonly [back: number, front: number];
}

/** Drawn on a field of 100 by 33, nose to the right. */
const COUPE: CarShape = {
  body: 'M2 25C1 19 5 17 12 16L27 14C34 6 41 4 53 4C66 4 72 8 81 14C91 15 98 17 98 23V26H2z',
  glass: 'M31 14C36 8.5 42 7 50 7V14zM53 7C63 7 68 9.5 74 14H53z',
  wheels: [21, 79],
};
const ESTATE: CarShape = {
  body: 'M3 25C2 18 4 13 8 12L20 4.5C23 3 27 2.5 34 2.5H60C67 2.5 71 5 78 12C90 13.5 97 16 97 22V26H3z',
  glass: 'M17 12L24 6.5C26 5.5 29 5.5 36 5.5V12zM39 5.5H55V12H39zM58 5.5C65 5.5 68 7.5 73 12H58z',
  wheels: [22, 77],
};
const VAN: CarShape = {
  body: 'M3 26V5Q3 1 7 1H68Q76 1 82 8L88 14Q97 16 97 21V26z',
  glass: 'M66 5H70Q74 5 78 9L82 14H66zM10 6H34V13H10zM38 6H62V13H38z',
  wheels: [21, 78],
};
const TYRE = '#15171b';
const TAIL_LAMP = '#b03030';

/** One car on an open road. */
function car(k: Kit): void {
  const { W, H, u, c, mode, rnd, pick, chance } = k;
  const sunX = W * 0.5 + rnd(-0.2, 0.2) * W;
  sky(k, {
    x: sunX,
    y: H * rnd(0.4, 0.48),
    r: u * rnd(0.28, 0.38),
    ...(mode === 'accent' ? { disc: c.low } : {}),
  });

  const road = H * (W > H ? 0.78 : 0.66);
  const shape = pick([COUPE, ESTATE, VAN]);
  const scale = (W * (W > H ? rnd(0.66, 0.8) : 0.86)) / 100;
  k.path(hill(k, road - H * 0.08, H * 0.05, 3).outline, k.layer(0.28));
  k.rect(0, road - u * 0.03, W, H, c.front);
  k.rect(0, road - u * 0.03, W, H, k.hatch(k.layer(0.7), 9, 0.6, 0));
  k.line(d`M0 ${road + (H - road) * 0.55}H${W}`, c.high, 5, { 'stroke-dasharray': '46 30' });

  const onPaper = mode === 'light' || mode === 'tint';
  const paint = onPaper ? pick([c.high, c.deep]) : mode === 'accent' ? c.high : c.spot;
  const facing = chance(0.5) ? ' translate(100 0) scale(-1 1)' : '';
  const transform = placed(W * 0.5 - scale * 50, road - scale * 33, { scale }) + facing;
  k.group({ transform }, () => bodywork(k, shape, paint));
}

function bodywork(k: Kit, { body, glass, wheels }: CarShape, paint: string): void {
  const { c } = k;
  k.line('M0 32.5h100', '#000', 2, { opacity: 0.35 });
  k.path(body, paint);
  k.path('M3 20.5H97L97.5 26H2.5z', c.deep, { opacity: 0.3 });
  k.path(glass, paint === c.deep ? c.accent : c.deep);
  k.rect(92, 17, 5, 2.6, c.accent);
  k.rect(2.5, 17, 3.4, 2.6, mix(c.accent, TAIL_LAMP, 0.6));
  k.line('M51.5 15V25M60 18h4', c.deep, 0.7);
  for (const x of wheels) {
    k.circle(x, 25, 8.4, c.front);
    k.circle(x, 25, 7.2, TYRE);
    k.circle(x, 25, 3.9, c.light);
    k.circle(x, 25, 1.2, c.deep);
  }
}

/** A motorway bend from above. */
function lanes(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  const count = int(4, 6);
  const laneWidth = u * rnd(0.11, 0.15);
  const R = Math.max(W, H) * rnd(0.7, 1.2);
  const side = pick([-1, 1]);
  const x = W / 2 - side * R;
  const y = H * rnd(0.2, 0.8);
  const laneRadius = (lane: number) => R + (lane - count / 2) * laneWidth;

  k.fill(k.dots(c.low, 13, 2.2));
  k.ring(x, y, R, k.mode === 'deep' ? c.mid : c.ink, laneWidth * count + 16);
  for (let i = 0; i <= count; i++) {
    const isEdge = i === 0 || i === count;
    if (isEdge) k.ring(x, y, laneRadius(i), c.spot, 3);
    else k.ring(x, y, laneRadius(i), c.ground, 2, { 'stroke-dasharray': '22 18' });
  }

  for (let i = 0; i < count; i++) {
    // The number of cars in a lane is drawn again before each one.
    for (let j = 0; j < int(1, 2); j++) {
      const r = laneRadius(i + 0.5);
      const spread = (((H * 0.46) / r) * 180) / Math.PI;
      const heading = (side > 0 ? 0 : 180) + rnd(-spread, spread);
      carFromAbove(k, placed(...polar(x, y, r, heading), { rotate: heading }), laneWidth);
    }
  }
}

function carFromAbove(k: Kit, transform: string, laneWidth: number): void {
  const { c, pick } = k;
  const a = laneWidth * 0.28;
  const b = laneWidth * 0.62;
  k.group({ transform }, () => {
    k.rect(-a, -b, a * 2, b * 2, pick([c.accent, c.high, c.high, c.light]), { rx: a * 0.6 });
    k.rect(-a * 0.76, -b * 0.45, a * 1.52, b * 0.36, c.deep, { rx: 2 });
    k.rect(-a * 0.7, b * 0.42, a * 1.4, b * 0.22, c.deep, { rx: 2 });
  });
}

/** Wind turbines on two ridges. */
function turbines(k: Kit): void {
  const { H, c, mode } = k;
  sky(k);
  const farBlade = mode === 'deep' ? c.mid : mix(c.high, c.ground, 0.3);
  const nearBlade = mode === 'deep' ? mix(c.mid, c.high, 0.6) : c.high;
  ridge(k, { y: H * 0.6, nearness: 0.25, crowd: 'many', height: H * 0.2, colour: farBlade });
  ridge(k, { y: H * 0.74, nearness: 0.5, crowd: 'few', height: H * 0.46, colour: nearBlade });
  ridge(k, { y: H * 0.88, nearness: 1, crowd: 'none', height: 0, colour: nearBlade });
}

type Ridge = Record<'y' | 'nearness' | 'height', number> & { crowd: 'many' | 'few' | 'none'; colour: string };

function ridge(k: Kit, { y, nearness, crowd, height, colour }: Ridge): void {
  const { W, H, rnd, int } = k;
  const ground = hill(k, y, H * 0.07, int(2, 3));
  const crowds = { many: int(3, 5), few: int(1, 3), none: 0 };
  const count = crowds[crowd];
  for (let i = 0; i < count; i++) {
    const x = (W * (i + rnd(0.2, 0.8))) / count;
    turbine(k, x, ground.heightAt(x) + 4, height * rnd(0.85, 1.15) * (W > H ? 1 : 0.62), colour);
  }
  k.path(ground.outline, k.layer(nearness));
  if (nearness < 0.3) return;
  const stubble = k.hatch(k.layer(nearness - 0.22), 8, 0.8, rnd(-30, 30));
  k.path(ground.outline, stubble, { opacity: 0.8 });
}

function turbine(k: Kit, x: number, y: number, height: number, colour: string): void {
  const angle = k.rnd(120);
  const length = height * 0.52;
  const w = Math.max(1.6, height * 0.022);
  const hub = y - height;
  // Tower and blades run the same way round: where they cross, one path stays filled.
  let shapes = d`M${x - w} ${y}L${x - w * 0.5} ${hub}h${w}L${x + w} ${y}z`;
  let edges = '';
  for (let i = 0; i < 3; i++) {
    const [tipX, tipY] = polar(x, hub, length, angle + i * 120);
    const [rootX, rootY] = polar(x, hub, length * 0.28, angle + i * 120 + 9);
    shapes += d`M${x} ${hub}L${tipX} ${tipY}L${rootX} ${rootY}z`;
    edges += d`M${x} ${hub}L${tipX} ${tipY}`;
  }
  k.path(shapes, colour);
  k.line(edges, colour, w * 0.7);
  k.circle(x, hub, w * 1.5, colour);
}

/** Battery cells end on, charged from one place outwards. */
function cells(k: Kit): void {
  const { W, H, u, c, rnd, chance } = k;
  const r = u * rnd(0.095, 0.125);
  const stepX = Math.round(r * 2.16);
  const stepY = Math.round(r * 1.87);
  const hotX = W * rnd(0.25, 0.75);
  const hotY = H * rnd(0.3, 0.7);
  const cell = (outer: string, inner: string) =>
    k.symbol(() => {
      k.circle(0, 0, r, outer);
      k.circle(0, 0, r * 0.46, inner);
      k.ring(0, 0, r * 0.8, inner, 1, { opacity: 0.6 });
    });
  const charged = cell(c.spot, c.deep);
  const plain = cell(c.ink, c.mid);
  const spent = cell(c.mid, c.ink);

  k.fill(k.hatch(c.low, 8, 0.7, 45));
  let row = 0;
  for (let y = 0; y < H + r; y += stepY, row++) {
    for (let x = row % 2 ? stepX / 2 : 0; x < W + r; x += stepX) {
      const distance = Math.hypot(x - hotX, y - hotY);
      const far = distance >= u * 0.48 && chance(0.2);
      k.use(distance < u * 0.27 ? charged : far ? spent : plain, { x, y });
    }
  }
  k.line(wave(k, hotY, u * 0.2, stepX * 4), c.high, 3);
}

export const automotive = { car, lanes, turbines, cells };
