import { type Point, polyline, rounded } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { BLACK, mix } from '../palette.ts';
import { d } from '../svg.ts';

/** Points joined to their neighbours, with one hub. */
function network(k: Kit): void {
  const { W, H, u, c, rnd, int, pick } = k;
  const cell = u * 0.26;
  const points: Point[] = [];
  for (let y = cell * 0.5; y < H; y += cell) {
    for (let x = cell * 0.5; x < W; x += cell) {
      points.push([x + rnd(-cell, cell) * 0.38, y + rnd(-cell, cell) * 0.38]);
    }
  }

  const links = linksWithin(points, cell * 1.22);
  const hub = points[int(points.length * 0.3, points.length * 0.7)] ?? [W / 2, H / 2];
  k.line(links, c.mid, 1.4);
  k.circle(...hub, u * 0.3, c.low);
  k.line(links, c.mid, 1.4);
  for (const point of points) {
    const r = u * pick([0.018, 0.018, 0.03, 0.05]);
    k.circle(...point, r, r > u * 0.04 ? c.ink : r > u * 0.02 ? c.spot : c.mid);
  }
  k.circle(...hub, u * 0.13, c.ink);
  k.ring(...hub, u * 0.17, c.ink, 1.5);
  k.circle(...hub, u * 0.05, c.spot);
}

function linksWithin(points: readonly Point[], distance: number): string {
  let data = '';
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) {
      if (Math.hypot(a[0] - b[0], a[1] - b[1]) >= distance) continue;
      const [x1, y1] = rounded(a);
      const [x2, y2] = rounded(b);
      data += d`M${x1} ${y1}L${x2} ${y2}`;
    }
  });
  return data;
}

/** Blocks in isometric view, heaped around one place: a plant, a store, a town of data. */
function iso(k: Kit): void {
  const { W, H, u, rnd, chance } = k;
  const side = u * rnd(0.16, 0.2);
  const halfWidth = Math.round(side * 0.866);
  const halfDepth = Math.round(side * 0.5);
  const focusX = rnd(0.2, 0.8);
  const focusY = rnd(0.3, 0.8);
  const frequency = rnd(0.8, 2.2);
  const phase = rnd(6);
  const level = Math.round(side * 0.55);
  const cube = cubes(k, halfWidth, halfDepth);

  for (let row = 0; row * halfDepth < H + side * 3; row++) {
    for (let column = -1; column * 2 * halfWidth < W + halfWidth * 0.6; column++) {
      const x = (column * 2 + (row % 2)) * halfWidth;
      const y = row * halfDepth;
      const heap = Math.exp(-(((x / W - focusX) / 0.3) ** 2 + ((y / H - focusY) / 0.34) ** 2));
      const swell = 0.8 * Math.sin((x / W) * frequency * 6 + phase) * Math.cos((y / H) * 5);
      const levels = Math.round(heap * 3.4 + swell + rnd(0.9));
      if (levels <= 0) continue;
      const top = chance(0.12) ? 'spot' : levels % 2 ? 'half' : 'high';
      const height = levels * level;
      const isInPicture = x + halfWidth > 0 && x - halfWidth < W && y - height - halfDepth * 2 < H;
      if (isInPicture) k.use(cube(height, top), { x, y });
    }
  }
}

type CubeTop = 'high' | 'half' | 'spot';

/** Cubes by height and top, each kind drawn once and used many times. */
function cubes(k: Kit, a: number, b: number): (height: number, top: CubeTop) => string {
  const { c } = k;
  const left = mix(c.mid, c.deep, 0.12);
  const right = k.mode === 'deep' ? mix(c.deep, BLACK, 0.25) : c.deep;
  const tops: Record<CubeTop, string> = { high: c.high, half: mix(c.mid, c.high, 0.55), spot: c.spot };
  const made = new Map<string, string>();
  return (height, top) => {
    const key = `${height}${top}`;
    const symbol =
      made.get(key) ??
      k.symbol(() => {
        k.path(`M0 0l-${a}-${b}v-${height}l${a} ${b}z`, left);
        k.path(`M0 0l${a}-${b}v-${height}l-${a} ${b}z`, right);
        k.path(`M0-${height}l-${a}-${b}l${a}-${b}l${a} ${b}z`, tops[top]);
      });
    made.set(key, symbol);
    return symbol;
  };
}

/** A sound wave in upright strokes. */
function signal(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const count = int(26, 40);
  const step = W / count;
  const y = H * rnd(0.45, 0.55);
  const slow = rnd(1, 3);
  const fast = rnd(3, 7);
  const phase = rnd(6);
  const width = step * rnd(0.34, 0.62);
  k.circle(W * rnd(0.25, 0.75), y, u * rnd(0.28, 0.4), c.low);

  let plain = '';
  let marked = '';
  for (let i = 0; i < count; i++) {
    const t = i / count;
    const swell = Math.abs(Math.sin(t * Math.PI * slow + phase));
    const ripple = 0.45 + 0.55 * Math.abs(Math.sin(t * Math.PI * fast));
    const height = H * (0.04 + 0.36 * swell * ripple);
    const stroke = d`M${i * step + step / 2} ${y - height}V${y + height * rnd(0.5, 0.9)}`;
    if (i % 7 === 3) marked += stroke;
    else plain += stroke;
  }
  k.line(plain, c.ink, width, { 'stroke-linecap': 'round' });
  k.line(marked, c.spot, width, { 'stroke-linecap': 'round' });
  k.line(d`M0 ${y}H${W}`, c.ground, 1.5);
}

/** A chip and the traces that lead away from it. */
function circuit(k: Kit): void {
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
}

type Chip = Record<'x' | 'y' | 'side' | 'pins', number>;

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
function wafer(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const R = u * rnd(0.52, 0.74);
  const x = W * rnd(0.4, 0.6);
  const y = H * rnd(0.42, 0.64);
  const die = u * rnd(0.075, 0.11);
  const tilt = rnd(-20, 20);
  k.fill(k.hatch(c.low, 10, 0.6, 45));
  k.circle(x + 9, y + 10, R, c.deep, { opacity: 0.3 });
  k.circle(x, y, R, c.mid);
  k.inCircle(x, y, R * 0.95, () => k.turned(tilt, x, y, () => dies(k, x, y, R, die)));
}

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
function racks(k: Kit): void {
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
}

export const technology = { network, iso, signal, circuit, wafer, racks };
