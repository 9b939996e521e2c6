import { hash } from '../../../illustrations/random.ts';
import { d } from '../../../illustrations/svg.ts';
import { BOX_HEIGHT, BOX_WIDTH, container } from './gantry-crane.ts';
import { area, bar, box, disc, NIGHT } from './paint.ts';

/** Boxes high, row by row; the third row is being unloaded. */
const STACKS = [4, 5, 5, 5, 4];
const LEFT = 690;
const DECK = 500;

export const UNLOADED_ROW = 2;

/** The middle of a row of containers, and the top of its highest box when `taken` have left. */
export function rowTop(row: number, taken: number): { x: number; y: number } {
  const high = (STACKS[row] ?? 0) - taken;
  return { x: LEFT + row * (BOX_WIDTH + 4) + BOX_WIDTH / 2, y: DECK - high * (BOX_HEIGHT + 2) };
}

export function boxColour(row: number, level: number): string {
  return NIGHT.boxes[hash(`${row} box ${level}`) % NIGHT.boxes.length] ?? NIGHT.red;
}

/** A container ship from astern, with `taken` boxes gone from the row under the crane. */
export function containerShip(taken: number): string {
  const boxes = STACKS.flatMap((high, row) =>
    Array.from({ length: row === UNLOADED_ROW ? high - taken : high }, (_, level) => {
      const { x } = rowTop(row, 0);
      return container(x - BOX_WIDTH / 2, DECK - (level + 1) * (BOX_HEIGHT + 2), boxColour(row, level));
    }),
  );
  const windows = [0, 1].map((deck) =>
    bar(d`M796 ${256 + deck * 22}h224`, NIGHT.lamp, 7, { 'stroke-dasharray': '14 10' }),
  );
  return [
    box(784, 238, 248, 270, NIGHT.edge),
    box(760, 226, 296, 16, NIGHT.far),
    ...windows,
    box(902, 176, 10, 52, NIGHT.edge),
    disc(907, 172, 5, NIGHT.moon),
    ...boxes,
    area(d`M668 ${DECK}H1162L1128 668H702z`, NIGHT.steel),
    area(d`M689 604H1141L1128 668H702z`, NIGHT.boxes[4]),
    // The sea closes over the hull in short waves.
    area(d`M660 680V648${'q9 -5 18 0t18 0'.repeat(14)}V680z`, NIGHT.sea),
    bar('M724 662h70M846 660h120M1010 663h60M770 676h130M960 675h80', NIGHT.boxes[4], 4, { opacity: 0.45 }),
    bar(d`M668 ${DECK + 4}H1162`, NIGHT.edge, 8),
    bar(d`M850 552h130`, NIGHT.far, 9, { 'stroke-dasharray': '22 7 40 7' }),
  ].join('');
}

/** A tug with its lamp, going about its business. */
export function tug(): string {
  return [
    area('M-70 0H64L48 26H-52z', NIGHT.steel),
    box(-22, -34, 46, 34, NIGHT.edge),
    box(-14, -27, 30, 12, NIGHT.lamp),
    box(30, -18, 12, 18, NIGHT.red),
    bar('M4 -34v-34', NIGHT.edge, 4),
    disc(4, -70, 4, NIGHT.moon),
    bar('M-70 4H64', NIGHT.amber, 4),
    bar('M70 22q40 -4 90 4M60 30q50 0 120 4', NIGHT.edge, 3, { opacity: 0.7 }),
  ].join('');
}
