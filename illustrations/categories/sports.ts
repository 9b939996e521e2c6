import { type Point, polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill } from '../landscape.ts';
import { mix } from '../palette.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d, placed } from '../svg.ts';
import { court, goal, stadium } from './sports-ball-games.ts';

/** The bend of a running track from above, with its runners. */
const track: Scene = {
  name: 'track',
  draw: (k) => {
    const { W, H, u, c, mode, rnd, int, chance } = k;
    const lanes = int(6, 8);
    const laneWidth = Math.max(W, H) * rnd(0.092, 0.108);
    const left = chance(0.5);
    const x = W * (left ? rnd(-0.12, 0.06) : rnd(0.94, 1.12));
    const y = H * rnd(1, 1.25);
    const inner = u * rnd(0.4, 0.6);
    const surface = mode === 'accent' ? c.ground : mix(c.spot, c.deep, mode === 'tint' ? 0.12 : 0);

    k.fill(mode === 'deep' ? c.low : c.tone);
    k.rect(0, 0, W, H, k.hatch(c.deep, 22, 2.5, 90), { opacity: 0.12 });
    k.circle(x, y, inner + laneWidth * lanes, surface);
    for (let i = 0; i <= lanes; i++) k.ring(x, y, inner + laneWidth * i, c.light, 2.6);
    k.circle(x, y, inner, c.front);
    k.circle(x, y, inner, k.hatch(k.layer(0.72), 12, 3, 0));

    const start = left ? -50 : -130;
    const direction = left ? 1 : -1;
    let starts = '';
    for (let i = 0; i < lanes; i++) {
      const angle = start + direction * i * 4.4;
      const [x1, y1] = polar(x, y, inner + laneWidth * i, angle);
      const [x2, y2] = polar(x, y, inner + laneWidth * (i + 1), angle);
      starts += d`M${x1} ${y1}L${x2} ${y2}`;
    }
    k.line(starts, c.light, 5);
    for (let i = 0; i < lanes; i++) {
      if (!chance(0.8)) continue;
      const angle = start + direction * (i * 4.4 - rnd(6, 22));
      runner(k, polar(x, y, inner + laneWidth * (i + 0.5), angle), angle, laneWidth * 0.17);
    }
  },
};

/** A runner seen from straight above: shoulders, head, shadow. */
function runner(k: Kit, at: Point, angle: number, s: number): void {
  const { c, pick } = k;
  const shirt = pick([c.light, c.deep, c.high]);
  k.group({ transform: placed(...at, { rotate: angle }) }, () => {
    k.ellipse(s * 0.9, s * 1.2, s * 1.7, s * 0.8, c.deep, { opacity: 0.35 });
    k.ellipse(0, 0, s * 1.7, s * 0.8, shirt);
    k.circle(0, 0, s * 0.7, shirt === c.deep ? c.light : c.deep);
  });
}

/** Lanes of a swimming pool, with swimmers. */
const pool: Scene = {
  name: 'pool',
  draw: (k) => {
    const { W, H, c, mode, rnd, int, pick, chance } = k;
    const lanes = W > H ? int(3, 4) : 6;
    const laneWidth = (H / lanes) * 1.15;
    const tilt = rnd(8, 26) * pick([-1, 1]);
    const offset = rnd(laneWidth);
    const water = { light: mix(c.mid, c.high, 0.35), tint: c.mid, deep: c.low, accent: c.tone };
    k.fill(water[mode]);
    const body = swimmer(k, laneWidth * 0.7);

    k.turned(tilt, W / 2, H / 2, () => {
      const left = -W * 0.3;
      const length = W * 1.6;
      const ripple = 'M6 12q11-8 22 0t22 0M52 32q11-8 22 0t22 0';
      k.rect(
        left,
        -H,
        length,
        H * 3,
        k.pattern(96, 40, () => k.line(ripple, c.high, 2.4, { opacity: 0.5 })),
      );

      let ropes = '';
      let floorLines = '';
      const swimmers: { x: number; y: number }[] = [];
      for (let i = -2; i < lanes + 2; i++) {
        const y = i * laneWidth + offset;
        ropes += d`M${left} ${y}h${length}`;
        floorLines += d`M${left} ${y + laneWidth / 2}h${length}`;
        if (chance(0.62)) swimmers.push({ x: W * rnd(0.12, 0.7), y: y + laneWidth / 2 });
      }
      k.line(floorLines, c.deep, laneWidth * 0.12, { opacity: 0.28 });
      k.line(ropes, c.high, 9);
      k.line(ropes, c.accent === c.spot ? c.spot : c.deep, 9, { 'stroke-dasharray': '16 11' });
      for (const at of swimmers) k.use(body, at);
    });
  },
};

/** A swimmer doing the crawl, head at 0 0, with the wake behind. */
function swimmer(k: Kit, s: number): string {
  const { c } = k;
  const wake = d`M${-s * 0.25} ${-s * 0.16}
    l${s * 2.6} ${s * 0.06}
    l${s * 0.3} ${s * 0.1}
    l${-s * 0.3} ${s * 0.1}
    l${-s * 2.6} ${s * 0.06}z`;
  const trunk = d`M0 ${-s * 0.13}
    q${s * 0.5} ${-s * 0.05} ${s * 0.9} ${s * 0.06}
    h${s * 1.1}
    v${s * 0.14}
    h${-s * 1.1}
    q${-s * 0.4} ${s * 0.11} ${-s * 0.9} ${s * 0.06}z`;
  const arms = d`M${s * 0.12} ${-s * 0.1}l${-s * 0.3} ${-s * 0.24}l${-s * 0.3} ${s * 0.06}
    M${s * 0.2} ${s * 0.1}l${s * 0.4} ${s * 0.22}l${s * 0.34} ${-s * 0.02}`;
  return k.symbol(() => {
    k.path(wake, c.high, { opacity: 0.4 });
    k.path(trunk, c.deep);
    k.line(arms, c.deep, s * 0.09, { 'stroke-linecap': 'round' });
    k.circle(-s * 0.1, 0, s * 0.15, c.light);
  });
}

/** A racing bicycle at the side of the road. */
const cycle: Scene = {
  name: 'cycle',
  draw: (k) => {
    const { W, H, u, c, rnd } = k;
    k.circle(W * rnd(0.35, 0.65), H * 0.42, u * rnd(0.3, 0.38), c.low);
    const road = H * (W < H ? 0.7 : 0.82);
    const turn = rnd(30);
    k.path(hill(k, road - H * 0.06, H * 0.04, 3).outline, k.layer(0.3));
    k.rect(0, road, W, H, c.front);
    k.line(d`M0 ${road + (H - road) * 0.5}H${W}`, c.high, 3, { 'stroke-dasharray': '34 24' });
    bicycle(k, road, turn);
  },
};

function bicycle(k: Kit, road: number, turn: number): void {
  const { W, u, c, mode } = k;
  const r = u * 0.2;
  const y = road - r;
  const back = W / 2 - r * 1.45;
  const front = W / 2 + r * 1.45;
  const metal = mode === 'accent' || mode === 'deep' ? c.high : c.ink;

  let spokes = '';
  for (const x of [back, front]) {
    for (let i = 0; i < 12; i++) {
      const [rimX, rimY] = polar(x, y, r, i * 30 + turn);
      spokes += d`M${x} ${y}L${rimX} ${rimY}`;
    }
  }
  k.line(spokes, metal, 0.9);
  for (const x of [back, front]) {
    k.ring(x, y, r, metal, u * 0.02);
    k.ring(x, y, r * 0.88, mode === 'accent' ? c.deep : c.mid, 2);
    k.circle(x, y, r * 0.09, metal);
  }

  const crank: Point = [W / 2 - r * 0.25, y + r * 0.1];
  const seat: Point = [W / 2 - r * 0.62, y - r * 1.25];
  const head: Point = [front - r * 0.55, y - r * 1.3];
  const collar: Point = [front - r * 0.42, y - r * 0.95];
  const frame = d`M${back} ${y}L${seat[0]} ${seat[1]}L${crank[0]} ${crank[1]}L${back} ${y}
    M${crank[0]} ${crank[1]}L${collar[0]} ${collar[1]}L${seat[0] + r * 0.1} ${seat[1] + r * 0.28}
    M${head[0]} ${head[1]}L${front} ${y}`;
  const saddleAndBars = d`M${seat[0] - r * 0.26} ${seat[1] - r * 0.12}h${r * 0.5}
    M${seat[0]} ${seat[1]}v${-r * 0.12}
    M${head[0]} ${head[1]}l${-r * 0.05} ${-r * 0.2}h${r * 0.34}q${r * 0.26} ${r * 0.02} ${r * 0.2} ${r * 0.26}`;
  const rounded = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' } as const;
  k.line(frame, mode === 'accent' ? c.high : c.accent, u * 0.026, rounded);
  k.line(saddleAndBars, metal, u * 0.022, rounded);
  k.ring(...crank, r * 0.2, metal, 3);
  k.line(d`M${crank[0]} ${crank[1]}l${r * 0.16} ${r * 0.3}h${r * 0.16}`, metal, 4);
}

export const sports: Scenes = [track, court, stadium, pool, goal, cycle];
