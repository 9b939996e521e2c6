import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { d } from '../svg.ts';

/** Someone on a flight of steps. */
function stairs(k: Kit): void {
  const { W, H, c, int } = k;
  // The climber stands before it.
  sky(k, { disc: c.low });
  const count = int(6, 9);
  const w = (W * 0.92) / count;
  const h = (H * 0.66) / count;
  const grain = k.hatch(c.ground, 6, 0.6, 45);
  const edge = (i: number) => W * 0.08 + w * i;
  const tread = (i: number) => H * 0.93 - h * (i + 1);

  k.mirrored(!k.rising, () => {
    let profile = `M0 ${H}`;
    let treads = '';
    for (let i = 0; i < count; i++) {
      profile += d`V${tread(i)}H${edge(i + 1)}`;
      treads += d`M${i > 0 ? edge(i) : 0} ${tread(i)}H${edge(i + 1)}`;
    }
    profile += `V${H}z`;
    k.path(profile, c.front);
    k.path(profile, grain, { opacity: 0.3 });
    k.line(treads, c.spot === c.light ? c.high : c.spot, 5);
    const step = int(2, count - 2);
    climber(k, edge(step + 0.5), tread(step));
  });
}

function climber(k: Kit, x: number, y: number): void {
  const { u, c, mode } = k;
  const f = u * 0.032;
  const colour = mode === 'light' || mode === 'tint' ? c.ink : c.high;
  k.circle(x, y - f * 5.6, f, colour);
  const body = d`M${x - f} ${y - f * 4.4}h${f * 2}
    l${f * 0.3} ${f * 2.2}
    l${-f * 0.5} ${f * 2.2}h${-f * 0.6}
    l${-f * 0.2} ${-f * 1.8}
    l${-f * 0.9} ${f * 1.8}h${-f * 0.7}
    l${f * 0.5} ${-f * 2.4}z`;
  k.path(body, colour);
}

/** Mountains in three ranges, a flag on one of the tops. */
function peaks(k: Kit): void {
  const { int } = k;
  sky(k);
  mountains(k, { y: 0.3, nearness: 0.3, count: int(2, 3) + 1, snow: true, flag: false });
  mountains(k, { y: 0.46, nearness: 0.6, count: int(2, 3), snow: true, flag: true });
  mountains(k, { y: 0.66, nearness: 1, count: int(2, 3) + 1, snow: false, flag: false });
}

type Range = Record<'y' | 'nearness' | 'count', number> & Record<'snow' | 'flag', boolean>;

function mountains(k: Kit, { y, nearness, count, snow, flag }: Range): void {
  const { W, H, u, c, rnd } = k;
  const step = (W * 1.3) / count;
  const shade = snow ? k.layer(nearness + 0.12) : k.hatch(k.layer(0.7), 7, 0.9, 60);
  for (let i = 0; i < count; i++) {
    const x = -W * 0.15 + step * (i + rnd(0.3, 0.7));
    const top = H * (y + rnd(-0.08, 0.1));
    const w = step * rnd(0.7, 1);
    k.path(d`M${x - w} ${H}L${x} ${top}L${x + w} ${H}z`, k.layer(nearness));
    const shaded = d`M${x} ${top}L${x + w} ${H}h${-w * 0.75}l${w * 0.12} ${-H * 0.2}l${-w * 0.16} ${-H * 0.12}z`;
    k.path(shaded, shade);
    if (snow) k.path(snowcap(x, top, w, H - top), c.high);
    if (flag && i === 0) {
      k.rect(x - 1.2, top - u * 0.11, 2.4, u * 0.12, c.high);
      k.path(d`M${x + 1} ${top - u * 0.11}l${u * 0.09} ${u * 0.025}l${-u * 0.09} ${u * 0.025}z`, c.accent);
    }
  }
}

function snowcap(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y}
    l${w * 0.16} ${h * 0.16}
    l${-w * 0.07} ${-h * 0.03}
    l${-w * 0.06} ${h * 0.07}
    l${-w * 0.08} ${-h * 0.06}
    l${-w * 0.11} ${h * 0.02}z`;
}

/** A conference table from above, one chair unlike the others. */
function roundtable(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const x = W * rnd(0.42, 0.58);
  const y = H * 0.5;
  const R = u * rnd(0.24, 0.29);
  const seats = int(7, 11);
  const start = rnd(360);
  const stretch = W > H ? u * rnd(0, 0.5) : 0;
  k.fill(k.grid(c.low, 40, 1.6));

  // The table is two half circles pulled apart: what is right of the middle moves right, and so on.
  const around = (r: number, angle: number, draw: (placeX: number, placeY: number) => void) => {
    const [circleX, placeY] = polar(x, y, r, angle);
    const placeX = circleX + (Math.sign(Math.cos((angle * Math.PI) / 180)) * stretch) / 2;
    k.turned(angle, placeX, placeY, () => draw(placeX, placeY));
  };
  for (let i = 0; i < seats; i++) {
    around(R * 1.42, start + (i * 360) / seats, (chairX, chairY) => {
      const s = u * 0.075;
      k.rect(chairX - s * 0.8, chairY - s, s * 1.6, s * 2, i === 0 ? c.spot : c.mid, { rx: 9 });
      k.rect(chairX + s * 0.5, chairY - s * 1.15, s * 0.5, s * 2.3, i === 0 ? c.accent : c.ink, { rx: 6 });
    });
  }

  const left = x - R - stretch / 2;
  k.rect(left + 6, y - R + 8, R * 2 + stretch, R * 2, c.deep, { rx: R, opacity: 0.25 });
  k.rect(left, y - R, R * 2 + stretch, R * 2, c.ink, { rx: R });
  const inlay = R * 0.88;
  k.frame(x - inlay - stretch / 2, y - inlay, R * 1.76 + stretch, R * 1.76, [c.mid, 1.4], { rx: inlay });
  for (let i = 0; i < seats; i += 2) {
    around(R * 0.68, start + (i * 360) / seats, (paperX, paperY) => {
      const colour = c.high === c.ink ? c.mid : c.high;
      k.rect(paperX - u * 0.035, paperY - u * 0.045, u * 0.07, u * 0.09, colour);
    });
  }
  k.circle(x, y, R * 0.16, c.accent);
}

export const leadership = { stairs, peaks, roundtable };
