import { type Point, wave } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { nth } from '../random.ts';
import { d } from '../svg.ts';

/** A train crossing a valley on a viaduct. */
function viaduct(k: Kit): void {
  const { W, H, c, rnd, int } = k;
  // The train has the colour of a sun.
  sky(k, { disc: c.low });
  k.path(hill(k, H * 0.5, H * 0.1, 3).outline, k.layer(0.25));
  k.path(hill(k, H * 0.66, H * 0.08, 2).outline, k.layer(0.45));

  const y = H * rnd(0.46, 0.56);
  const arches = int(4, 6);
  const w = W / arches;
  const pier = w * 0.2;
  const radius = (w - pier) / 2;
  let wall = d`M0 ${y}H${W}V${H}H0z`;
  for (let i = 0; i < arches; i++) {
    wall += d`M${i * w + pier / 2} ${H}V${y + w * 0.55}a${radius} ${radius} 0 0 1 ${w - pier} 0V${H}z`;
  }
  k.path(wall, c.front, { 'fill-rule': 'evenodd' });
  k.rect(0, y, W, 5, c.mid);

  train(k, y);
  k.path(hill(k, H * 0.9, H * 0.05, 3).outline, k.layer(0.7));
  k.path(hill(k, H * 0.95, H * 0.03, 3).outline, k.hatch(c.front, 6, 0.9, 30));
}

function train(k: Kit, rails: number): void {
  const { u, c, rnd, int } = k;
  const height = u * 0.1;
  const length = u * 0.36;
  const start = rnd(-length, length * 0.4);
  const cars = int(3, 4);
  const windows = k.panes(c.front, 14, 60, 7, 0);
  for (let i = 0; i < cars; i++) {
    const x = start + i * (length + 5);
    const isEngine = i === cars - 1;
    const body = isEngine
      ? d`M${x} ${rails - 4}v${-height}h${length * 0.72}q${length * 0.26} ${height * 0.1} ${length * 0.28} ${height}z`
      : d`M${x} ${rails - 4}v${-height}h${length}v${height}z`;
    k.path(body, c.spot);
    k.rect(x + 8, rails - height * 0.78, length * (isEngine ? 0.62 : 0.86), height * 0.3, windows);
  }
}

/** Broad stripes of cloth in the wind, on a pole. */
function ribbons(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  const stripes = int(6, 9);
  const thickness = (H * rnd(0.62, 0.8)) / stripes;
  const top = H * rnd(0.08, 0.16);
  const amplitude = u * rnd(0.07, 0.17);
  const length = W * rnd(0.75, 1.25);
  const start = -length * rnd(0.1, 0.6);

  k.circle(W * pick([0.2, 0.8]), H * 0.5, u * rnd(0.3, 0.45), c.low);
  for (let i = 0; i < stripes; i++) {
    const stripe = wave(k, top + thickness * (i + 0.5), amplitude * 2, length, start);
    k.line(stripe, nth([c.ink, c.high, c.spot, c.high], i), thickness * 1.02);
  }

  const fold = k.hatch(c.deep, 5, 0.8, 90);
  for (let x = start; x < W; x += length)
    k.rect(x + length * 0.18, 0, length * 0.16, H, fold, { opacity: 0.35 });
  k.rect(W * 0.06, 0, u * 0.022, H, c.deep);
  k.circle(W * 0.06 + u * 0.011, u * 0.03, u * 0.03, c.accent);
}

/** A power line marching towards the reader. */
function pylons(k: Kit): void {
  const { W, H, u, c } = k;
  sky(k);
  k.path(hill(k, H * 0.72, H * 0.07, 3).outline, k.layer(0.3));

  const count = W > H ? 4 : 3;
  let previous: readonly Point[] = [];
  for (let i = 0; i < count; i++) {
    const nearness = i / (count - 1);
    const arms = pylon(k, nearness);
    const wires = previous.map(([x, y], j) => {
      const [toX, toY] = nth(arms, j);
      return d`M${x} ${y}Q${(x + toX) / 2} ${Math.max(y, toY) + u * 0.08} ${toX} ${toY}`;
    });
    if (wires.length > 0) k.line(wires.join(''), c.front, 1.1);
    previous = arms;
  }
  const last = previous.map(([x, y]) => d`M${x} ${y}q${W * 0.15} ${u * 0.12} ${W * 0.4} ${-u * 0.02}`);
  k.line(last.join(''), c.front, 1.1);

  const field = hill(k, H * 0.86, H * 0.03, 3).outline;
  k.path(field, k.layer(0.75));
  k.path(field, k.hatch(c.front, 7, 1, 20));
}

/** Draws one pylon and gives the four ends of its arms, where the wires hang. */
function pylon(k: Kit, nearness: number): [Point, ...Point[]] {
  const { W, H, u } = k;
  const x = W * (W > H ? 0.12 : 0.18) + W * 0.74 * nearness ** 1.25;
  const y = H * (0.76 + 0.1 * nearness);
  const s = u * (0.26 + 0.5 * nearness) * 1.05;
  const legs = d`M${x - s * 0.13} ${y}
    L${x - s * 0.035} ${y - s * 0.7}
    L${x} ${y - s}
    L${x + s * 0.035} ${y - s * 0.7}
    L${x + s * 0.13} ${y}`;
  const braces = d`M${x - s * 0.11} ${y - s * 0.16}L${x + s * 0.08} ${y - s * 0.36}
    M${x + s * 0.11} ${y - s * 0.16}L${x - s * 0.08} ${y - s * 0.36}L${x + s * 0.06} ${y - s * 0.54}
    M${x + s * 0.08} ${y - s * 0.36}L${x - s * 0.06} ${y - s * 0.54}`;
  const arms = d`M${x - s * 0.2} ${y - s * 0.82}h${s * 0.4}M${x - s * 0.26} ${y - s * 0.66}h${s * 0.52}`;
  k.line(legs + braces + arms, k.layer(0.45 + 0.55 * nearness), 1.2 + 2.2 * nearness);
  return [
    [x - s * 0.2, y - s * 0.8],
    [x + s * 0.2, y - s * 0.8],
    [x - s * 0.26, y - s * 0.64],
    [x + s * 0.26, y - s * 0.64],
  ];
}

export const national = { viaduct, ribbons, pylons };
