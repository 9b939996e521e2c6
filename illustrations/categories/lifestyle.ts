import { leaf, type Point } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { LEAF_GREEN, mix } from '../palette.ts';
import { nth } from '../random.ts';
import { d, placed } from '../svg.ts';

/** Coats and dresses on a clothes rail. */
function rail(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  k.circle(W * rnd(0.2, 0.8), H * 0.4, u * 0.36, c.low);
  const y = H * 0.18;
  const count = W > H ? int(5, 6) : 3;
  const step = (W * 0.84) / count;
  k.rect(W * 0.04, y - 3, W * 0.92, 6, c.ink);
  k.rect(W * 0.07, y, 6, H, c.ink);
  k.rect(W * 0.93 - 6, y, 6, H, c.ink);
  const stripes = k.hatch(c.deep, 9, 1, 90);
  for (let i = 0; i < count; i++) garment(k, W * 0.08 + step * (i + 0.5), y, step, stripes);
  k.rect(0, H * 0.93, W, H, c.front);
}

function garment(k: Kit, x: number, railY: number, step: number, stripes: string): void {
  const { H, u, c, rnd, int, pick, chance } = k;
  const w = step * rnd(0.9, 1.06);
  const colour = pick([c.spot, c.mid, c.ink, c.high, mix(c.spot, c.mid, 0.4)]);
  const length = H * rnd(0.46, 0.68);
  const isDress = int(0, 2) === 2;
  const y = railY + u * 0.1;
  const hook = d`M${x} ${y}v${-u * 0.035}
    q0 ${-u * 0.03} ${u * 0.03} ${-u * 0.03}
    q${u * 0.02} ${-u * 0.035} ${-u * 0.012} ${-u * 0.045}`;
  k.line(hook, c.mid, 3);

  const outline = isDress ? dress(x, y, w, length, u) : coat(x, y, w, length, u);
  k.path(outline, colour);
  if (chance(0.4)) k.path(outline, stripes, { opacity: 0.35 });
  if (isDress) return;
  const lapels = d`M${x - w * 0.12} ${y}L${x} ${y + length * 0.34}L${x + w * 0.12} ${y}z`;
  k.path(lapels, colour === c.high ? c.mid : c.high);
  k.line(d`M${x} ${y + length * 0.34}v${length * 0.5}`, colour === c.ink ? c.mid : c.deep, 1.6);
}

function dress(x: number, y: number, w: number, l: number, u: number): string {
  return d`M${x - w * 0.16} ${y}
    l${w * 0.16} ${u * 0.08}
    l${w * 0.16} ${-u * 0.08}
    l${w * 0.06} ${l * 0.4}
    l${w * 0.26} ${l * 0.6}
    h${-w * 0.96}
    l${w * 0.26} ${-l * 0.6}z`;
}

function coat(x: number, y: number, w: number, l: number, u: number): string {
  return d`M${x - w * 0.12} ${y}h${w * 0.24}
    q${w * 0.28} ${u * 0.02} ${w * 0.32} ${u * 0.12}
    l${w * 0.06} ${l * 0.62}h${-w * 0.16}l${-w * 0.02} ${-l * 0.4}
    l${w * 0.04} ${l * 0.66}h${-w * 0.72}l${w * 0.04} ${-l * 0.66}
    l${-w * 0.02} ${l * 0.4}h${-w * 0.16}l${w * 0.06} ${-l * 0.62}
    q${w * 0.04} ${-u * 0.1} ${w * 0.32} ${-u * 0.12}z`;
}

/** Vases on a sill, in front of an arched niche. */
function vase(k: Kit): void {
  const { W, H, u, c, rnd, int, chance } = k;
  const base = H * 0.82;
  const nicheX = W * rnd(0.35, 0.65);
  const nicheW = u * rnd(0.5, 0.62);
  const niche = d`M${nicheX - nicheW / 2} ${base}V${base - u * 0.42}
    a${nicheW / 2} ${nicheW / 2} 0 0 1 ${nicheW} 0V${base}z`;
  k.path(niche, c.low);
  k.circle(nicheX + nicheW * rnd(-0.2, 0.2), base - u * 0.42, u * 0.15, c.spot);
  k.rect(0, base, W, H, c.front);
  k.rect(0, base, W, 4, c.mid);

  const twig = leafyTwig(k);
  const shade = k.hatch(c.deep, 5, 0.7, 0);
  const count = W > H ? 3 : 2;
  for (let i = 0; i < count; i++) {
    const x = W * ((i + 0.5) / count) * 0.8 + W * 0.1 + rnd(-14, 14);
    const w = u * rnd(0.13, 0.19);
    const h = u * rnd(0.2, 0.36);
    const colour = nth([c.ink, c.mid, c.high], i + int(0, 2));
    if (i !== 1 || chance(0.6)) bunch(k, x, base - h * 0.94, twig);
    pot(k, { x, base, w, h, colour, shade });
  }
}

/** A twig with three pairs of leaves and a bud, growing up from 0 0. */
function leafyTwig(k: Kit): string {
  const { u, c } = k;
  const length = u * 0.36;
  const pair = (i: number) => {
    const y = (-length * i) / 3.2;
    return leaf(0, y, u * 0.085, 28, -138) + leaf(0, y, u * 0.085, 28, -42);
  };
  return k.symbol(() => {
    k.path(d`M-1 0h2v${-length}h-2z${pair(1)}${pair(2)}${pair(3)}`, 'inherit');
    k.circle(0, -length, u * 0.022, c.accent);
  });
}

function bunch(k: Kit, x: number, y: number, twig: string): void {
  const { c, rnd, int, pick } = k;
  const count = int(3, 5);
  const fill = pick([c.ink, c.mid, mix(c.deep, LEAF_GREEN, 0.5)]);
  const spread = rnd(13, 20);
  for (let i = 0; i < count; i++) {
    const rotate = (i - (count - 1) / 2) * spread + rnd(-4, 4);
    k.use(twig, { fill, transform: placed(x, y, { rotate, scale: rnd(0.7, 1.1) }) });
  }
}

type Pot = Record<'x' | 'base' | 'w' | 'h', number> & Record<'colour' | 'shade', string>;

function pot(k: Kit, { x, base, w, h, colour, shade }: Pot): void {
  const rightSide = d`q${w * 0.02} ${h * 0.2} ${w * 0.34} ${h * 0.48}q${w * 0.1} ${h * 0.34} ${-w * 0.3} ${h * 0.52}`;
  const outline = d`M${x - w * 0.3} ${base - h}h${w * 0.6}${rightSide}
    h${-w * 0.68}
    q${-w * 0.4} ${-h * 0.18} ${-w * 0.3} ${-h * 0.52}
    q${w * 0.32} ${-h * 0.28} ${w * 0.34} ${-h * 0.48}z`;
  k.path(outline, colour);
  k.path(d`M${x} ${base - h}h${w * 0.3}${rightSide}h${-w * 0.34}z`, shade, { opacity: 0.4 });
}

/** A dress form with a length of silk pinned to its shoulder, and bolts of cloth beside it. */
function drape(k: Kit): void {
  const { W, H, u, c, rnd, chance } = k;
  const floor = H * 0.93;
  // To a tenth, as it is written, so that the form stands on the floor.
  const scale = Math.round(Math.min(H * 0.84, W * 1.22) / 17.2) / 10;
  const x = W * (W > H ? rnd(0.4, 0.5) : 0.44);
  const flipped = chance(0.5);
  k.fill(k.hatch(c.low, 12, 0.6, 90));
  k.circle(W * rnd(0.4, 0.6), H * 0.42, u * rnd(0.34, 0.42), c.low);
  k.rect(0, floor - u * 0.03, W, H, c.front);
  k.mirrored(flipped, () => {
    bolts(k, x + 86 * scale, floor);
    k.group({ transform: placed(x - 50 * scale, floor - 170 * scale, { scale }) }, () => {
      dressForm(k);
      silk(k);
    });
  });
}

/** The parts of a dress form on a field of 100 by 170, standing on its lower edge. */
const TORSO =
  'M43 6H57L58 13C63 18 74 18 77 26C78 36 77 44 73 52C69 59 66 63 66 69C67 81 76 91 77 105L75 116H25L23 105' +
  'C24 91 33 81 34 69C34 63 31 59 27 52C23 44 22 36 23 26C26 18 37 18 42 13z';
const SEAMS = 'M50 13V116M36 20C40 40 42 60 40 116M64 20C60 40 58 60 60 116';
const STAND = 'M48 110H52V150L72 168H67L50 155L33 168H28L48 150z';
const NECK = 'M42 6Q50 2 58 6V8H42z';

function dressForm(k: Kit): void {
  const { c, mode } = k;
  const linen = mode === 'light' ? mix(c.tone, c.light, 0.35) : c.light;
  const wood = mix(c.tone, c.deep, mode === 'deep' ? 0.2 : 0.55);
  k.path(STAND, wood);
  k.path(TORSO, linen);
  k.line(SEAMS, c.deep, 0.6, { opacity: 0.45 });
  k.path(NECK, wood);
  k.circle(50, 2, 2.6, c.accent);
}

type Curve = readonly [Point, Point, Point, Point];

/** Folds run from the pin on the shoulder, across the form, and spread over the floor. */
function silk(k: Kit): void {
  const { c, mode, rnd, int } = k;
  const cloth = mode === 'accent' ? c.deep : c.accent;
  const inner: Curve = [
    [26, 22],
    [28, 60],
    [60, 96],
    [58, 170],
  ];
  const outer: Curve = [
    [41, 17],
    [58, 48],
    [92, 84],
    [128, 170],
  ];
  const folds = int(6, 8);
  const lit = mix(cloth, c.light, 0.3);
  const shaded = mix(cloth, c.deep, 0.34);
  let from = 0;
  for (let i = 0; i < folds; i++) {
    const to = i === folds - 1 ? 1 : Math.min(0.98, from + rnd(0.7, 1.3) / folds);
    k.path(fold(along(inner, outer, from), along(inner, outer, to)), nth([cloth, shaded, lit], i));
    from = to;
  }
  k.circle(33, 19, 3.4, mode === 'accent' ? c.light : c.deep);
}

/** The curve that lies the share `t` of the way from one to another. */
function along(a: Curve, b: Curve, t: number): Curve {
  const point = (i: 0 | 1 | 2 | 3): Point => [
    a[i][0] + (b[i][0] - a[i][0]) * t,
    a[i][1] + (b[i][1] - a[i][1]) * t,
  ];
  return [point(0), point(1), point(2), point(3)];
}

/** One fold between two curves, its hem rounded. */
function fold(left: Curve, right: Curve): string {
  const hem = (left[3][0] + right[3][0]) / 2;
  return d`M${left[0][0]} ${left[0][1]}
    C${left[1][0]} ${left[1][1]} ${left[2][0]} ${left[2][1]} ${left[3][0]} ${left[3][1]}
    Q${hem} ${left[3][1] + 5} ${right[3][0]} ${right[3][1]}
    C${right[2][0]} ${right[2][1]} ${right[1][0]} ${right[1][1]} ${right[0][0]} ${right[0][1]}z`;
}

/** Rolls of cloth along the right of the room, as many as there is room for. */
function bolts(k: Kit, left: number, floor: number): void {
  const { W, H, u, c, rnd, pick } = k;
  const w = u * 0.11;
  const step = w * 1.18;
  const stripes = k.hatch(c.deep, 9, 1, 90);
  const spots = k.dots(c.high, 12, 2.2);
  const twill = k.hatch(c.high, 10, 1.2, 45);
  const checks = k.grid(c.deep, 12, 1.4);
  const count = Math.min(4, Math.floor((W - left) / step));
  for (let i = 0; i < count; i++) {
    const x = W - step * (count - i);
    const h = H * rnd(0.4, 0.66);
    const y = floor - h;
    const colour = pick([c.spot, c.mid, c.ink, mix(c.tone, c.accent, 0.4)]);
    k.rect(x, y, w, h, colour);
    k.rect(x, y, w, h, nth([stripes, spots, twill, checks], i), { opacity: 0.5 });
    k.rect(x + w * 0.66, y, w * 0.34, h, c.deep, { opacity: 0.22 });
    k.ellipse(x + w / 2, y, w / 2, w * 0.2, mix(colour, c.light, 0.4));
    k.ovalRing(x + w / 2, y, w * 0.28, w * 0.11, [c.deep, 1.2], { opacity: 0.5 });
    k.ellipse(x + w / 2, y, w * 0.1, w * 0.04, c.deep);
  }
}

/** Houndstooth, herringbone or plaid, under a stitched edge of plain cloth. */
function weave(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  const kind = int(0, 2);
  const size = u * rnd(0.11, 0.16);
  const transform = d`rotate(${pick([0, 45, -20])})`;
  if (kind === 0) houndstooth(k, size, transform);
  else if (kind === 1) herringbone(k, size, transform);
  else plaid(k, size * 3, transform);

  const y = H * rnd(0.66, 0.84);
  const edge = d`M0 ${y}C${W * 0.3} ${y - H * 0.3} ${W * 0.55} ${y + H * 0.25} ${W} ${y - H * rnd(-0.1, 0.3)}`;
  const cloth = d`${edge}V${H}H0z`;
  k.path(cloth, c.deep, { opacity: 0.3, transform: 'translate(0 -10)' });
  k.path(cloth, c.accent);
  k.path(cloth, k.hatch(c.deep, 7, 0.6, 60), { opacity: 0.4 });
  k.line(edge, c.light, 2, { 'stroke-dasharray': '9 7', transform: 'translate(0 14)' });
}

function houndstooth(k: Kit, s: number, transform: string): void {
  const { c } = k;
  const tooth = d`M0 0h${s}v${s}h${-s}z
    M${s} 0l${s * 0.5} 0L${s} ${s * 0.5}z
    M${s} ${s}l${s} ${-s}v${s * 0.5}l${-s * 0.5} ${s * 0.5}z
    M0 ${s}h${s * 0.5}L0 ${s * 1.5}z
    M${s} ${s}v${s * 0.5}l${-s * 0.5} ${s * 0.5}h${-s * 0.5}z`;
  const tile = () => {
    k.rect(0, 0, s * 2, s * 2, c.light);
    k.path(tooth, c.deep);
  };
  k.fill(k.pattern(s * 2, s * 2, tile, transform));
}

function herringbone(k: Kit, s: number, transform: string): void {
  const { c } = k;
  const left = d`M0 ${s}L${s / 2} 0V${s * 0.5}L0 ${s * 1.5}z`;
  const lower = d`M${s} ${s * 2}L${s / 2} ${s}V${s * 1.5}L${s} ${s * 2.5}z`;
  const right = d`M${s / 2} 0L${s} ${s}V${s * 1.5}L${s / 2} ${s * 0.5}z`;
  const tile = () => {
    k.rect(0, 0, s, s * 2, c.mid);
    k.path(left + lower, c.deep);
    k.path(right, c.light);
  };
  k.fill(k.pattern(s, s * 2, tile, transform));
}

function plaid(k: Kit, s: number, transform: string): void {
  const { c } = k;
  const tile = () => {
    k.path(d`M0 0h${s * 0.4}v${s}H0z`, c.accent, { opacity: 0.75 });
    k.path(d`M0 0h${s}v${s * 0.4}H0z`, c.deep, { opacity: 0.6 });
    k.line(d`M${s * 0.7} 0v${s}M0 ${s * 0.7}h${s}`, c.deep, 3);
  };
  k.fill(c.light);
  k.fill(k.pattern(s, s, tile, transform));
}

export const lifestyle = { rail, vase, drape, weave };
