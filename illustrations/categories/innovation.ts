import { type Point, polar, polyline } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { mix } from '../palette.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { iso, network, signal } from './technology.ts';

/** A cut crystal that takes in one ray and gives back many. */
export const prism: Scene = {
  name: 'prism',
  draw: (k) => {
    const { W, H, u, c, rnd, chance } = k;
    k.fill(k.hatch(c.low, 11, 0.5, rnd(-20, 20)));
    k.mirrored(chance(0.5), () => {
      // In a tall picture the light falls from above.
      k.turned(W < H ? 90 : 0, W / 2, H / 2, () => {
        const x = W / 2 - u * rnd(0.02, 0.16);
        const y = H / 2 + u * rnd(-0.03, 0.05);
        for (let i = 3; i > 0; i--) k.ring(x, y, u * (0.3 + i * 0.13), c.low, i === 3 ? 1.5 : 3);
        crystal(k, x, y, u * rnd(0.32, 0.38), rnd(-14, 14));
      });
    });
  },
};

function crystal(k: Kit, x: number, y: number, r: number, turn: number): void {
  const { u, c, rnd, int } = k;
  const top = polar(x, y, r, turn - 90);
  const right = polar(x, y, r, turn + 30);
  const left = polar(x, y, r, turn + 150);
  const heart = polar(x, y, r * rnd(0.08, 0.2), rnd(360));
  const entry = between(left, top, rnd(0.42, 0.56));
  const exitHigh = between(top, right, 0.42);
  const exitLow = between(top, right, 0.66);

  ray(k, entry, u * 0.034, rnd(14, 26));
  spectrum(k, exitHigh, exitLow, int(6, 8));

  const facet = (corners: readonly Point[], paint: string, opacity = 1) =>
    k.path(`${polyline(corners)}z`, paint, opacity < 1 ? { opacity } : {});
  facet([top, heart, left], c.high);
  facet([top, right, heart], mix(c.high, c.tone, 0.5));
  facet([left, heart, right], mix(c.tone, c.deep, 0.3));
  facet([left, heart, right], k.hatch(c.deep, 6, 0.7, turn), 0.45);
  facet([entry, exitHigh, exitLow], c.spot === c.light ? c.accent : c.spot, 0.55);
  k.line(`${polyline([top, heart, left])}${polyline([heart, right])}`, c.deep, 1.2, { opacity: 0.5 });
}

function between(from: Point, to: Point, t: number): Point {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

/** The ray that comes in, from beyond the left edge, rising to its mark; the facets cover its end. */
function ray(k: Kit, [x, y]: Point, width: number, rise: number): void {
  const [fromX, fromY] = polar(x, y, k.W + k.H, 180 - rise);
  const [toX, toY] = polar(x, y, width, -rise);
  k.line(d`M${fromX} ${fromY}L${toX} ${toY}`, k.mode === 'light' ? k.c.ink : k.c.high, width);
}

/** Bands that leave one face side by side and widen, running from the spot colour to the ink. */
function spectrum(k: Kit, from: Point, to: Point, bands: number): void {
  const { W, H, c } = k;
  const edge = (i: number): [near: Point, far: Point] => {
    const near = between(from, to, i / bands);
    return [near, polar(...near, W + H, -14 + (i * 44) / bands)];
  };
  for (let i = 0; i < bands; i++) {
    const [nearA, farA] = edge(i);
    const [nearB, farB] = edge(i + 1);
    const t = (i / (bands - 1)) * 2;
    const colour = t < 1 ? mix(c.spot, c.mid, t) : mix(c.mid, c.ink, t - 1);
    k.path(`${polyline([nearA, farA, farB, nearB])}z`, colour);
  }
}

export const innovation: Scenes = [prism, network, iso, signal];
