import { blob, type Point, polar, wave } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import { d } from '../svg.ts';

/** A globe with land, a net of meridians, and a few routes over it. */
function globe(k: Kit): void {
  const { W, H, u, c, mode, rnd, int } = k;
  const R = u * rnd(0.36, 0.5);
  const x = W * rnd(0.36, 0.64);
  const y = H * rnd(0.46, 0.58);
  const tilt = rnd(-28, 28);
  k.fill(k.dots(c.low, 14, 1.7));
  k.circle(x, y, R, mode === 'light' ? c.ink : mode === 'tint' ? c.high : c.spot);
  k.inCircle(x, y, R, () => {
    continents(k, x, y, R);
    k.turned(tilt, x, y, () => meridians(k, x, y, R));
    const night = d`M${x + R * 0.1} ${y - R * 1.2}
      a${R * 1.2} ${R * 1.2} 0 0 1 0 ${R * 2.4}h${R * 2}v${-R * 2.4}z`;
    k.path(night, k.hatch(c.deep, 5, 0.8, 45), { opacity: 0.5 });
  });
  const routes = int(2, 4);
  for (let i = 0; i < routes; i++) route(k, x, y, R);
  k.ring(x, y, R * 1.13, c.mid, 1);
}

function continents(k: Kit, x: number, y: number, R: number): void {
  const { c, mode, rnd, int } = k;
  const count = int(3, 4);
  const offset = rnd(360);
  let land = '';
  for (let i = 0; i < count; i++) {
    const [landX, landY] = polar(x, y, R * rnd(0.4, 0.72), offset + (i * 360) / count);
    land += blob(k, landX, landY, R * rnd(0.3, 0.5), 9);
  }
  const accentLand = mix(c.tone, c.deep, 0.1);
  const deepLand = mix(c.tone, c.deep, 0.25);
  k.path(land, mode === 'accent' ? accentLand : mode === 'deep' ? deepLand : mix(c.tone, c.accent, 0.1));
}

function meridians(k: Kit, x: number, y: number, R: number): void {
  const colour = k.mode === 'light' ? k.c.high : k.c.deep;
  for (let i = 1; i < 6; i++) k.ovalRing(x, y, R * Math.sin((i * Math.PI) / 12), R, [colour, 1.1]);
  let lines = d`M${x} ${y - R}v${R * 2}`;
  for (let i = -4; i < 5; i++) lines += d`M${x - R} ${y + R * Math.sin((i * Math.PI) / 10)}h${R * 2}`;
  k.line(lines, colour, 1.1);
}

/** An arc between two ports, as a flight or a shipment would take it. */
function route(k: Kit, x: number, y: number, R: number): void {
  const { u, c, mode, rnd } = k;
  const angle = rnd(360);
  const from = polar(x, y, R * rnd(0.35, 0.8), angle);
  const to = polar(x, y, R * rnd(0.35, 0.85), angle + rnd(80, 180));
  const bendX = (from[0] + to[0]) / 2 + (from[0] + to[0] - 2 * x) * 0.35;
  const bendY = Math.min(from[1], to[1]) - R * rnd(0.2, 0.45);
  const colour = mode === 'accent' || mode === 'deep' ? c.deep : c.accent;
  k.line(d`M${from[0]} ${from[1]}Q${bendX} ${bendY} ${to[0]} ${to[1]}`, colour, 2.4);
  for (const port of [from, to]) {
    k.circle(...port, u * 0.016, c.light);
    k.circle(...port, u * 0.008, c.deep);
  }
}

/** A container ship under a gantry crane. */
function port(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  // Containers have the colour of a sun.
  sky(k, { disc: c.low });
  const water = H * 0.8;
  const box = { width: u * 0.2, height: u * 0.088 };
  const columns = Math.floor((W * 0.8) / box.width);
  const left = W * rnd(0.05, 0.14);
  const ribs = k.hatch(c.deep, 7, 0.55, 90);

  const hook = crane(k, water, box);
  cargo(k, { left, columns, deck: water - u * 0.13, box, ribs, hook });

  const length = columns * box.width;
  const hull = d`M${left - u * 0.08} ${water - u * 0.13}h${length + u * 0.2}l${-u * 0.1} ${u * 0.2}H${left}z`;
  k.path(hull, c.front);
  k.rect(left - u * 0.03, water - u * 0.02, length + u * 0.11, u * 0.03, c.spot);

  k.rect(0, water + u * 0.02, W, H, k.layer(0.5));
  k.line(wave(k, water + u * 0.02, 5, 70, -40), c.high, 3);
  for (let i = 1; i < 4; i++) {
    k.line(wave(k, water + u * 0.02 + i * u * 0.06, 5, 70, -40 - i * 22), k.layer(0.3), 2);
  }
}

type Box = Record<'width' | 'height', number>;

/** The place under the box that hangs on the crane: the stack leaves it free. */
type Hook = Record<'x' | 'bottom', number>;

function crane(k: Kit, water: number, box: Box): Hook {
  const { W, H, u, c, rnd } = k;
  const x = W * rnd(0.55, 0.8);
  const y = H * rnd(0.1, 0.2);
  const beam = u * 0.024;
  const frame = d`M${x} ${water}V${y}h${beam}V${water}z
    M${x + u * 0.3} ${water}V${y}h${beam}V${water}z
    M${x - u * 0.7} ${y + u * 0.08}h${u * 1.3}v${beam}h${-u * 1.3}z
    M${x} ${y + u * 0.36}h${u * 0.3}v${beam * 0.7}h${-u * 0.3}z`;
  const cables = d`M${x - u * 0.66} ${y + u * 0.08}L${x + u * 0.02} ${y - u * 0.04}L${x + u * 0.58} ${y + u * 0.08}
    M${x - u * 0.42} ${y + u * 0.1}v${u * 0.16}`;
  k.path(frame, k.layer(0.6));
  k.line(cables, k.layer(0.6), 2.4);
  const hook = { x: x - u * 0.52, bottom: y + u * 0.26 + box.height };
  k.rect(hook.x, hook.bottom - box.height, box.width, box.height, c.spot);
  return hook;
}

interface Stow {
  readonly left: number;
  readonly columns: number;
  readonly deck: number;
  readonly box: Box;
  readonly ribs: string;
  readonly hook: Hook;
}

function cargo(k: Kit, { left, columns, deck, box, ribs, hook }: Stow): void {
  const { c, int, pick } = k;
  let levels = int(2, 4);
  for (let i = 0; i < columns; i++) {
    const x = left + i * box.width;
    const isUnderHook = Math.abs(x - hook.x) < box.width;
    const most = isUnderHook ? Math.floor((deck - hook.bottom) / box.height - 0.2) : 5;
    levels = Math.max(1, Math.min(most, levels + int(-1, 1)));
    for (let j = 0; j < levels; j++) {
      const colour = pick([c.spot, c.mid, k.layer(0.75), c.high, k.layer(0.45)]);
      k.rect(x, deck - (j + 1) * box.height, box.width - 2, box.height - 2, colour);
    }
    const height = levels * box.height;
    k.rect(x, deck - height, box.width - 2, height - 2, ribs, { opacity: 0.4 });
  }
}

/** A map of the world in dots, with lines from one hub. */
function dotmap(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const cell = u * 0.034;
  const dotted = (size: number, colour: string) =>
    k.pattern(cell, cell, () => k.circle(cell / 2, cell / 2, cell * size, colour));

  const count = W > H ? 6 : 5;
  let land = '';
  for (let i = 0; i < count; i++) {
    land += blob(k, (W * (i + 0.5)) / count + rnd(-40, 40), H * rnd(0.2, 0.8), u * rnd(0.13, 0.3), 9);
  }
  k.fill(dotted(0.16, c.low));
  k.clipped(
    () => k.path(land, 'inherit'),
    () => k.fill(dotted(0.38, c.ink)),
  );

  const onDot = (value: number) => Math.round(value / cell) * cell + cell / 2;
  const hub: Point = [onDot(W * rnd(0.3, 0.7)), onDot(H * rnd(0.45, 0.7))];
  const lines = int(4, 6);
  for (let i = 0; i < lines; i++) {
    const x = W * rnd(0.06, 0.94);
    const y = H * rnd(0.2, 0.85);
    const crest = Math.min(y, hub[1]) - Math.abs(x - hub[0]) * 0.4 - 20;
    k.line(d`M${hub[0]} ${hub[1]}Q${(x + hub[0]) / 2} ${crest} ${x} ${y}`, c.spot, 2.4);
    k.circle(x, y, u * 0.02, c.spot);
  }
  k.circle(...hub, u * 0.08, c.spot, { opacity: 0.35 });
  k.circle(...hub, u * 0.04, c.spot);
  k.circle(...hub, u * 0.014, c.ground);
}

export const world = { globe, port, dotmap };
