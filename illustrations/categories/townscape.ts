import { box, wave } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { d } from '../svg.ts';

/** A town at dusk: three rows of roofs, taller towards the middle of town. */
function skyline(k: Kit): void {
  const { W, H, c, rnd, chance } = k;
  sky(k);
  const base = H * rnd(0.82, 0.9);
  const centre = W * rnd(0.3, 0.7);
  rowOfTowers(k, { row: 0, nearness: 0.28, base, centre });
  rowOfTowers(k, { row: 1, nearness: 0.58, base, centre });
  rowOfTowers(k, { row: 2, nearness: 1, base, centre });
  if (chance(0.5)) {
    k.rect(0, base, W, H - base, c.mid);
    k.rect(0, base, W, H - base, k.hatch(c.front, 6, 0.9, 0));
  }
}

type TowerRow = Record<'row' | 'nearness' | 'base' | 'centre', number>;

function rowOfTowers(k: Kit, { row, nearness, base, centre }: TowerRow): void {
  const { W, H, u, c, rnd, int, chance } = k;
  let towers = '';
  const lit: [x: number, y: number, width: number, height: number][] = [];

  let x = -rnd(u * 0.08);
  while (x < W) {
    const w = u * rnd(0.09, 0.17) * (1 + row * 0.2);
    const closeness = Math.exp(-(((x + w / 2 - centre) / (W * 0.34)) ** 2));
    const h = H * (rnd(0.1, 0.26) + closeness * rnd(0.12, 0.36)) * (1.2 - row * 0.2);
    const y = base - h;
    towers += d`M${x} ${H}V${y}${roof(int(0, 5), w, y)}V${H}z`;
    if (row > 0 && chance(0.6)) lit.push([x + w * 0.14, y + u * 0.035, w * 0.72, h - u * 0.06]);
    x += w + (chance(0.45) ? u * rnd(0.015, 0.06) : 0);
  }
  k.path(towers, k.layer(nearness));

  const near = row > 1;
  const nearLight = k.mode === 'deep' ? c.spot : c.ground;
  const squares = k.panes(near ? nearLight : k.layer(0.28), 4, 7, 5, 7);
  const strips = k.panes(near ? c.ground : k.layer(0.9), 2, 60, 5, 4);
  const floors = k.panes(k.layer(near ? 0.5 : 0.3), 30, 3, 6, 6);
  for (const windows of lit) k.rect(...windows, k.pick([squares, strips, floors]));
}

/** The line along the top of a tower: gable, lantern, slope, mast or flat. */
function roof(kind: number, w: number, y: number): string {
  switch (kind) {
    case 0:
      return d`l${w / 2} ${-w * 0.4}l${w / 2} ${w * 0.4}`;
    case 1:
      return d`h${w * 0.25}v${-w * 0.3}h${w * 0.5}v${w * 0.3}h${w * 0.25}`;
    case 2:
      return d`l${w} ${-w * 0.45}V${y}`;
    case 3:
      return d`h${w * 0.45}v${-w * 0.9}h${w * 0.1}v${w * 0.9}h${w * 0.45}`;
    default:
      return d`h${w}`;
  }
}

/** A suspension bridge over still water. */
function bridge(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  sky(k);
  k.path(hill(k, H * 0.62, H * 0.07, 4).outline, k.layer(0.25));

  const deck = H * rnd(0.58, 0.66);
  const water = H * 0.78;
  const left = W * rnd(0.18, 0.34);
  const right = W * rnd(0.76, 0.95);
  const top = H * rnd(0.12, 0.26);
  const cable = d`M${left - W * 0.5} ${deck}
    Q${left - W * 0.12} ${deck - 8} ${left} ${top}
    Q${(left + right) / 2} ${deck + (deck - top) * 0.75} ${right} ${top}
    Q${right + W * 0.12} ${deck - 8} ${right + W * 0.5} ${deck}`;
  k.path(`${cable}z`, k.hatch(k.layer(0.8), 11, 0.6, 90));
  k.line(cable, c.front, 4);
  k.rect(0, deck, W, u * 0.035, c.front);
  k.rect(0, deck + u * 0.05, W, 2, c.front);
  for (const x of [left, right]) bridgeTower(k, x, top, deck);

  k.rect(0, water, W, H - water, k.layer(0.6));
  k.rect(0, water, W, H - water, k.hatch(c.ground, 8, 0.6, 0));
  k.line(wave(k, water, 3, 60), c.high, 2);
}

function bridgeTower(k: Kit, x: number, top: number, deck: number): void {
  const w = k.u * 0.05;
  const legs = d`M${x - w} ${k.H}V${top - 14}h${w * 0.7}V${k.H}z
    M${x + w * 0.3} ${k.H}V${top - 14}h${w * 0.7}V${k.H}z`;
  const beams = d`M${x - w} ${top - 14}h${w * 2}v${w * 0.6}h${-w * 2}z
    M${x - w} ${(top + deck) / 2}h${w * 2}v${w * 0.4}h${-w * 2}z`;
  k.path(legs + beams, k.c.front);
}

/** A row of small houses, no two neighbours alike. */
function houses(k: Kit): void {
  const { W, H, u, c, rnd, pick, chance } = k;
  sky(k);
  const base = H * 0.86;
  k.path(hill(k, H * 0.62, H * 0.08, 3).outline, k.layer(0.22));
  let x = -u * rnd(0.05, 0.2);
  const siding = k.hatch(c.deep, 6, 0.5, 0);

  let last = '';
  while (x < W) {
    const w = u * rnd(0.3, 0.46);
    const h = u * rnd(0.24, 0.42);
    const roof = u * rnd(0.14, 0.26);
    let wall = last;
    while (wall === last) wall = pick([c.high, c.spot, c.mid, k.layer(0.55), c.light]);
    last = wall;
    house(k, { x, base, w, h, roof, wall, siding });
    x += w + (chance(0.55) ? u * 0.16 : 2);
    if (chance(0.6)) tree(k, x - u * 0.08, base, u * rnd(0.3, 0.46));
  }
  k.rect(0, base, W, H, c.front);
  k.line(d`M0 ${base + (H - base) * 0.5}H${W}`, c.mid, 3, { 'stroke-dasharray': '26 20' });
}

type House = Record<'x' | 'base' | 'w' | 'h' | 'roof', number> & Record<'wall' | 'siding', string>;

function house(k: Kit, { x, base, w, h, roof, wall, siding }: House): void {
  const { c, chance } = k;
  const y = base - h;
  k.rect(x, y, w, h, wall);
  if (chance(0.5)) k.rect(x, y, w, h, siding, { opacity: 0.25 });
  if (chance(0.5)) {
    const chimney = box(x + w * 0.68, y - roof * 0.85, w * 0.1, roof * 0.8);
    k.path(d`${chimney}M${x - 7} ${y}L${x + w / 2} ${y - roof}L${x + w + 7} ${y}z`, c.front);
  } else {
    k.path(d`M${x} ${y}L${x + w / 2} ${y - roof}L${x + w} ${y}z`, wall);
    k.line(d`M${x - 6} ${y + 4}L${x + w / 2} ${y - roof}L${x + w + 6} ${y + 4}`, c.front, 8);
    k.circle(x + w / 2, y - roof * 0.36, roof * 0.17, c.front);
  }

  const doorRight = chance(0.5);
  const door = box(x + w * (doorRight ? 0.62 : 0.16), base - h * 0.48, w * 0.2, h * 0.48);
  const mullion = box(x + w * (doorRight ? 0.31 : 0.67) - 1, base - h * 0.44, 2, h * 0.24);
  const window = wall === c.light || wall === c.high ? c.accent : c.light;
  const upper = wall === c.deep || wall === c.front ? c.light : c.deep;
  k.rect(x + w * (doorRight ? 0.14 : 0.5), base - h * 0.44, w * 0.34, h * 0.24, window);
  k.path(door + mullion, c.front);
  k.path([0.16, 0.58].map((t) => box(x + w * t, y + h * 0.14, w * 0.24, h * 0.22)).join(''), upper);
}

function tree(k: Kit, x: number, y: number, h: number): void {
  const { c, chance } = k;
  const leaves = k.layer(0.7);
  k.rect(x - h * 0.03, y - h * 0.5, h * 0.06, h * 0.5, c.front);
  if (chance(0.5)) {
    k.path(d`M${x - h * 0.22} ${y - h * 0.3}L${x} ${y - h}L${x + h * 0.22} ${y - h * 0.3}z`, leaves);
    return;
  }
  k.circle(x, y - h * 0.62, h * 0.3, leaves);
  k.path(d`M${x} ${y - h * 0.92}a${h * 0.3} ${h * 0.3} 0 0 1 0 ${h * 0.6}z`, c.front, { opacity: 0.22 });
}

export const townscape = { skyline, bridge, houses };
