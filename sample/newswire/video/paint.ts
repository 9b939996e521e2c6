import { BLACK, mix, PALETTES } from '../../../illustrations/palette.ts';
import { element } from '../../../illustrations/svg.ts';

const { light, mid, deep, accent } = PALETTES.world;

/** The colours of a night at the port: the world category's own, darkened, with lamps and painted steel. */
export const NIGHT = {
  sky: mix(deep, BLACK, 0.5),
  dusk: mix(deep, mid, 0.16),
  far: mix(deep, mid, 0.3),
  hills: mix(deep, BLACK, 0.18),
  steel: mix(deep, BLACK, 0.72),
  frame: mix(PALETTES.local.accent, BLACK, 0.42),
  edge: mix(deep, mid, 0.45),
  quay: mix(deep, BLACK, 0.6),
  joint: mix(deep, BLACK, 0.4),
  sea: mix(deep, BLACK, 0.34),
  moon: light,
  lamp: mix(accent, light, 0.35),
  amber: accent,
  red: PALETTES.local.accent,
  boxes: [
    mix(PALETTES.local.accent, BLACK, 0.18),
    mix(mid, deep, 0.25),
    mix(accent, BLACK, 0.12),
    mix(light, deep, 0.35),
    mix(PALETTES.politics.accent, BLACK, 0.2),
    mix(PALETTES.technology.mid, deep, 0.3),
  ],
} as const;

type More = Readonly<Record<string, string | number>>;

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: More = {},
): string {
  return element('rect', { x, y, width, height, fill, ...more });
}

export function disc(cx: number, cy: number, r: number, fill: string, more: More = {}): string {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function area(data: string, fill: string, more: More = {}): string {
  return element('path', { d: data, fill, ...more });
}

export function bar(data: string, stroke: string, width: number, more: More = {}): string {
  return element('path', { d: data, fill: 'none', stroke, 'stroke-width': width, ...more });
}

export function placedAt(x: number, y: number, scale: number, content: string): string {
  const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})`;
  return element('g', { transform }, content);
}

/** How far a movement has come at a time: 0 before it begins, 1 once it is over, gently between. */
export function progress(time: number, begins: number, ends: number): number {
  const t = Math.min(1, Math.max(0, (time - begins) / (ends - begins)));
  return t * t * (3 - 2 * t);
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
