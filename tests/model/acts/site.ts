import { HOUR } from '../model.ts';
import type { Act, Acts } from './act.ts';

const timeAct =
  (milliseconds: number): Act['run'] =>
  (world) =>
  () =>
    world.pass(milliseconds);

/** The clock, and the site as a process. */
export const SITE_ACTS: Acts = {
  secondPasses: { run: timeAct(1_000) },
  hourPasses: { weight: 9, run: timeAct(HOUR + 60_000) },
  weekPasses: { weight: 2, run: timeAct(7 * 24 * HOUR) },
  restart: {
    run: (world) => async () => {
      await world.deployment.restart();
      world.touched = new Set(world.model.papers);
    },
  },
};
