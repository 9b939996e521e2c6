import { polar, softOutline } from '../geometry.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { turbines } from './automotive.ts';
import { sprig } from './health.ts';
import { solar } from './sustainability-solar.ts';

/** The growth rings of a felled tree. */
const rings: Scene = {
  name: 'rings',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    const x = W * rnd(0.25, 0.75);
    const y = H * rnd(0.3, 0.7);
    const count = int(11, 15);
    const R = Math.max(W, H) * rnd(0.5, 0.62);
    const shape = Array.from({ length: 8 }, () => rnd(0.86, 1.12));
    for (let i = count; i > 0; i--) {
      const r = R * (i / count) ** 0.92;
      // Towards the heart the rings grow rounder.
      const corners = shape.map((bulge, j) => {
        return polar(x, y, r * (1 + (bulge - 1) * (0.4 + (0.6 * i) / count)), j * 45);
      });
      const bark = i === count;
      const colour = bark ? c.ink : i % 5 === 2 ? c.spot : i % 2 ? c.low : c.high;
      k.path(softOutline(corners), colour, i % 2 ? {} : { stroke: c.mid });
    }
    k.circle(x, y, u * 0.02, c.deep);
    k.path(d`M${x} ${y}L${x + R} ${y - R * 0.1}L${x + R} ${y + R * 0.02}z`, c.deep, { opacity: 0.35 });
  },
};

export const sustainability: Scenes = [turbines, solar, rings, sprig];
