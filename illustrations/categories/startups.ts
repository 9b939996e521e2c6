import { leaf } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { LEAF_GREEN, mix } from '../palette.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { bauhaus } from './arts-on-the-wall.ts';
import { prism } from './innovation.ts';
import { stairs } from './leadership.ts';

/** Seedlings, each taller than the one before. */
const sprout: Scene = {
  name: 'sprout',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    sky(k, { x: W * rnd(0.4, 0.6), y: H * 0.4, r: u * rnd(0.28, 0.36) });
    const soil = H * 0.76;
    const count = W > H ? int(3, 5) : 3;
    k.rect(0, soil, W, H, c.front);
    k.rect(0, soil, W, H, k.hatch(k.layer(0.72), 8, 0.7, 0));
    for (let i = 0; i < count; i++) {
      const height = u * (0.14 + 0.44 * ((i + 1) / count)) * rnd(0.85, 1.15) * (H > W ? 1.3 : 1);
      seedling(k, (W * (i + 0.5)) / count, soil, height);
    }
    k.rect(0, soil, W, 3, c.high);
  },
};

function seedling(k: Kit, x: number, soil: number, height: number): void {
  const { u, c } = k;
  const green = k.mode === 'accent' ? c.deep : mix(c.deep, LEAF_GREEN, 0.5);
  const pairs = Math.max(1, Math.round(height / (u * 0.15)));
  const roots = d`M${x} ${soil}v${u * 0.1}
    M${x} ${soil + 6}l${-u * 0.05} ${u * 0.07}
    M${x} ${soil + 6}l${u * 0.05} ${u * 0.07}`;
  k.line(d`M${x} ${soil}V${soil - height}`, green, 4);
  k.line(roots, c.mid, 2);
  for (let i = 0; i < pairs; i++) {
    const y = soil - height + ((i * height) / pairs) * 0.9;
    const length = u * (0.1 + 0.03 * i);
    const young = c.spot === c.light ? c.high : c.mid;
    k.path(leaf(x, y + 6, length, 30, -150), green);
    k.path(leaf(x, y + 6, length, 30, -30), i > 0 ? green : young);
  }
  k.path(leaf(x, soil - height + 8, u * 0.1, 24, -90), c.mid);
}

export const startups: Scenes = [sprout, stairs, prism, bauhaus];
