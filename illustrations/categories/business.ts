import type { Kit } from '../kit.ts';
import { d } from '../svg.ts';

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

export const business = { coins, guilloche };
