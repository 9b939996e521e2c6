import type { Kit } from './kit.ts';
import { mix } from './palette.ts';
import { d } from './svg.ts';

interface SkyOptions {
  readonly x?: number;
  readonly y?: number;
  readonly r?: number;
  /** Another colour for the disc, where what stands in front of it has the usual one. */
  readonly disc?: string;
}

/** The sky of a landscape: a disc, with strata, flat clouds or rings, so that pictures do not all share one sun. */
export function sky(k: Kit, options: SkyOptions = {}): void {
  const { W, H, u, c, mode, rnd, pick, chance } = k;
  const x = options.x ?? W * pick([0.22, 0.34, 0.66, 0.78]);
  const y = options.y ?? H * rnd(0.24, 0.42);
  const r = options.r ?? u * rnd(0.14, 0.27);
  const glow = mode === 'accent' ? c.high : mode === 'deep' ? pick([c.spot, c.high]) : c.spot;

  const kind = rnd();
  const layered = kind >= 0.42 && kind < 0.84;
  if (kind < 0.42) {
    if (chance(0.5)) k.rect(0, 0, W, H, k.hatch(c.low, pick([7, 9]), 0.55, 0));
  } else if (kind < 0.62) {
    strata(k);
  } else if (kind < 0.84) {
    clouds(k);
  } else {
    for (let i = 5; i > 0; i--) k.ring(x, y, r * (1 + i * 0.34), c.low, i === 5 ? 1.5 : 3);
  }

  // Strata and clouds are sky enough: often they go without a disc.
  if (layered && chance(0.55)) return;
  k.circle(x, y, r, options.disc ?? glow);
  if (chance(0.3)) k.ring(x, y, r * 1.28, c.mid, 1);
}

function strata(k: Kit): void {
  const { W, H, c, mode } = k;
  for (let i = 1; i < 6; i++) {
    const colour = mix(c.ground, mode === 'deep' ? c.mid : c.high, i * 0.11);
    k.rect(0, H * (0.1 * i + 0.06), W, H, colour);
  }
}

function clouds(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  let outline = '';
  for (let i = 0; i < 5; i++) {
    const width = u * rnd(0.25, 0.6);
    const height = u * 0.05;
    const x = W * rnd(-0.1, 0.95);
    const y = H * rnd(0.06, 0.5);
    outline += pill(x, y, width, height) + pill(x + width * 0.22, y - height * 0.8, width * 0.5, height);
  }
  k.path(outline, c.low);
}

function pill(x: number, y: number, width: number, height: number): string {
  const r = height / 2;
  const straight = width - height;
  return d`M${x + r} ${y}h${straight}a${r} ${r} 0 0 1 0 ${height}h${-straight}a${r} ${r} 0 0 1 0 ${-height}z`;
}

interface Hill {
  /** The hill's outline, closed along the bottom of the picture. */
  readonly outline: string;
  /** How high the ground is at x. */
  readonly heightAt: (x: number) => number;
}

/** Rolling ground around the height y, with the given number of slopes. */
export function hill(k: Kit, y: number, amplitude: number, slopes: number): Hill {
  const { W, H, rnd } = k;
  const heights = Array.from({ length: slopes + 1 }, () => y + rnd(-amplitude, amplitude));
  const height = (i: number) => heights[i] ?? y;
  const step = W / slopes;

  let top = d`M0 ${height(0)}`;
  for (let i = 0; i < slopes; i++) {
    const bend = step * (i + 0.5);
    top += d`C${bend} ${height(i)} ${bend} ${height(i + 1)} ${step * (i + 1)} ${height(i + 1)}`;
  }

  const heightAt = (x: number): number => {
    const i = Math.max(0, Math.min(slopes - 1, Math.floor(x / step)));
    const t = curveParameter(x / step - i);
    return height(i) + (height(i + 1) - height(i)) * (3 * t * t - 2 * t ** 3);
  };
  return { outline: `${top}V${H}H0Z`, heightAt };
}

/** Returns the parameter of a slope's Bézier curve at the horizontal share `share`, found by halving. */
function curveParameter(share: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 18; i++) {
    const t = (low + high) / 2;
    if (1.5 * t * (1 - t) + t ** 3 < share) low = t;
    else high = t;
  }
  return low;
}
