import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import { d } from '../svg.ts';

/** A seat of government: portico, steps, and sometimes a dome. */
function rotunda(k: Kit): void {
  const { W, H, u, c, rnd, chance } = k;
  const x = W * (W > H ? rnd(0.38, 0.62) : 0.5);
  sky(k, {
    x: x + u * rnd(-0.5, 0.5),
    y: H * 0.3,
    r: u * rnd(0.22, 0.34),
    ...(k.mode === 'accent' ? { disc: c.low } : {}),
  });

  const w = u * rnd(0.78, 0.95);
  const base = H * 0.8;
  const height = u * 0.27;
  const y = base - height;
  const stone = k.mode === 'deep' ? c.light : c.high;
  const shade = k.hatch(c.mid, 5, 0.7, 90);
  k.path(hill(k, base, H * 0.03, 3).outline, k.layer(0.3));
  if (W > H) {
    k.rect(x - w * 1.1, y + u * 0.08, w * 2.2, height - u * 0.08, k.layer(0.35));
    const windows = k.panes(k.layer(0.7), 7, 26, 11, 9);
    k.rect(x - w * 1.05, y + u * 0.12, w * 2.1, height - u * 0.16, windows);
  }
  if (chance(0.6)) dome(k, { x, y, r: w * 0.24, stone, shade });
  portico(k, { x, y, w, height, stone, shade });

  for (let i = 0; i < 4; i++) {
    const colour = i % 2 ? mix(stone, c.mid, 0.3) : stone;
    const left = x - w * (0.56 + i * 0.06);
    k.rect(left, base - u * 0.01 + i * u * 0.03, w * (1.12 + i * 0.12), u * 0.024, colour);
  }
  k.rect(0, base + u * 0.11, W, H, c.front);
  k.rect(0, base + u * 0.11, W, H, k.hatch(k.layer(0.75), 7, 0.7, 0));
}

type Stonework = Record<'x' | 'y', number> & Record<'stone' | 'shade', string>;

function dome(k: Kit, { x, y, r, stone, shade }: Stonework & { r: number }): void {
  const { u, c } = k;
  const foot = y - u * 0.28;
  k.rect(x - r * 1.05, foot, r * 2.1, u * 0.12, stone);
  k.rect(x - r, y - u * 0.26, r * 2, u * 0.1, k.hatch(c.mid, 9, 2, 90));
  k.path(d`M${x - r} ${foot}a${r} ${r * 1.05} 0 0 1 ${r * 2} 0z`, stone);
  k.path(d`M${x} ${foot - r * 1.05}a${r} ${r * 1.05} 0 0 1 ${r} ${r * 1.05}h${-r}z`, shade);
  k.rect(x - 2, foot - r * 1.4, 4, r * 0.4, stone);
}

function portico(k: Kit, { x, y, w, height, stone, shade }: Stonework & { w: number; height: number }): void {
  const { u, c, int } = k;
  k.path(d`M${x - w * 0.54} ${y - u * 0.02}L${x} ${y - u * 0.17}L${x + w * 0.54} ${y - u * 0.02}z`, stone);
  k.path(d`M${x - w * 0.38} ${y - u * 0.035}L${x} ${y - u * 0.135}L${x + w * 0.38} ${y - u * 0.035}z`, c.mid);
  k.rect(x - w * 0.52, y - u * 0.02, w * 1.04, u * 0.035, stone);
  k.rect(x - w * 0.48, y + u * 0.015, w * 0.96, height, c.front);

  const count = int(3, 4) * 2;
  const bay = (w * 0.96) / count;
  for (let i = 0; i < count; i++) {
    const left = x - w * 0.48 + bay * i + bay * 0.22;
    k.rect(left, y + u * 0.03, bay * 0.56, height - u * 0.04, stone);
    k.rect(left + bay * 0.28, y + u * 0.03, bay * 0.28, height - u * 0.04, shade);
    k.rect(left - bay * 0.08, y + u * 0.015, bay * 0.72, u * 0.02, stone);
  }
}

/** Fluted columns seen close, with a shadow falling across them. */
function columns(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  k.fill(c.front);
  const count = W > H ? int(4, 5) : int(2, 3);
  const bay = W / count;
  const w = bay * rnd(0.56, 0.68);
  const stone = k.mode === 'accent' ? c.high : c.light;
  const shade = mix(stone, c.deep, 0.3);
  const fluting = k.hatch(mix(stone, c.deep, 0.28), w / 6, w / 30, 90);
  const offset = rnd(-bay * 0.4, 0);

  for (let i = 0; i <= count; i++) {
    const x = offset + i * bay + (bay - w) / 2;
    k.rect(x, 0, w, H, stone);
    k.rect(x, H * 0.2, w, H * 0.66, fluting);
    k.rect(x + w * 0.62, H * 0.2, w * 0.38, H * 0.66, shade, { opacity: 0.55 });
    k.rect(x - w * 0.1, H * 0.15, w * 1.2, u * 0.05, stone);
    const collar = d`M${x - w * 0.02} ${H * 0.15 + u * 0.05}h${w * 1.04}l${-w * 0.06} ${u * 0.03}h${-w * 0.92}z`;
    k.path(collar, c.spot);
    k.rect(x - w * 0.12, H * 0.86, w * 1.24, u * 0.05, stone);
    k.rect(x - w * 0.12, H * 0.86, w * 1.24, 3, c.mid);
  }

  k.rect(0, 0, W, H * 0.12, c.spot);
  k.rect(0, H * 0.12, W, u * 0.03, stone);
  k.rect(0, 0, W, H * 0.12, k.hatch(c.deep, 16, 0.8, 90), { opacity: 0.5 });
  k.rect(0, H * 0.92, W, H, c.mid);
  k.path(d`M${W * rnd(0.4, 0.7)} 0H${W}V${H}H${W * rnd(0.05, 0.3)}z`, c.deep, { opacity: 0.26 });
}

/** A chamber's seats from above, divided among three parties. */
function hemicycle(k: Kit): void {
  const { W, H, c, rnd, int } = k;
  const x = W / 2;
  const y = H * (W > H ? 0.9 : 0.72);
  const outer = Math.min(W * 0.47, H * 0.8);
  const rows = int(6, 8);
  const inner = outer * rnd(0.3, 0.4);
  const gap = (outer - inner) / (rows - 1);
  const firstSplit = 180 + rnd(50, 85);
  const secondSplit = firstSplit + rnd(18, 34);

  k.circle(x, y, outer + gap, c.low);
  k.rect(0, y + gap, W, H, c.ground);
  for (let i = 0; i < rows; i++) {
    const r = inner + gap * i;
    const step = (Math.PI * r) / Math.round((Math.PI * r) / (gap * 0.92));
    // Seats are round-capped dashes of no length along the row.
    const seats = (from: number, to: number, colour: string) => {
      const [x1, y1] = polar(x, y, r, from);
      const [x2, y2] = polar(x, y, r, to);
      k.line(d`M${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}`, colour, gap * 0.62, {
        'stroke-linecap': 'round',
        'stroke-dasharray': d`0 ${step}`,
      });
    };
    seats(180, firstSplit - 1, c.ink);
    seats(firstSplit + 3, secondSplit - 1, c.mid);
    seats(secondSplit + 3, 360.5, c.spot);
  }

  k.path(d`M${x - inner * 0.42} ${y + gap}v${-inner * 0.3}h${inner * 0.84}v${inner * 0.3}z`, c.ink);
  k.rect(x - inner * 0.5, y - inner * 0.34, inner, inner * 0.1, c.high);
  k.rect(0, y + gap, W, 3, c.ink);
  k.rect(0, y + gap + 3, W, H, k.hatch(c.low, 7, 0.8, 0));
}

/** A marked paper going into the box. */
function ballot(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const x = W * (W > H ? rnd(0.4, 0.6) : 0.5);
  const y = H * 0.58;
  const w = u * 0.7;
  k.fill(k.hatch(c.low, 9, 0.6, rnd(0, 90)));
  k.circle(x + u * rnd(-0.3, 0.3), H * 0.42, u * 0.36, c.low);

  k.turned(rnd(-9, 9), x, y, () => {
    k.rect(x - w * 0.27, y - u * 0.44, w * 0.54, u * 0.6, c.high);
    k.ring(x, y - u * 0.25, u * 0.085, c.spot, u * 0.022);
    const tick = d`M${x - u * 0.05} ${y - u * 0.25}l${u * 0.04} ${u * 0.045}l${u * 0.085} ${-u * 0.12}`;
    k.line(tick, c.ink === c.high ? c.deep : c.ink, u * 0.026);
    k.rect(x - w * 0.19, y - u * 0.1, w * 0.38, 4, c.mid);
    k.rect(x - w * 0.19, y - u * 0.065, w * 0.28, 4, c.mid);
  });

  k.path(d`M${x - w * 0.6} ${y}h${w * 1.2}l${w * 0.1} ${u * 0.07}h${-w * 1.4}z`, c.mid);
  k.rect(x - w * 0.34, y + u * 0.02, w * 0.68, u * 0.026, c.deep);
  k.rect(x - w * 0.7, y + u * 0.07, w * 1.4, H, k.mode === 'deep' ? c.accent : c.front);
  k.rect(x + w * 0.2, y + u * 0.07, w * 0.5, H, k.hatch(c.ground, 7, 0.6, 90), { opacity: 0.6 });
  k.rect(x - w * 0.7, y + u * 0.07, w * 1.4, u * 0.016, c.deep, { opacity: 0.5 });
}

export const politics = { rotunda, columns, hemicycle, ballot };
