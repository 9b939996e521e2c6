import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import type { Choices } from '../random.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { press } from './archives-press.ts';
import { broadsheet } from './opinion.ts';

/** Old papers in a pile, tied with a band. */
const stack: Scene = {
  name: 'stack',
  draw: (k) => {
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
  },
};

/** A card catalogue with one drawer pulled out. */
const drawers: Scene = {
  name: 'drawers',
  draw: (k) => {
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
  },
};

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
const clock: Scene = {
  name: 'clock',
  draw: (k) => {
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
  },
};

export const archives: Scenes = [broadsheet, drawers, clock, press, stack];
