import { createDice } from '../../../illustrations/random.ts';
import { d, element } from '../../../illustrations/svg.ts';
import { BOX_HEIGHT, BOX_WIDTH, container, gantryCrane, type Hoist } from './gantry-crane.ts';
import { area, bar, between, box, disc, NIGHT, placedAt, progress } from './paint.ts';
import { quayside } from './quayside.ts';
import { boxColour, containerShip, rowTop, tug, UNLOADED_ROW } from './vessel.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;
/** One container, from the ship's deck to the carrier on the quay. */
export const SECONDS = 16;

const HORIZON = 452;
const BOOM = 215;
const CARRIER_X = 409;
const CARRIER_BED = 530;

/** The east quay at a moment of the night shift, as SVG. */
export function nightPort(time: number): string {
  const drift = between(0, 90, progress(time, -2, SECONDS + 2));
  const scene = [
    box(0, 0, WIDTH, HEIGHT, NIGHT.sky),
    sky(time),
    placedAt(-drift * 0.15, 0, 1, town(time)),
    box(0, HORIZON, WIDTH, HEIGHT - HORIZON, NIGHT.sea),
    placedAt(-drift * 0.3, 0, 1, distantCranes(time)),
    shimmer(time),
    placedAt(-drift, Math.sin(time * 0.9) * 2, 1, containerShip(time >= LIFTED ? 1 : 0)),
    placedAt(-drift, 0, 1, quayside(time) + carrier(time) + floodlight() + crane(time)),
    placedAt(between(1390, 830, time / SECONDS), 668 + Math.sin(time * 1.7) * 3, 1, tug()),
  ].join('');
  const head = { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT };
  return element('svg', { ...head, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, scene);
}

/* The crane's cycle, in seconds. */
const LIFTED = 2.2;
const SET_DOWN = 10.4;

function crane(time: number): string {
  return gantryCrane(hoist(time), time, NIGHT.frame);
}

function hoist(time: number): Hoist {
  const top = rowTop(UNLOADED_ROW, 0);
  const onShip = top.y - 7 - BOOM;
  const onCarrier = CARRIER_BED - BOX_HEIGHT - 7 - BOOM;
  const high = 44;
  const over = between(top.x, CARRIER_X, progress(time, 3.4, 8) - progress(time, 12.2, 16));
  const drop =
    between(high, onShip, progress(time, 0, 1.7) - progress(time, LIFTED, 4)) +
    (onCarrier - high) * (progress(time, 7.6, 10) - progress(time, 10.8, 12.8));
  const loaded = time >= LIFTED && time < SET_DOWN;
  return { x: over, drop, ...(loaded ? { load: boxColour(UNLOADED_ROW, 4) } : {}) };
}

/** The driverless carrier that waits below the crane and takes the container away. */
function carrier(time: number): string {
  const x = between(-240, CARRIER_X, progress(time, 2, 7.4) - progress(time, 11.4, 16.5));
  const load =
    time >= SET_DOWN
      ? container(x - BOX_WIDTH / 2, CARRIER_BED - BOX_HEIGHT, boxColour(UNLOADED_ROW, 4))
      : '';
  const wheels = [-44, -18, 18, 44].map(
    (wheel) =>
      disc(x + wheel, CARRIER_BED + 26, 10, NIGHT.steel) + disc(x + wheel, CARRIER_BED + 26, 4, NIGHT.edge),
  );
  return [
    load,
    box(x - 62, CARRIER_BED, 124, 20, NIGHT.edge),
    ...wheels,
    box(x - 66, CARRIER_BED + 4, 8, 8, NIGHT.lamp),
    box(x + 58, CARRIER_BED + 4, 8, 8, NIGHT.red),
    disc(x, CARRIER_BED + 8, 5, NIGHT.amber, { opacity: time % 1 < 0.5 ? 1 : 0.3 }),
  ].join('');
}

function floodlight(): string {
  const pale = { opacity: 0.07 };
  return [330, 640, 780, 920, 1060]
    .map((x) => area(d`M${x} ${BOOM + 12}h16l90 ${x < 600 ? 339 : 272}h-196z`, NIGHT.lamp, pale))
    .join('');
}

function sky(time: number): string {
  const dice = createDice(12);
  const stars = Array.from({ length: 70 }, () => {
    const [x, y, r, phase] = [dice.rnd(WIDTH), dice.rnd(330), dice.rnd(0.8, 1.9), dice.rnd(6)];
    const opacity = 0.45 + 0.25 * Math.sin(time * 0.7 + phase);
    return { data: d`M${x} ${y}h0`, colour: NIGHT.moon, width: r * 2, opacity };
  });
  const bands = [0, 1, 2, 3].map((i) =>
    box(0, 250 + i * 52, WIDTH, HORIZON - 250 - i * 52, NIGHT.dusk, { opacity: 0.28 }),
  );
  return [
    ...bands,
    inFewPaths(stars),
    disc(1088, 118 - time * 0.5, 46, NIGHT.moon),
    disc(1104, 108 - time * 0.5, 40, NIGHT.sky),
  ].join('');
}

/** The far shore: hills, a lighthouse, and windows of which one or another goes dark. */
function town(time: number): string {
  const dice = createDice(31);
  const windows = { lit: '', dark: '' };
  for (let i = 0; i < 90; i++) {
    const [x, y, until] = [dice.int(0, 1400), dice.int(418, 446), dice.rnd(0, 90)];
    windows[until < time ? 'dark' : 'lit'] += `M${x} ${y}h4v4h-4z`;
  }
  const beam = Math.max(0, Math.sin(time * 1.1)) ** 6;
  return [
    area(`M0 ${HORIZON}V420Q140 372 300 404T620 410T930 384T1180 410T1420 380V${HORIZON}z`, NIGHT.hills),
    area(windows.lit, NIGHT.amber, { opacity: 0.75 }),
    area(windows.dark, NIGHT.amber, { opacity: 0.15 }),
    area('M380 402l5 -44h10l5 44z', NIGHT.edge),
    disc(390, 352, 5, NIGHT.moon, { opacity: (0.3 + 0.7 * beam).toFixed(2) }),
    area('M390 352L-60 324v26z', NIGHT.moon, { opacity: (0.12 * beam).toFixed(3) }),
  ].join('');
}

/** The rest of the forty, small along the farther berths, each about its own work. */
function distantCranes(time: number): string {
  return [
    { x: 1010, scale: 0.26, phase: 0 },
    { x: 1150, scale: 0.2, phase: 2 },
    { x: -20, scale: 0.22, phase: 4 },
    { x: 236, scale: 0.18, phase: 5 },
  ]
    .map(({ x, scale, phase }) => {
      const along = 700 + 280 * Math.sin(time * 0.32 + phase);
      const drop = 140 + 90 * Math.sin(time * 0.5 + phase * 2);
      const hook = { x: along, drop, load: boxColour(phase, 1) };
      return placedAt(x, HORIZON + 8 - 566 * scale, scale, gantryCrane(hook, time + phase, NIGHT.far));
    })
    .join('');
}

/** Light on the water: short strokes that come and go under the moon, the ship and the lamps. */
function shimmer(time: number): string {
  const dice = createDice(5);
  const glints = Array.from({ length: 130 }, () => {
    const [spread, depth, phase, speed] = [dice.rnd(-1, 1), dice.rnd(), dice.rnd(6.3), dice.rnd(0.8, 1.6)];
    const near = dice.pick([1096, 930, 760, 600, 1180, 1230]);
    const y = HORIZON + 10 + depth * (HEIGHT - HORIZON - 16);
    const x = near + spread * (26 + depth * 70) + Math.sin(time * 0.5 + phase) * 6;
    const glint = Math.max(0, Math.sin(time * speed + phase));
    const colour = near === 1096 ? NIGHT.moon : NIGHT.lamp;
    return { data: d`M${x} ${y}h${12 + depth * 34}`, colour, width: 2 + depth * 1.5, opacity: glint * 0.5 };
  });
  return inFewPaths(glints.filter(({ opacity }) => opacity > 0.025));
}

interface Stroke {
  data: string;
  colour: string;
  width: number;
  opacity: number;
}

/** Strokes that hardly differ are drawn as one: browsers pay for each element of a picture. */
function inFewPaths(strokes: readonly Stroke[]): string {
  const alike = Map.groupBy(strokes, ({ colour, width, opacity }) =>
    [colour, Math.round(width), Math.max(0.1, Math.round(opacity * 10) / 10)].join(' '),
  );
  return [...alike]
    .map(([look, members]) => {
      const [colour = '', width, opacity = ''] = look.split(' ');
      const data = members.map((stroke) => stroke.data).join('');
      return bar(data, colour, Number(width), { opacity, 'stroke-linecap': 'round' });
    })
    .join('');
}
