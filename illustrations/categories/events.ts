import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill } from '../landscape.ts';
import { nth } from '../random.ts';
import { d, placed } from '../svg.ts';

/** A big wheel over the tents of a fair. */
function ferris(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const x = W * rnd(0.42, 0.58);
  const R = Math.min(W * 0.4, H * 0.34) * rnd(0.95, 1.1);
  const y = H * (W > H ? 0.46 : 0.42);
  const count = int(10, 14);
  const turn = rnd(40);
  const base = H * 0.86;
  k.fill(k.dots(c.low, 22, 1.6));
  k.circle(W * rnd(0.1, 0.9), H * 0.16, u * 0.09, c.high);
  k.path(hill(k, H * 0.76, H * 0.05, 3).outline, k.layer(0.3));

  k.line(d`M${x} ${y}L${x - R * 0.6} ${base}M${x} ${y}L${x + R * 0.6} ${base}`, c.mid, 7);
  k.ring(x, y, R, c.ink, 4);
  k.ring(x, y, R * 0.88, c.ink, 1.6);
  k.ring(x, y, R * 0.4, c.mid, 1.6);
  const places = Array.from({ length: count }, (_, i) => polar(x, y, R, turn + (i * 360) / count));
  k.line(places.map(([toX, toY]) => d`M${x} ${y}L${toX} ${toY}`).join(''), c.mid, 1.4);
  places.forEach(([carX, carY], i) => {
    const s = R * 0.115;
    const car = d`M${carX - s} ${carY + s * 0.5}h${s * 2}q0 ${s * 1.1} ${-s} ${s * 1.1}t${-s} ${-s * 1.1}z`;
    const roof = d`M${carX - s * 1.1} ${carY + s * 0.4}L${carX} ${carY - s * 0.3}L${carX + s * 1.1} ${carY + s * 0.4}z`;
    k.path(car, nth([c.spot, c.high, c.mid], i));
    k.path(roof, nth([c.high, c.spot, c.high], i));
  });
  k.circle(x, y, R * 0.09, c.spot);

  tents(k, base);
  k.rect(0, base + u * 0.06, W, H, c.front);
}

function tents(k: Kit, base: number): void {
  const { W, H, u, c } = k;
  const count = W > H ? 5 : 3;
  const w = (W / count) * 0.8;
  const y = base - u * 0.02;
  const top = y - u * 0.15;
  for (let i = 0; i < count; i++) {
    const x = (W / count) * (i + 0.1);
    const canvas = i % 2 ? c.spot : c.high;
    k.path(d`M${x} ${y}L${x + w / 2} ${top}L${x + w} ${y}z`, canvas);
    const panel = d`M${x + w * 0.34} ${y}L${x + w / 2} ${top}L${x + w * 0.66} ${y}z`;
    k.path(panel, c.accent === canvas ? c.deep : c.mid);
    k.rect(x + w * 0.06, y, w * 0.88, u * 0.16, c.front);
  }
}

/** Paper lanterns over the heads of a crowd. */
function lanterns(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  const wide = W > H;
  const strings = wide ? 2 : 4;
  const lantern = paperLantern(k, u * 0.066);
  k.path(hill(k, H * 0.84, H * 0.05, 4).outline, k.layer(0.5));
  for (let row = 0; row < strings; row++) {
    const y = H * (0.05 + row * (wide ? 0.3 : 0.2));
    const sag = H * 0.09;
    const count = wide ? int(5, 7) : int(3, 4);
    k.line(d`M-10 ${y}Q${W / 2} ${y + sag * 2} ${W + 10} ${y}`, c.ink, 1.8);
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count;
      const fill = pick([c.spot, c.high, c.mid, c.spot]);
      const transform = placed(W * t, y + sag * 4 * t * (1 - t) * 0.98, { scale: rnd(0.8, 1.15) });
      k.use(lantern, { fill, transform });
    }
  }
  k.rect(0, H * 0.9, W, H, c.front);
  const heads = int(9, 13);
  for (let i = 0; i < heads; i++) onlooker(k, (W * (i + rnd(0.2, 0.8))) / heads, u * rnd(0.05, 0.07));
}

function paperLantern(k: Kit, r: number): string {
  const { c } = k;
  const cap = (y: number) => d`M${-r * 0.4} ${y}h${r * 0.8}v${r * 0.16}h${-r * 0.8}z`;
  return k.symbol(() => {
    k.path(d`M-1 0h2v${r}h-2z`, c.ink);
    k.ellipse(0, r * 1.4, r, r * 1.06, 'inherit');
    k.path(cap(r * 0.34) + cap(r * 2.34), c.deep);
    k.ovalRing(0, r * 1.4, r * 0.45, r * 1.06, [c.deep], { opacity: 0.6 });
  });
}

function onlooker(k: Kit, x: number, s: number): void {
  const { H, c } = k;
  const r = s * 0.72;
  const shoulders = d`M${x - s * 1.3} ${H}q0 ${-s * 2.6} ${s * 1.3} ${-s * 2.6}t${s * 1.3} ${s * 2.6}z`;
  const head = d`M${x - r} ${H - s * 3.4}a${r} ${r} 0 0 1 ${s * 1.44} 0a${r} ${r} 0 0 1 ${-s * 1.44} 0z`;
  k.path(shoulders + head, c.front);
}

export const events = { ferris, lanterns };
