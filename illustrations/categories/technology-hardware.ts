import { type Point, polyline } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { mix } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { d } from '../svg.ts';

/** A chip and the traces that lead away from it. */
export const circuit: Scene = {
  name: 'circuit',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    const x = W * rnd(0.32, 0.68);
    const y = H * rnd(0.4, 0.6);
    const side = u * rnd(0.3, 0.4);
    const pins = int(6, 8);
    k.fill(k.pattern(18, 18, () => k.line('M9 8v2M8 9h2', c.low, 1.4)));

    const { traces, pads } = wiring(k, { x, y, side, pins });
    k.line(traces, c.mid, 2.6);
    pads.forEach(([padX, padY], i) => {
      if (padX <= 0 || padX >= W || padY <= 0 || padY >= H) return;
      k.circle(padX, padY, 6, i % 3 ? c.mid : c.spot);
      k.circle(padX, padY, 2.4, c.ground);
    });

    k.rect(x - side / 2, y - side / 2, side, side, c.ink);
    k.frame(x - side * 0.4, y - side * 0.4, side * 0.8, side * 0.8, [c.mid]);
    const die = [x - side * 0.26, y - side * 0.26, side * 0.52, side * 0.52] as const;
    k.rect(...die, c.spot);
    k.rect(...die, k.panes(c.ink, 7, 7, 5, 5), { opacity: 0.85 });
    k.circle(x - side * 0.33, y + side * 0.33, side * 0.03, c.spot);
  },
};

interface Chip {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly pins: number;
}

/** Traces leave each side straight, fan out, and run on to the edge of the picture or end in a pad. */
function wiring(k: Kit, { x, y, side, pins }: Chip): { traces: string; pads: Point[] } {
  const { W, H, u, rnd, chance } = k;
  const edge = Math.max(W, H);
  const spacing = side / pins;
  const directions: Point[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  let traces = '';
  const pads: Point[] = [];
  for (const [alongX, alongY] of directions) {
    const place = (out: number, across: number): Point => [
      x + alongX * out + alongY * across,
      y + alongY * out + alongX * across,
    ];
    for (let i = 0; i < pins; i++) {
      const pin = -side / 2 + spacing * (i + 0.5);
      const fan = pin * rnd(0.6, 1.5);
      const straight = u * rnd(0.05, 0.14) + Math.abs(pins / 2 - i - 0.5) * spacing * 0.7;
      const rest = chance(0.55) ? edge : u * rnd(0.08, 0.3);
      const start = side / 2;
      const end = place(start + straight + Math.abs(fan) + rest, pin + fan);
      const corners = [
        place(start, pin),
        place(start + straight, pin),
        place(start + straight + Math.abs(fan), pin + fan),
        end,
      ];
      traces += polyline(corners);
      if (rest < edge) pads.push(end);
    }
  }
  return { traces, pads };
}

/** A silicon wafer cut into dies, some of them lit. */
export const wafer: Scene = {
  name: 'wafer',
  draw: (k) => {
    const { W, H, u, c, rnd } = k;
    const R = u * rnd(0.52, 0.74);
    const x = W * rnd(0.4, 0.6);
    const y = H * rnd(0.42, 0.64);
    const die = u * rnd(0.075, 0.11);
    const tilt = rnd(-20, 20);
    k.fill(k.hatch(c.low, 10, 0.6, 45));
    k.circle(x + 9, y + 10, R, c.deep, { opacity: 0.3 });
    k.circle(x, y, R, c.mid);
    k.clipped(
      () => k.circle(x, y, R * 0.95, 'inherit'),
      () => k.turned(tilt, x, y, () => dies(k, x, y, R, die)),
    );
  },
};

function dies(k: Kit, x: number, y: number, R: number, die: number): void {
  const { c, int } = k;
  const face = k.pattern(die, die, () => {
    k.rect(2, 2, die - 4, die - 4, c.low);
    const lines = d`M${die * 0.2} ${die * 0.34}h${die * 0.6}M${die * 0.2} ${die * 0.56}h${die * 0.34}v${die * 0.2}`;
    k.line(lines, c.mid, 1.6);
  });
  k.rect(x - R, y - R, 2 * R, 2 * R, c.ink);
  k.rect(x - R, y - R, 2 * R, 2 * R, face);

  const left = Math.floor((x - R) / die) * die;
  const top = Math.floor((y - R) / die) * die;
  const lit = int(9, 16);
  for (let i = 0; i < lit; i++) {
    const dieX = left + int(2, (2 * R) / die - 2) * die;
    const dieY = top + int(2, (2 * R) / die - 2) * die;
    k.rect(dieX + 2, dieY + 2, die - 4, die - 4, i % 4 || c.ink === c.high ? c.spot : c.high);
  }
  const gleam = d`M${x - R} ${y + R}L${x + R * 0.2} ${y - R}h${R * 0.34}L${x - R * 0.5} ${y + R}z`;
  k.path(gleam, c.high, { opacity: 0.16 });
}

/** Server cabinets in a row. */
export const racks: Scene = {
  name: 'racks',
  draw: (k) => {
    const { W, H, u, c, rnd, int, pick } = k;
    k.fill(c.front);
    const count = W > H ? int(4, 5) : int(2, 3);
    const w = W / count;
    const cabinet = mix(c.deep, c.mid, 0.45);
    const units = new Map<string, string>();
    let vents = '';
    let lamps = '';

    for (let i = 0; i < count; i++) {
      const x = Math.round(i * w + 6);
      k.rect(x, H * 0.06, w - 12, H * 0.9, cabinet);
      let y = H * 0.09;
      while (y < H * 0.9) {
        const h = u * pick([0.08, 0.08, 0.12, 0.16]);
        if (y + h > H * 0.95) break;
        const colour = pick([c.light, c.mid, c.mid, mix(c.mid, c.light, 0.5), c.accent]);
        const width = Math.round(w - 26);
        const unit = d`M${x + 7} ${Math.round(y)}h${width}v${Math.round(h - 5)}h${-width}z`;
        units.set(colour, (units.get(colour) ?? '') + unit);
        const middle = Math.round(y + h * 0.42);
        vents += d`M${x + 14} ${middle}h${Math.round(w * 0.34)}`;
        lamps += d`M${Math.round(x + w * 0.6)} ${middle}h28`;
        y += h;
      }
    }
    for (const [colour, data] of units) k.path(data, colour);
    k.line(vents, c.deep, u * 0.022, { 'stroke-dasharray': '2 3' });
    k.line(lamps, c.deep, 6, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 9' });
    k.path(d`M0 ${H}L${W * rnd(0.3, 0.6)} 0H${W * 0.72}L${W * 0.3} ${H}z`, c.light, { opacity: 0.09 });
  },
};
