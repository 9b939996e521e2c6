import type { Kit } from '../kit.ts';
import { mix } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { d, placed } from '../svg.ts';

/** An iron hand press in its workshop, fresh sheets drying on a line overhead. */
export const press: Scene = {
  name: 'press',
  draw: (k) => {
    const { W, H, u, c, rnd, chance } = k;
    const floor = H * 0.88;
    // To a tenth, as it is written, so that the feet meet the floor.
    const scale = Math.round(u * (W > H ? 0.075 : 0.078)) / 10;
    const x = W * (W > H ? rnd(0.42, 0.58) : 0.5);
    k.fill(k.hatch(c.low, 13, 0.6, 90));
    k.circle(x + u * rnd(-0.2, 0.2), H * 0.46, u * rnd(0.32, 0.4), c.low);
    dryingLine(k, H * (W > H ? 0.07 : 0.1));
    k.rect(0, floor, W, H, c.front);
    k.rect(0, floor, W, H, k.hatch(k.layer(0.72), 20, 0.7, 0));
    k.rect(0, floor, W, 4, c.mid);
    k.mirrored(chance(0.5), () => {
      paperStacks(k, floor, x, 56 * scale);
      k.group({ transform: placed(x - 50 * scale, floor - 100 * scale, { scale }) }, () => handPress(k));
    });
  },
};

/** Fresh paper is the brightest thing in the room. */
function paper(k: Kit): string {
  return k.mode === 'light' || k.mode === 'tint' ? mix(k.c.high, '#ffffff', 0.5) : k.c.light;
}

/** A slack cord across the room, printed sheets pegged to it. */
function dryingLine(k: Kit, y: number): void {
  const { W, u, c, rnd } = k;
  const sag = u * 0.06;
  const w = u * 0.19;
  const h = u * 0.25;
  const count = Math.floor(W / (w * 1.3));
  const text = k.hatch(c.deep, 5, 0.7, 0);
  const sheet = k.symbol(() => {
    k.rect(-w / 2, 0, w, h, paper(k));
    k.rect(-w * 0.38, h * 0.1, w * 0.76, h * 0.1, c.deep);
    k.rect(-w * 0.38, h * 0.28, w * 0.34, h * 0.58, text, { opacity: 0.55 });
    k.rect(w * 0.04, h * 0.28, w * 0.34, h * 0.26, c.accent);
    k.rect(w * 0.04, h * 0.62, w * 0.34, h * 0.24, text, { opacity: 0.55 });
    k.rect(-2, -5, 4, 12, c.mid);
  });
  k.line(d`M-10 ${y}Q${W / 2} ${y + sag * 2} ${W + 10} ${y}`, c.ink, 1.8);
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    k.use(sheet, { transform: placed(W * t, y + sag * 4 * t * (1 - t), { rotate: rnd(-4, 4) }) });
  }
}

/** Blank sheets on the floor at either side of the press, where there is room. */
function paperStacks(k: Kit, floor: number, pressX: number, reach: number): void {
  const { W, u, c, int } = k;
  for (const side of [-1, 1]) {
    const x = pressX + side * (reach + u * 0.2);
    if (x < u * 0.1 || x > W - u * 0.1) continue;
    const sheets = int(4, 9);
    for (let i = 0; i < sheets; i++) {
      const left = x - u * 0.13 + (i % 3) * 3;
      k.rect(left, floor - u * 0.02 * (i + 1), u * 0.26, u * 0.016, i % 3 === 1 ? c.mid : paper(k));
    }
  }
}

/** The parts of the press on a field of 100 by 100, standing on its lower edge. */
const TYMPAN = 'M2 62L-14 34L4 30L18 60z';
const SHEET = 'M1 58L-10 36L3 33L13 57z';
const RAILS = 'M3 66H97V69H3zM6 69H10V100H6zM90 69H94V100H90z';
const BED = 'M6 60H76V66H6z';
const SCREW = 'M46 22H54V46H46z';
const COLLAR = 'M41 27H59V33H41z';
const PLATEN = 'M34 46H66V49L62 53H38L34 49z';
const POSTS = 'M24 20H34V92H24zM66 20H76V92H66z';
const FEET = 'M19 100L23 90H36L39 100zM61 100L64 90H77L81 100z';
const CROWN = 'M20 22V13C30 13 30 0 50 0C70 0 70 13 80 13V22z';
const SHADED = 'M50 0C70 0 70 13 80 13V22H50zM70 22H76V92H70zM28 22H34V92H28z';
const CRANK = 'M50 69V83M43 76H57M50 76L58 84';

function handPress(k: Kit): void {
  const { c, mode } = k;
  const iron = mode === 'deep' ? mix(c.tone, c.deep, 0.2) : c.deep;
  const brass = mode === 'accent' ? c.light : c.accent;

  k.path(TYMPAN, iron);
  k.path(SHEET, paper(k));
  k.path(RAILS, iron);
  k.path(BED, mix(iron, c.tone, 0.4));
  k.rect(37, 55, 26, 5, c.mid);
  k.path(SCREW, c.mid);
  k.path(SCREW, k.hatch(c.deep, 2.4, 0.4, 12));
  k.path(PLATEN, brass);
  k.path(POSTS + FEET + CROWN, iron);
  k.path(SHADED, k.hatch(c.ground, 3, 0.3, 45), { opacity: 0.3 });
  k.circle(50, 11, 4.6, brass);
  k.circle(50, 11, 2, iron);

  k.path(COLLAR, iron);
  k.line('M56 30L92 25', iron, 2.6, { 'stroke-linecap': 'round' });
  k.circle(94, 24.7, 3, brass);
  k.ring(50, 76, 7, iron, 1.8);
  k.line(CRANK, iron, 1.4);
  k.circle(58, 84, 1.8, brass);
}
