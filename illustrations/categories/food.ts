import { leaf, polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { FRESH_GREEN, LEAF_GREEN, mix } from '../palette.ts';
import { type Choices, nth } from '../random.ts';
import { d, placed } from '../svg.ts';

/** A steaming bowl with chopsticks. */
function bowl(k: Kit): void {
  const { W, H, u, c, mode, rnd, pick } = k;
  const x = W * (W > H ? rnd(0.42, 0.58) : 0.5);
  const y = H * (W > H ? 0.56 : 0.6);
  const r = u * rnd(0.32, 0.4);
  const glaze = mode === 'light' ? pick([c.spot, c.ink]) : mode === 'accent' ? c.ink : c.high;
  k.circle(x + rnd(-0.3, 0.3) * u, H * 0.42, u * 0.42, c.low);
  k.rect(0, y + r * 0.92, W, H, c.front);
  k.rect(0, y + r * 0.92, W, H, k.hatch(k.layer(0.72), 9, 0.7, 0));

  for (const offset of [-0.42, 0, 0.42]) {
    const steam = d`M${x + r * offset} ${y - r * 0.28}q${r * 0.2} ${-r * 0.22} 0 ${-r * 0.44}t0 ${-r * rnd(0.3, 0.46)}`;
    k.line(steam, c.mid, u * 0.018, { 'stroke-linecap': 'round' });
  }
  const green = mix(c.mid, FRESH_GREEN, 0.7);
  for (let i = 0; i < 7; i++) {
    const left = x - r * 0.72 + r * 0.24 * i;
    k.circle(left, y - r * rnd(0, 0.1), r * rnd(0.13, 0.24), pick([c.mid, c.accent, green, c.light]));
  }
  const chopsticks = d`M${x + r * 0.1} ${y}L${x + r * 1.25} ${y - r * 0.95}
    M${x + r * 0.25} ${y}L${x + r * 1.4} ${y - r * 0.8}`;
  k.line(chopsticks, c.deep, 5);

  const side = d`a${r} ${r * 0.9} 0 0 1 ${-r * 0.62} ${r * 0.84}`;
  const outline = d`M${x - r} ${y}h${r * 2}${side}
    v${r * 0.1}h${-r * 0.76}v${-r * 0.1}
    a${r} ${r * 0.9} 0 0 1 ${-r * 0.62} ${-r * 0.84}z`;
  k.path(outline, glaze);
  k.path(d`M${x} ${y}h${r}${side}h${-r * 0.38}z`, k.hatch(c.deep, 6, 0.8, 45), { opacity: 0.35 });
  k.rect(x - r * 0.97, y + r * 0.12, r * 1.94, r * 0.07, glaze === c.accent ? c.light : c.accent);
}

/** Slices of citrus in rows, with the odd whole fruit. */
function citrus(k: Kit): void {
  const { W, H, u, c, rnd, pick, chance } = k;
  const cell = u * rnd(0.4, 0.5);
  const r = cell * 0.4;
  let segments = '';
  for (let i = 0; i < 8; i++) {
    const [x0, y0] = polar(0, 0, r * 0.14, i * 45 + 22);
    const [x1, y1] = polar(0, 0, r * 0.8, i * 45 + 5);
    const [x2, y2] = polar(0, 0, r * 0.8, i * 45 + 40);
    segments += d`M${x0} ${y0}L${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}z`;
  }
  const slice = k.symbol(() => {
    k.circle(0, 0, r, 'inherit');
    k.circle(0, 0, r * 0.9, c.high);
    k.path(segments, 'inherit');
  });

  k.fill(k.hatch(c.low, 14, 1, 45));
  let row = 0;
  for (let y = cell * 0.35; y < H + cell * 0.5; y += cell * 0.9, row++) {
    for (let x = cell * (row % 2 ? 0 : 0.5); x < W + cell * 0.5; x += cell) {
      const turn = rnd(360);
      if (chance(0.72)) {
        const fill = pick([c.accent, c.mid, mix(c.accent, c.mid, 0.5)]);
        k.use(slice, { fill, transform: placed(x, y, { rotate: turn, scale: rnd(0.85, 1.05) }) });
      } else {
        k.circle(x, y, r, c.ink);
        k.circle(x - r * 0.3, y - r * 0.3, r * 0.16, c.mid);
        k.path(leaf(x, y - r * 0.6, r * 1.1, 30, turn), mix(c.deep, LEAF_GREEN, 0.7));
      }
    }
  }
}

/** Bottles, jars and flasks on shelves. */
function shelf(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  const rows = W > H ? 2 : 3;
  const rowHeight = H / rows;
  const glass = () => pick([c.accent, c.deep, c.mid, mix(c.deep, c.accent, 0.4), mix(c.mid, c.light, 0.5)]);

  for (let row = 0; row < rows; row++) {
    const base = rowHeight * (row + 1) - u * 0.045;
    let x = u * rnd(0.04, 0.12);
    while (x < W - u * 0.08) {
      const w = u * rnd(0.1, 0.17);
      const h = rowHeight * rnd(0.45, 0.78);
      const colour = glass();
      const vessel = nth([bottle, jar, flask], int(0, 2));
      k.path(vessel(x, base, w, h), colour);
      if (vessel === jar) k.rect(x + w * 0.06, base - h * 0.8, w * 0.88, h * 0.09, c.ink);
      if (vessel !== flask) k.rect(x + w * 0.12, base - h * 0.42, w * 0.76, h * 0.22, c.high);
      x += w + u * rnd(0.02, 0.06);
    }
    k.rect(0, base, W, u * 0.03, c.front);
    k.rect(0, base + u * 0.03, W, u * 0.012, c.mid);
  }
}

type Vessel = (x: number, base: number, w: number, h: number) => string;

const bottle: Vessel = (x, base, w, h) => d`M${x} ${base}
  v${-h * 0.55}
  q0 ${-h * 0.1} ${w * 0.34} ${-h * 0.18}
  v${-h * 0.27}h${w * 0.32}v${h * 0.27}
  q${w * 0.34} ${h * 0.08} ${w * 0.34} ${h * 0.18}
  v${h * 0.55}z`;

const jar: Vessel = (x, base, w, h) => d`M${x} ${base}
  v${-h * 0.66}
  q0 ${-h * 0.06} ${w * 0.12} ${-h * 0.06}
  h${w * 0.76}
  q${w * 0.12} 0 ${w * 0.12} ${h * 0.06}
  v${h * 0.66}z`;

const flask: Vessel = (x, base, w, h) => d`M${x + w * 0.1} ${base}
  q${-w * 0.2} ${-h * 0.4} ${w * 0.26} ${-h * 0.52}
  v${-h * 0.14}h${w * 0.28}v${h * 0.14}
  q${w * 0.46} ${h * 0.12} ${w * 0.26} ${h * 0.52}z`;

/** Ears of wheat against the sky. */
function wheat(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  sky(k);
  k.path(hill(k, H * 0.74, H * 0.05, 3).outline, k.layer(0.25));
  k.path(hill(k, H * 0.82, H * 0.04, 3).outline, k.hatch(c.mid, 6, 1, 80));

  const ear = k.symbol(() => {
    for (let i = 0; i < 5; i++) {
      const y = i * 15 + 12;
      k.path(leaf(0, y, 24, 24, -58) + leaf(0, y, 24, 24, -122), 'inherit');
    }
    k.path(leaf(0, 8, 26, 20, -90), 'inherit');
  });
  const count = W > H ? int(9, 12) : int(6, 8);
  for (let i = 0; i < count; i++) {
    const x = (W * (i + 0.5)) / count + rnd(-12, 12);
    const scale = (u / 360) * rnd(1, 1.7);
    const y = H * rnd(0.22, 0.55);
    const lean = rnd(-10, 10);
    const colour = nth([c.spot, c.front, c.mid], i);
    k.line(d`M${x + lean * 4} ${H}Q${x} ${H * 0.8} ${x} ${y + 60 * scale}`, colour, 3 * scale);
    k.use(ear, { fill: colour, transform: placed(x, y, { rotate: lean, scale }) });
  }
}

/** A laid table from above: two plates, a glass, and coffee where there is room. */
function table(k: Kit): void {
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
}

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

export const food = { bowl, citrus, shelf, wheat, table };
