import { leaf } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { LEAF_GREEN, mix } from '../palette.ts';
import { nth } from '../random.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d, placed } from '../svg.ts';
import { drape, weave } from './lifestyle-cloth.ts';

/** Coats and dresses on a clothes rail. */
const rail: Scene = {
  name: 'rail',
  draw: (k) => {
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
  },
};

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
const vase: Scene = {
  name: 'vase',
  draw: (k) => {
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
  },
};

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

interface Pot {
  readonly x: number;
  readonly base: number;
  readonly w: number;
  readonly h: number;
  readonly colour: string;
  readonly shade: string;
}

function pot(k: Kit, { x, base, w, h, colour, shade }: Pot): void {
  const rightSide = d`q${w * 0.02} ${h * 0.2} ${w * 0.34} ${h * 0.48}q${w * 0.1} ${h * 0.34} ${-w * 0.3} ${h * 0.52}`;
  const outline = d`M${x - w * 0.3} ${base - h}h${w * 0.6}${rightSide}
    h${-w * 0.68}
    q${-w * 0.4} ${-h * 0.18} ${-w * 0.3} ${-h * 0.52}
    q${w * 0.32} ${-h * 0.28} ${w * 0.34} ${-h * 0.48}z`;
  k.path(outline, colour);
  k.path(d`M${x} ${base - h}h${w * 0.3}${rightSide}h${-w * 0.34}z`, shade, { opacity: 0.4 });
}

export const lifestyle: Scenes = [rail, vase, drape, weave];
