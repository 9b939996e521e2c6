import { d } from '../../../illustrations/svg.ts';
import { BOX_HEIGHT, BOX_WIDTH, container } from './gantry-crane.ts';
import { area, bar, between, box, disc, NIGHT } from './paint.ts';
import { boxColour } from './vessel.ts';

const GROUND = 566;
const EDGE = 636;

/** The courses of the quay wall. */
const JOINTS = [606, 648, 690]
  .flatMap((y, row) => Array.from({ length: 9 }, (_, i) => d`M${i * 84 - 30 + (row % 2) * 42} ${y}v42`))
  .join('');

/** The quay, the boxes stacked on it, and the people of the shift. */
export function quayside(time: number): string {
  return [
    area(d`M-40 ${GROUND}H${EDGE}L${EDGE - 8} 720H-40z`, NIGHT.quay),
    bar(d`M-40 ${GROUND + 2}H${EDGE}`, NIGHT.edge, 4),
    bar(d`M-40 ${GROUND + 16}H${EDGE - 10}`, NIGHT.amber, 3, { 'stroke-dasharray': '26 18', opacity: 0.6 }),
    bar(d`M-40 606H${EDGE - 3}M-40 648H${EDGE - 5}M-40 690H${EDGE - 7}`, NIGHT.joint, 2),
    bar(JOINTS, NIGHT.joint, 2),
    bar('M300 590V720M318 590V720M300 604h18m-18 22h18m-18 22h18m-18 22h18m-18 22h18', NIGHT.edge, 3, {
      opacity: 0.6,
    }),
    // A bollard, and the line that keeps the ship where she is.
    bar(d`M${EDGE - 26} 560q40 10 72 -42`, NIGHT.edge, 3),
    box(EDGE - 34, 552, 14, 14, NIGHT.amber, { rx: 3 }),
    ...[596, 636, 676].map((y) => box(EDGE - 12, y, 22, 26, NIGHT.steel, { rx: 6 })),
    stacks(),
    lampPost(-6),
    lampPost(212),
    worker(596, 1),
    worker(470, -1),
    worker(between(232, 330, time / 16), 1, time),
  ].join('');
}

function stacks(): string {
  const heights = [4, 3];
  return heights
    .flatMap((high, row) =>
      Array.from({ length: high }, (_, level) =>
        container(
          10 + row * (BOX_WIDTH + 5),
          GROUND - (level + 1) * (BOX_HEIGHT + 2),
          boxColour(row + 6, level + 2),
        ),
      ),
    )
    .join('');
}

function lampPost(x: number): string {
  return [
    box(x - 2, 330, 5, GROUND - 330, NIGHT.steel),
    box(x - 16, 324, 34, 8, NIGHT.lamp),
    area(d`M${x - 16} 332h34l80 ${GROUND - 332}h-194z`, NIGHT.lamp, { opacity: 0.08 }),
  ].join('');
}

/** A person in a bright vest; one who walks is given the time. */
function worker(x: number, facing: 1 | -1, time?: number): string {
  const stride = time === undefined ? 2 : Math.sin(time * 5) * 5;
  const y = GROUND - 2;
  return [
    bar(d`M${x} ${y - 14}L${x - stride} ${y}M${x} ${y - 14}L${x + stride} ${y}`, NIGHT.edge, 4),
    box(x - 5, y - 30, 10, 17, NIGHT.amber),
    box(x - 5, y - 24, 10, 3, NIGHT.moon),
    disc(x, y - 35, 5, NIGHT.moon),
    area(d`M${x - 6} ${y - 36}a6 6 0 0 1 12 0z`, NIGHT.red),
    time === undefined ? '' : area(d`M${x + 4 * facing} ${y - 22}l60 14v12z`, NIGHT.lamp, { opacity: 0.25 }),
  ].join('');
}
