import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { d, placed } from '../svg.ts';

/** Solar panels on their masts over rolling ground, all turned to the same side. */
export const solar: Scene = {
  name: 'solar',
  draw: (k) => {
    const { W, H, u, c, rnd, chance } = k;
    sky(k, { y: H * rnd(0.2, 0.26) });
    k.mirrored(chance(0.5), () => {
      const panel = solarPanel(k);
      k.path(hill(k, H * 0.44, H * 0.05, 3).outline, k.layer(0.14));
      field(k, { panel, y: H * 0.51, size: u * 0.11, spacing: rnd(2, 2.4), nearness: 0.26 });
      field(k, { panel, y: H * 0.65, size: u * 0.2, spacing: rnd(1.6, 2), nearness: 0.42 });
      field(k, { panel, y: H * 0.92, size: u * (W > H ? 0.46 : 0.4), spacing: rnd(1.3, 1.5), nearness: 0.6 });
      k.path(hill(k, H * 0.98, H * 0.015, 3).outline, c.front);
    });
  },
};

interface Field {
  readonly panel: string;
  /** About where the ground lies. */
  readonly y: number;
  /** How wide a panel is. */
  readonly size: number;
  /** From one panel to the next, in panels. */
  readonly spacing: number;
  readonly nearness: number;
}

function field(k: Kit, { panel, y, size, spacing, nearness }: Field): void {
  const { W, H, rnd } = k;
  const ground = hill(k, y, H * 0.03, 3);
  k.path(ground.outline, k.layer(nearness));
  k.path(ground.outline, k.hatch(k.layer(nearness - 0.14), 8, 0.8, rnd(-12, 12)), { opacity: 0.8 });
  const count = Math.round(W / (size * spacing));
  const start = rnd(-0.4, 0.1);
  for (let i = 0; i <= count; i++) {
    const x = (W * (i + 0.5 + start)) / count;
    k.use(panel, { transform: placed(x, ground.heightAt(x) + size * 0.12, { scale: size / 100 }) });
  }
}

/** One panel, 100 wide, its mast standing at 0 0. */
function solarPanel(k: Kit): string {
  const { c, mode } = k;
  const face = mode === 'deep' ? mix(c.deep, c.tone, 0.6) : c.deep;
  const steel = mode === 'deep' ? c.light : mix(c.tone, c.deep, 0.55);
  const [left, right, top, bottom, slant] = [-52, 38, -76, -26, 18];
  const step = (right - left) / 5;
  let cells = d`M${left + slant * 0.33} ${bottom - 16.6}H${right + slant * 0.33}
    M${left + slant * 0.67} ${bottom - 33.3}H${right + slant * 0.67}`;
  for (let i = 1; i < 5; i++) cells += d`M${left + step * i} ${bottom}L${left + step * i + slant} ${top}`;
  const outline = d`M${left} ${bottom}H${right}L${right + slant} ${top}H${left + slant}z`;
  const glint = d`M${left + step * 2.2} ${bottom}h${step * 0.9}L${left + step * 4 + slant} ${top}h${-step * 0.9}z`;

  return k.symbol(() => {
    k.ellipse(10, 0, 34, 3.4, c.front, { opacity: 0.3 });
    k.path('M-2.5 0V-44H3.5V0zM0-20V-13L-22-30V-34z', steel);
    k.path(outline, face);
    k.path(glint, c.high, { opacity: 0.22 });
    k.line(cells, mix(face, c.high, 0.5), 1.1);
    k.line(outline, c.high, 2.6, { 'stroke-linejoin': 'round' });
  });
}
