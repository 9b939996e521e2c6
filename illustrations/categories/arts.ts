import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { BLACK, mix } from '../palette.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { bauhaus, gallery } from './arts-on-the-wall.ts';

/** A stage between its curtains, one spot lit. */
export const curtain: Scene = {
  name: 'curtain',
  draw: (k) => {
    const { W, H, u, c, mode, rnd, int, pick } = k;
    const cloth = mode === 'accent' ? c.deep : pick([c.spot, mix(c.accent, c.deep, 0.5), c.mid]);
    const fold = mix(cloth, BLACK, 0.32);
    const stage = mode === 'deep' ? c.ground : c.front;
    k.fill(stage);

    const spotX = W * rnd(0.4, 0.6);
    const beam = d`M${spotX - u * 0.04} 0h${u * 0.08}L${spotX + u * 0.44} ${H}h${-u * 0.88}z`;
    k.path(beam, c.light, { opacity: 0.2 });
    k.rect(0, H * 0.82, W, H, mix(stage, c.mid, 0.4));
    k.rect(0, H * 0.82, W, H, k.hatch(stage, 14, 0.7, 90));
    k.ellipse(spotX, H * 0.88, u * 0.36, u * 0.06, c.light, { opacity: 0.9 });

    const folds = int(5, 7);
    const open = W * rnd(0.24, 0.34);
    for (const right of [false, true]) k.mirrored(right, () => drawnCurtain(k, folds, open, [cloth, fold]));
    valance(k, cloth, fold);
  },
};

/** The left curtain, gathered towards the side of the stage. */
function drawnCurtain(k: Kit, folds: number, open: number, colours: readonly [string, string]): void {
  const { H } = k;
  const w = open / folds;
  for (let i = folds; i >= 0; i--) {
    const x = i * w;
    const data = d`M${x - 4} 0h${w + 8}
      C${x + w} ${H * 0.5} ${(x + w) * 0.55} ${H * 0.64} ${(x + w) * 0.62} ${H}
      H${x * 0.62 - 4}
      C${x * 0.55} ${H * 0.64} ${x} ${H * 0.5} ${x - 4} 0z`;
    k.path(data, i % 2 ? colours[0] : colours[1]);
  }
}

function valance(k: Kit, cloth: string, fold: string): void {
  const { W, u, c, int } = k;
  const swags = int(5, 7);
  const w = W / swags;
  const hem = d`q${-w / 2} ${u * 0.16} ${-w} 0`.repeat(swags);
  const outline = d`M0 0H${W}V${u * 0.12}${hem}z`;
  k.path(outline, cloth);
  k.path(outline, k.hatch(fold, w / 6, w / 40, 90));
  k.rect(0, 0, W, u * 0.05, fold);
  k.line(d`M${W} ${u * 0.12}${hem}`, c.light, 3);
}

/** A keyboard from above, a chord held. */
const piano: Scene = {
  name: 'piano',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    const tilt = rnd(-28, 28);
    const length = Math.hypot(W, H);
    const count = Math.round(length / (u * 0.15));
    const w = length / count;
    const x = W / 2 - length / 2;
    const y = H / 2 - length * 0.1;

    k.turned(tilt, W / 2, H / 2, () => {
      k.rect(x, y - length, length, length, c.front === c.ground ? c.mid : c.front);
      k.rect(x, y - u * 0.2, length, u * 0.2, c.spot);
      k.rect(x, y - u * 0.2, length, u * 0.2, k.hatch(c.deep, 9, 0.6, 0), { opacity: 0.5 });
      k.rect(x, y, length, length, c.high);

      let gaps = '';
      let blackKeys = '';
      for (let i = 0; i < count; i++) {
        gaps += d`M${x + i * w} ${y}v${length}`;
        const hasBlackKey = i % 7 !== 2 && i % 7 !== 6;
        if (hasBlackKey) blackKeys += d`M${x + (i + 0.68) * w} ${y}h${w * 0.64}v${u * 0.42}h${-w * 0.64}z`;
      }
      k.line(gaps, c.deep, 2);
      const chord = [int(3, 6), int(7, 10), int(11, 13)];
      for (const key of chord) k.rect(x + key * w + 1, y, w - 2, length, c.accent);
      k.path(blackKeys, c.deep);
    });
  },
};

/** A record on the turntable. */
export const vinyl: Scene = {
  name: 'vinyl',
  draw: (k) => {
    const { W, H, u, c, rnd, pick } = k;
    const x = W * pick([0.34, 0.5, 0.66]);
    const y = H * rnd(0.48, 0.62);
    const R = u * rnd(0.46, 0.6);
    const gleam = rnd(200, 320);
    k.fill(k.hatch(c.low, 10, 0.8, rnd(90)));
    k.circle(x + 8, y + 10, R, '#000', { opacity: 0.2 });
    k.circle(x, y, R, k.mode === 'deep' ? c.front : c.deep);
    for (let i = 0; i < 9; i++) k.ring(x, y, R * (0.46 + i * 0.058), c.mid, 1, { opacity: 0.55 });
    for (const angle of [gleam, gleam + 180]) {
      const [x1, y1] = polar(x, y, R, angle);
      const [x2, y2] = polar(x, y, R, angle + 24);
      k.path(d`M${x} ${y}L${x1} ${y1}A${R} ${R} 0 0 1 ${x2} ${y2}z`, c.light, { opacity: 0.16 });
    }
    const label = R * 0.38;
    k.circle(x, y, label, c.accent);
    k.path(d`M${x - label} ${y}a${label} ${label} 0 0 0 ${R * 0.76} 0z`, c.light);
    k.circle(x, y, R * 0.045, c.deep);

    const pivot = x < W / 2 ? W * 0.94 : W * 0.06;
    const side = x < W / 2 ? -1 : 1;
    const arm = d`M${pivot} ${H * 0.12}L${pivot + side * u * 0.05} ${H * 0.52}L${x - side * R * 0.62} ${y + R * 0.18}`;
    k.circle(pivot, H * 0.12, u * 0.085, c.mid);
    k.line(arm, c.high, u * 0.026, { 'stroke-linejoin': 'round' });
    k.circle(pivot, H * 0.12, u * 0.045, c.high);
  },
};

export const arts: Scenes = [curtain, gallery, bauhaus, piano, vinyl];
