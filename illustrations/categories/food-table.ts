import { leaf, polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { FRESH_GREEN, LEAF_GREEN, mix } from '../palette.ts';
import { type Choices, nth } from '../random.ts';
import type { Scene } from '../scene.ts';
import { d } from '../svg.ts';

/** A laid table from above: two plates, a glass, and coffee where there is room. */
export const table: Scene = {
  name: 'table',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    const wide = W > H;
    k.fill(tablecloth(k, int(0, 2)));

    const r = u * rnd(0.25, 0.31);
    const main = wide
      ? ([W * rnd(0.22, 0.34), H * rnd(0.4, 0.6), r * 1.12] as const)
      : ([W * 0.5, H * 0.3, r * 1.2] as const);
    const second = wide
      ? ([W * rnd(0.7, 0.82), H * rnd(0.26, 0.5), r * 0.82] as const)
      : ([W * rnd(0.3, 0.7), H * 0.76, r * 0.9] as const);
    plate(k, ...main, nth(DISHES, int(0, 3)));
    cutlery(k, ...main);
    plate(k, ...second, nth(DISHES, int(0, 3) + 1));

    const glassX = W * (wide ? rnd(0.5, 0.56) : 0.86);
    const glassY = H * (wide ? rnd(0.72, 0.85) : 0.52);
    const gleam = d`M${glassX - u * 0.06} ${glassY - u * 0.02}a${u * 0.06} ${u * 0.06} 0 0 1 ${u * 0.07} ${-u * 0.035}`;
    k.circle(glassX, glassY, u * 0.095, c.high, { opacity: 0.85 });
    k.circle(glassX, glassY, u * 0.075, c.accent);
    k.line(gleam, c.high, 3);
    if (wide) {
      k.circle(W * 0.9, H * 0.86, u * 0.12, c.mid);
      k.circle(W * 0.9, H * 0.86, u * 0.09, c.deep);
      k.ring(W * 0.9, H * 0.86, u * 0.05, c.mid, 2);
    }
  },
};

/** Checked, striped or dotted. */
function tablecloth(k: Kit, kind: number): string {
  const { u, c, rnd } = k;
  const s = u * 0.16;
  if (kind === 1) return k.hatch(c.low, 16, 1.4, rnd(90));
  if (kind === 2) return k.dots(c.low, 18, 3);
  return k.pattern(s, s, () => {
    k.rect(0, 0, s / 2, s, c.low, { opacity: 0.75 });
    k.rect(0, 0, s, s / 2, c.low, { opacity: 0.75 });
  });
}

function plate(k: Kit, x: number, y: number, r: number, dish: Dish): void {
  const { c } = k;
  k.circle(x + r * 0.05, y + r * 0.08, r, c.deep, { opacity: 0.28 });
  k.circle(x, y, r, c.high);
  k.ring(x, y, r * 0.88, c.accent, 1.6);
  k.circle(x, y, r * 0.68, mix(c.high, c.mid, 0.28));
  dish(k, x, y, r * 0.58);
}

/** Fork on the left, knife on the right. */
function cutlery(k: Kit, x: number, y: number, r: number): void {
  const { c } = k;
  const fork = d`M${x - r * 1.26} ${y - r * 0.9}h${r * 0.07}v${r * 0.5}
    q0 ${r * 0.12} ${-r * 0.02} ${r * 0.2}
    l${r * 0.02} ${r * 1.1}h${-r * 0.09}l${r * 0.02} ${-r * 1.1}
    q${-r * 0.1} ${-r * 0.05} ${-r * 0.1} ${-r * 0.2}
    v${-r * 0.5}h${r * 0.04}v${r * 0.4}h${r * 0.06}z`;
  const knife = d`M${x + r * 1.18} ${y + r * 0.9}v${-r * 1.75}
    q${r * 0.14} ${r * 0.1} ${r * 0.14} ${r * 0.9}
    h${-r * 0.05}v${r * 0.85}z`;
  k.path(fork, c.ink);
  k.path(knife, c.ink);
}

type Dish = (k: Kit, x: number, y: number, r: number) => void;

const soup: Dish = (k, x, y, r) => {
  const { c, rnd } = k;
  k.circle(x, y, r * 0.82, c.accent);
  for (let i = 0; i < 7; i++) k.circle(...polar(x, y, r * rnd(0.2, 0.62), rnd(360)), r * 0.09, c.light);
  k.path(leaf(x, y, r * 0.6, 30, rnd(360)), mix(c.deep, LEAF_GREEN, 0.7));
};

const salad: Dish = (k, x, y, r) => {
  const { c, rnd } = k;
  const fresh = mix(c.mid, FRESH_GREEN, 0.6);
  const dark = mix(c.deep, LEAF_GREEN, 0.6);
  for (let i = 0; i < 9; i++) k.path(leaf(x, y, r * rnd(0.8, 1), 24, i * 40 + rnd(20)), i % 2 ? fresh : dark);
  k.circle(x, y, r * 0.22, c.accent);
};

const noodles: Dish = (k, x, y, r) => {
  const { c, rnd } = k;
  const pale = mix(c.mid, c.light, 0.45);
  for (let i = 0; i < 5; i++) {
    k.ring(x + rnd(-4, 4), y + rnd(-4, 4), r * (0.2 + i * 0.14), i % 2 ? c.mid : pale, r * 0.1);
  }
  k.circle(x, y, r * 0.16, c.accent);
};

const tart: Dish = (k, x, y, r) => {
  const { c } = k;
  const [tartX, tartY] = [x + r * 0.2, y + r * 0.15];
  k.path(d`M${x} ${y}L${x - r * 0.9} ${y - r * 0.4}A${r} ${r} 0 0 1 ${x - r * 0.1} ${y - r}z`, c.mid);
  k.circle(tartX, tartY, r * 0.5, c.deep);
  k.circle(tartX, tartY, r * 0.4, c.accent);
  const lattice = d`M${x - r * 0.1} ${y + r * 0.15}h${r * 0.6}M${x + r * 0.2} ${y - r * 0.15}v${r * 0.6}`;
  k.line(lattice, c.light, 2);
};

const DISHES: Choices<Dish> = [soup, salad, noodles, tart];
