import { type Point, polyline, trend } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import { d } from '../svg.ts';

/** A year in columns, one of them marked, with a trend line over them. */
function bars(k: Kit): void {
  const { W, H, u, c, rnd, int, chance } = k;
  const count = W > H ? int(7, 11) : int(5, 7);
  const margin = u * 0.1;
  const base = H - margin * 1.1;
  const values = trend(k, count, 0.55);
  const step = (W - margin * 2) / count;
  const width = step * rnd(0.56, 0.82);
  const marked = int(0, count - 1);
  const hatched = k.hatch(c.ink, 5, 0.9, rnd(20, 70));

  let rules = '';
  for (let i = 1; i < 6; i++) rules += d`M0 ${base - ((H - margin * 2.4) * i) / 5}H${W}`;
  k.line(rules, c.low, 1.2);
  if (chance(0.5)) k.circle(W * rnd(0.2, 0.8), H * 0.38, u * rnd(0.2, 0.3), c.low);

  values.forEach((value, i) => {
    const height = (H - margin * 2.6) * (0.14 + value * 0.86);
    const x = margin + i * step + (step - width) / 2;
    k.rect(x, base - height, width, height, i === marked ? c.spot : i % 3 === 1 ? c.mid : c.ink);
    if (i % 3 === 2 && i !== marked) {
      k.rect(x, base - height, width, height, c.low);
      k.rect(x, base - height, width, height, hatched);
    }
  });

  const points = trend(k, count, 0.4).map((value, i): Point => {
    return [margin + i * step + step / 2, base - (H - margin * 2.4) * (0.3 + value * 0.62)];
  });
  const average = polyline(points);
  const lightSpot = c.accent !== c.spot;
  const halo = k.mode === 'deep' ? c.high : lightSpot ? c.spot : c.high;
  k.line(average, halo, 5, { 'stroke-linejoin': 'round' });
  k.line(average, lightSpot ? c.deep : c.spot, 2.4, { 'stroke-linejoin': 'round' });
  k.rect(0, base, W, 3, c.ink);
}

/** Three charts one behind the other, read as hills under a sun. */
function area(k: Kit): void {
  const { W, H, c, rnd, int } = k;
  sky(k, { y: H * rnd(0.22, 0.36) });
  const steps = int(9, 14);
  let rules = '';
  for (let i = 1; i < steps; i++) rules += d`M${(W * i) / steps} 0V${H}`;
  k.line(rules, c.low, 1);

  const chart = (y: number, height: number) =>
    polyline(
      trend(k, steps + 1, 1.1).map((value, i): Point => {
        return [(W * i) / steps, H * (y + height * (1 - value) - height * 0.35)];
      }),
    );
  const closed = (line: string) => `${line}V${H}H0z`;
  const smooth = { 'stroke-linejoin': 'round' } as const;

  const back = chart(0.34, 0.34);
  k.path(closed(back), k.layer(0.3));
  k.line(back, c.high, 1.6, smooth);

  const middle = chart(0.55, 0.3);
  k.path(closed(middle), k.layer(0.6));
  k.path(closed(middle), k.hatch(k.layer(0.35), 7, 0.7, 90));
  k.line(middle, c.high, 1.6, smooth);

  const front = chart(0.74, 0.22);
  k.path(closed(front), k.layer(1));
  k.line(front, c.spot === c.light ? c.high : c.spot, 4, smooth);
}

/** Coins in rising or falling piles, and one of them face on. */
function coins(k: Kit): void {
  const { W, H, u, c, rnd, int, rising } = k;
  const piles = W > H ? int(4, 6) : 3;
  const w = W / (piles + 0.6);
  const thickness = u * 0.062;
  const base = H * 0.88;
  k.circle(W * rnd(0.3, 0.7), H * 0.4, u * rnd(0.26, 0.4), c.low);
  const milling = k.hatch(c.deep, 5, 0.6, 90);

  for (let i = 0; i < piles; i++) {
    const wanted = Math.round((rising ? i + 1 : piles - i) * rnd(1, 2.1));
    const count = Math.min(Math.max(1, wanted), 11);
    const x = w * 0.3 + i * w;
    for (let j = 0; j < count; j++) {
      const left = x + rnd(-4, 4) + w * 0.06;
      const colour = j % 3 === 2 ? c.mid : c.spot;
      k.rect(left, base - (j + 1) * thickness, w * 0.88, thickness - 2, colour, { rx: thickness * 0.28 });
    }
    const height = count * thickness;
    k.rect(x + w * 0.06, base - height, w * 0.88, height, milling, { opacity: 0.28 });
  }
  k.rect(0, base, W, H, c.ink);
  k.rect(0, base, W, H, k.hatch(c.mid, 6, 0.6, 0));
  coin(k, W * (rising ? 0.2 : 0.8), H * 0.3, u * 0.13);
}

/** A coin that carries a small globe. */
function coin(k: Kit, x: number, y: number, r: number): void {
  const { c } = k;
  k.circle(x, y, r, c.spot);
  k.ring(x, y, r * 0.8, c.deep, 1.6);
  k.ring(x, y, r * 0.9, c.deep, 2, { 'stroke-dasharray': '1 5' });
  k.ring(x, y, r * 0.46, c.deep, 2.4);
  k.ovalRing(x, y, r * 0.2, r * 0.46, [c.deep, 2.4]);
  k.line(d`M${x - r * 0.46} ${y}h${r * 0.92}`, c.deep, 2.4);
}

/** The engine-turned rosette of a banknote. */
function guilloche(k: Kit): void {
  const { W, H, c, rnd, int } = k;
  const x = W / 2;
  const y = H * rnd(0.46, 0.54);
  const R = Math.max(W, H) * rnd(0.4, 0.5);
  const petals = int(24, 34);
  k.fill(k.pattern(60, 12, () => k.line('M0 6q15-9 30 0t30 0', c.low, 1.4)));

  const outerFlatness = rnd(0.3, 0.5);
  const innerFlatness = rnd(0.3, 0.6);
  rosette(k, { x, y, r: R, flatness: outerFlatness, colour: c.ink, petals });
  rosette(k, { x, y, r: R * 0.62, flatness: innerFlatness, colour: c.spot, petals: 20 });

  k.circle(x, y, R * 0.22, c.ink);
  k.ring(x, y, R * 0.27, c.ink, 2);
  k.line(d`M${x} ${y - R * 0.13}v${R * 0.26}M${x - R * 0.13} ${y}h${R * 0.26}`, c.ground, 2);
  k.ring(x, y, R * 0.13, c.ground, 2);
  k.ovalRing(x, y, R * 0.06, R * 0.13, [c.ground, 2]);
  k.frame(14, 14, W - 28, H - 28, [c.mid, 1.4]);
}

type Rosette = Record<'x' | 'y' | 'r' | 'flatness' | 'petals', number> & Record<'colour', string>;

function rosette(k: Kit, { x, y, r, flatness, colour, petals }: Rosette): void {
  const petal = k.symbol(() => k.ovalRing(x, y, r, r * flatness, [colour, 1]));
  for (let i = 0; i < petals; i++) k.use(petal, { transform: d`rotate(${(i * 180) / petals} ${x} ${y})` });
}

/** A page of an account book, one entry marked. */
function accountBook(k: Kit): void {
  const { W, H, c, rnd } = k;
  const tilt = rnd(-12, 12);
  k.fill(k.hatch(c.low, 8, 0.7, 45));
  k.turned(tilt, W / 2, H / 2, () => ledgerPage(k));
}

function ledgerPage(k: Kit): void {
  const { W, H, u, c, rnd, int, chance } = k;
  const paper = k.mode === 'deep' ? c.light : c.high;
  const x = W * 0.12;
  const y = H * 0.1;
  const w = W * 1.1;
  const h = H * 1.1;
  const row = u * 0.062;
  const columns = [0.34, 0.5, 0.66, 0.82];

  k.rect(x + 8, y + 9, w, h, c.deep, { opacity: 0.3 });
  k.rect(x, y, w, h, paper);
  k.rect(x, y, w, row * 1.4, c.deep);
  const ruled = k.pattern(row, row, () => k.line(d`M0 ${row - 1}h${row}`, mix(paper, c.deep, 0.16), 1));
  k.rect(x, y + row * 1.4, w, h, ruled);
  k.line(columns.map((t) => d`M${x + w * t} ${y}v${h}`).join(''), c.accent, 1.2);

  let entries = '';
  for (let i = 2; i < 15; i++) {
    const line = y + row * (i + 0.05);
    entries += d`M${x + w * 0.03} ${line}h${w * rnd(0.12, 0.27)}`;
    for (const t of columns) {
      if (!chance(0.66)) continue;
      const length = w * rnd(0.04, 0.11);
      entries += d`M${x + w * (t + 0.15) - length} ${line}h${length}`;
    }
  }
  k.line(entries, mix(paper, c.deep, 0.72), 5);

  const total = y + row * int(6, 9);
  k.rect(x + w * 0.5, total - row * 0.48, w * 0.16, row, c.accent);
  k.line(d`M${x + w * 0.53} ${total + 1}h${w * 0.1}`, paper, 5);
}

export const business = { bars, area, coins, guilloche, 'account-book': accountBook };
