import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import type { Choices } from '../random.ts';
import { d, placed } from '../svg.ts';

/** Old papers in a pile, tied with a band. */
function stack(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  sky(k, { x: W * rnd(0.3, 0.7), y: H * 0.36, r: u * 0.3, disc: c.low });
  const base = H * 0.9;
  const count = int(8, 12);
  const h = (H * (W > H ? 0.62 : 0.46)) / count;
  const w = W > H ? u * 0.98 : u * 0.8;
  const x = W * (W > H ? rnd(0.4, 0.6) : 0.5);
  // Papers of the ground's own colour would vanish.
  const isDark = k.mode === 'light' || k.mode === 'tint';
  const papers: Choices<string> = isDark
    ? [c.deep, mix(c.deep, c.tone, 0.35), mix(c.deep, c.accent, 0.5)]
    : [c.light, c.high, mix(c.light, c.tone, 0.35)];
  const edges = k.hatch(isDark ? c.light : c.deep, 3, 0.35, 0);
  for (let i = 0; i < count; i++) {
    const shift = rnd(-0.05, 0.05) * u;
    const width = w * rnd(0.9, 1.02);
    const y = base - h * (i + 1);
    k.rect(x - width / 2 + shift, y, width, h - 2.5, pick(papers), { rx: h * 0.4 });
    k.rect(x - width / 2 + shift + h * 0.5, y + h * 0.2, width - h * 0.5, h * 0.5, edges, { opacity: 0.5 });
  }
  k.rect(x - w * 0.07, base - h * count - 2, w * 0.05, h * count + 2, isDark ? c.light : c.accent);
  k.rect(0, base, W, H, c.front);
  k.rect(0, base, W, 4, c.mid);
}

/** A card catalogue with one drawer pulled out. */
function drawers(k: Kit): void {
  const { W, H, u, c, mode, rnd, int } = k;
  const columns = W > H ? int(4, 6) : 3;
  const w = W / columns;
  const h = u * rnd(0.18, 0.26);
  const wood = mode === 'deep' ? c.low : mode === 'accent' ? c.ground : c.mid;
  const openColumn = int(1, columns - 2);
  const openRow = int(1, 2);
  k.fill(mix(wood, c.deep, 0.45));
  const drawer = k.symbol(() => {
    k.path(d`M4 4h${w - 8}v${h - 8}H4z`, 'inherit');
    k.path(d`M${w * 0.24} ${h * 0.2}h${w * 0.52}v${h * 0.28}h${-w * 0.52}z`, c.light);
    k.circle(w / 2, h * 0.7, u * 0.022, c.deep);
  });

  let labels = '';
  let row = 0;
  for (let y = -h * 0.2; y < H; y += h, row++) {
    for (let i = 0; i < columns; i++) {
      const x = i * w;
      if (i === openColumn && row === openRow) {
        openDrawer(k, x, y, w, h);
      } else if (i !== openColumn || row !== openRow + 1) {
        const grain = mix(wood, c.light, ((i * 3 + row * 5) % 4) * 0.07);
        k.use(drawer, { x, y, fill: grain });
        labels += d`M${x + w * 0.3} ${y + h * 0.34}h${w * rnd(0.16, 0.36)}`;
      }
    }
  }
  k.line(labels, c.deep, 3);
}

/** Comes forward over the drawer below it. */
function openDrawer(k: Kit, x: number, y: number, w: number, h: number): void {
  const { u, c } = k;
  k.rect(x - 2, y + 2, w + 4, h * 1.32, c.deep);
  k.rect(x + 10, y + 6, w - 20, h * 0.3, c.light);
  k.line(d`M${x + 10} ${y + 12}h${w - 20}M${x + 10} ${y + 19}h${w - 20}`, c.deep, 1.2);
  k.rect(x + 1, y + h * 0.26, w - 2, h, c.accent);
  k.rect(x + w * 0.24, y + h * 0.46, w * 0.52, h * 0.28, c.light);
  k.circle(x + w / 2, y + h * 0.96, u * 0.024, c.deep);
}

/** A station clock, the last ten minutes marked on its face. */
function clock(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const x = W * rnd(0.32, 0.68);
  const y = H * rnd(0.45, 0.58);
  const R = u * rnd(0.4, 0.54);
  k.fill(k.hatch(c.low, 8, 0.7, rnd(90)));
  k.circle(x + 8, y + 9, R, c.deep, { opacity: 0.3 });
  k.circle(x, y, R, c.ink === c.light ? c.mid : c.ink);
  k.circle(x, y, R * 0.9, k.mode === 'light' ? c.high : c.light);

  let hours = '';
  for (let i = 0; i < 12; i++) {
    const [x1, y1] = polar(x, y, R * 0.84, i * 30);
    const [x2, y2] = polar(x, y, R * 0.68, i * 30);
    hours += d`M${x1} ${y1}L${x2} ${y2}`;
  }
  k.line(hours, c.deep, 6);
  const minutes = d`1 ${(R * 0.82 * Math.PI) / 30 - 1}`;
  k.ring(x, y, R * 0.82, c.deep, R * 0.03, { 'stroke-dasharray': minutes });

  const hour = rnd(360);
  const minute = rnd(360);
  const reach = R * 0.66;
  const [hourX, hourY] = polar(x, y, R * 0.44, hour);
  const [minuteX, minuteY] = polar(x, y, reach, minute);
  const [fromX, fromY] = polar(x, y, reach, minute - 60);
  const passed = d`M${x} ${y}L${minuteX} ${minuteY}A${reach} ${reach} 0 0 0 ${fromX} ${fromY}z`;
  k.path(passed, c.accent, { opacity: 0.25 });
  k.line(d`M${x} ${y}L${hourX} ${hourY}`, c.deep, u * 0.026);
  k.line(d`M${x} ${y}L${minuteX} ${minuteY}`, c.deep, u * 0.017);
  k.circle(x, y, u * 0.03, c.accent);
}

/** An iron hand press in its workshop, fresh sheets drying on a line overhead. */
function press(k: Kit): void {
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
}

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

export const archives = { stack, drawers, clock, press };
