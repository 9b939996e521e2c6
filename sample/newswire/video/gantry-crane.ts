import { d } from '../../../illustrations/svg.ts';
import { bar, box, disc, NIGHT } from './paint.ts';

/** Where the load hangs: along the boom, and how far below it. */
export interface Hoist {
  x: number;
  drop: number;
  /** The colour of the container on the hook, if there is one. */
  load?: string;
}

export const BOX_WIDTH = 86;
export const BOX_HEIGHT = 34;

const BOOM = 215;
const GROUND = 566;

/** A ship-to-shore crane from its side: a portal on the quay, a boom out over the water. */
export function gantryCrane({ x, drop, load }: Hoist, time: number, colour: string): string {
  const legs = [270, 548];
  const lattice = Array.from({ length: 17 }, (_, i) => {
    const from = 92 + i * 66;
    return d`M${from} ${BOOM}l33 -22l33 22`;
  }).join('');
  return [
    // The stays run from the apex to both ends of the boom.
    bar(d`M470 62L120 ${BOOM - 20}M470 62L820 ${BOOM - 20}M470 62L1150 ${BOOM - 20}`, colour, 4),
    bar(d`M420 ${BOOM}L470 58L548 ${BOOM}M470 58V${BOOM}`, colour, 9),
    ...legs.map((leg) => box(leg - 9, BOOM, 18, GROUND - BOOM, colour)),
    bar(d`M270 ${BOOM + 16}L548 ${GROUND - 150}M270 ${GROUND - 150}H548`, colour, 9),
    ...legs.map((leg) => box(leg - 34, GROUND - 12, 68, 12, colour)),
    bar(lattice, colour, 3),
    box(80, BOOM - 26, 1140, 6, colour),
    box(80, BOOM - 4, 1140, 11, colour),
    box(150, BOOM - 64, 112, 62, colour),
    bar(d`M162 ${BOOM - 46}h88`, NIGHT.lamp, 3, { 'stroke-dasharray': '9 7' }),
    bar(d`M130 ${BOOM + 9.5}h16m184 0h16m294 0h16m124 0h16m124 0h16m124 0h16m124 0h16`, NIGHT.lamp, 5),
    disc(470, 56, 5, NIGHT.red, { opacity: time % 2 < 1.1 ? 1 : 0.25 }),
    disc(1214, BOOM - 32, 4, NIGHT.red, { opacity: (time + 0.9) % 2 < 1.1 ? 1 : 0.25 }),
    trolley(x, drop, load, colour),
  ].join('');
}

function trolley(x: number, drop: number, load: string | undefined, colour: string): string {
  const bottom = BOOM + drop;
  const half = BOX_WIDTH / 2;
  return [
    bar(
      d`M${x - 22} ${BOOM + 12}L${x - 30} ${bottom}M${x + 22} ${BOOM + 12}L${x + 30} ${bottom}`,
      NIGHT.edge,
      2,
    ),
    box(x - 40, BOOM + 2, 80, 14, NIGHT.edge),
    box(x + 46, BOOM + 10, 26, 26, colour),
    box(x + 50, BOOM + 18, 18, 12, NIGHT.lamp),
    box(x - half, bottom, BOX_WIDTH, 7, NIGHT.amber),
    load === undefined ? '' : container(x - half, bottom + 7, load),
  ].join('');
}

export function container(x: number, y: number, fill: string): string {
  const ribs = Array.from({ length: 7 }, (_, i) => d`M${x + 11 + i * 11} ${y + 4}v${BOX_HEIGHT - 8}`).join(
    '',
  );
  return box(x, y, BOX_WIDTH, BOX_HEIGHT, fill) + bar(ribs, NIGHT.steel, 2, { opacity: 0.3 });
}
