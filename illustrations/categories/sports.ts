import { type Point, polar, polyline } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill } from '../landscape.ts';
import { mix } from '../palette.ts';
import { d, placed } from '../svg.ts';

/** The bend of a running track from above, with its runners. */
function track(k: Kit): void {
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
}

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
function pool(k: Kit): void {
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
    const ripples = k.pattern(96, 40, () => k.line(ripple, c.high, 2.4, { opacity: 0.5 }));
    k.rect(left, -H, length, H * 3, ripples);

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
}

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
function cycle(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  k.circle(W * rnd(0.35, 0.65), H * 0.42, u * rnd(0.3, 0.38), c.low);
  const road = H * (W < H ? 0.7 : 0.82);
  const turn = rnd(30);
  k.path(hill(k, road - H * 0.06, H * 0.04, 3).outline, k.layer(0.3));
  k.rect(0, road, W, H, c.front);
  k.line(d`M0 ${road + (H - road) * 0.5}H${W}`, c.high, 3, { 'stroke-dasharray': '34 24' });
  bicycle(k, road, turn);
}

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

/** A tennis or a basketball court from above, with the ball in play. */
function court(k: Kit): void {
  const { W, H, u, c, mode, rnd, chance } = k;
  const length = Math.max(W, H) * 1.5;
  const tilt = rnd(-30, 30) + (W > H ? 0 : 70);
  const x = W / 2 - length / 2 + rnd(-0.22, 0.22) * length;
  const isBasketball = chance(0.5);
  k.fill(mode === 'deep' ? c.ground : c.mid);
  k.turned(tilt, W / 2, H / 2, () => courtFloor(k, x, length, isBasketball));

  const ballX = W * rnd(0.3, 0.7);
  const ballY = H * rnd(0.3, 0.7);
  const r = u * rnd(0.07, 0.1);
  k.ellipse(ballX + r * 1.5, ballY + r * 1.3, r, r * 0.8, c.deep, { opacity: 0.45 });
  k.circle(ballX, ballY, r, isBasketball ? mix(c.light, c.tone, 0.25) : c.high);
  k.line(isBasketball ? basketballSeams(ballX, ballY, r) : tennisSeams(ballX, ballY, r), c.deep, 2);
}

function courtFloor(k: Kit, x: number, length: number, isBasketball: boolean): void {
  const { W, H, c, mode } = k;
  const width = length * 0.56;
  const y = H / 2 - width / 2;
  const lines = mode === 'accent' ? c.high : c.light;
  const keyLength = length * 0.19;
  const keyWidth = width * 0.34;

  k.rect(x, y, length, width, c.spot === c.light ? c.ground : c.spot);
  k.rect(x, y, length, width, k.hatch(c.deep, 26, 0.5, 0), { opacity: 0.4 });
  if (isBasketball) {
    k.rect(x, H / 2 - keyWidth / 2, keyLength, keyWidth, c.deep);
    k.rect(x + length - keyLength, H / 2 - keyWidth / 2, keyLength, keyWidth, c.deep);
    const r = width * 0.43;
    const arcs = d`M${x} ${y + width * 0.07}h${length * 0.1}a${r} ${r} 0 0 1 0 ${width * 0.86}h${-length * 0.1}
      M${x + length} ${y + width * 0.07}h${-length * 0.1}a${r} ${r} 0 0 0 0 ${width * 0.86}h${length * 0.1}
      M${W / 2} ${y}v0`;
    k.line(arcs, lines, 4);
    k.ring(x + keyLength, H / 2, keyWidth * 0.36, lines, 4);
    k.ring(x + length - keyLength, H / 2, keyWidth * 0.36, lines, 4);
  } else {
    const services = d`M${x} ${y + width * 0.14}h${length}
      M${x} ${y + width * 0.86}h${length}
      M${x + length * 0.24} ${y + width * 0.14}v${width * 0.72}
      M${x + length * 0.76} ${y + width * 0.14}v${width * 0.72}
      M${x + length * 0.24} ${H / 2}h${length * 0.52}`;
    k.line(services, lines, 4);
  }
  k.line(d`M${x + length / 2} ${y}v${width}M${x} ${y}h${length}v${width}H${x}z`, lines, 4);
  if (isBasketball) k.ring(x + length / 2, H / 2, keyWidth * 0.36, lines, 4);
}

function basketballSeams(x: number, y: number, r: number): string {
  return d`M${x - r} ${y}h${r * 2}
    M${x} ${y - r}v${r * 2}
    M${x - r * 0.7} ${y - r * 0.7}q${r * 0.6} ${r * 0.7} 0 ${r * 1.4}
    M${x + r * 0.7} ${y - r * 0.7}q${-r * 0.6} ${r * 0.7} 0 ${r * 1.4}`;
}

function tennisSeams(x: number, y: number, r: number): string {
  return d`M${x - r * 0.8} ${y - r * 0.6}q${r * 0.9} ${r * 0.7} 0 ${r * 1.2}
    M${x + r * 0.8} ${y - r * 0.6}q${-r * 0.9} ${r * 0.7} 0 ${r * 1.2}`;
}

/** A football ground from the air, stands filled. */
function stadium(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const wide = W > H;
  const x = W / 2;
  const y = H / 2;
  const w = wide ? u * 1.18 : u * 0.7;
  const h = wide ? u * 0.62 : u * 1.1;
  const tilt = rnd(-16, 16);
  k.fill(k.hatch(c.low, 9, 0.6, 45));
  k.turned(tilt, x, y, () => {
    const stand = (size: number, paint: string) => {
      const width = w + u * (size - 1) * 0.9;
      const height = h + u * (size - 1) * 0.9;
      k.rect(x - width / 2, y - height / 2, width, height, paint, { rx: u * 0.22 * size });
    };
    stand(1.5, c.front);
    stand(1.44, c.mid);
    stand(1.44, k.dots(c.deep, 9, 2.1));
    stand(1.3, c.front);
    stand(1.28, c.ink === c.light ? c.low : c.high);
    stand(1.28, k.dots(c.accent, 9, 2.1));
    stand(1.08, c.deep);
    pitch(k, w, h);
  });
}

function pitch(k: Kit, w: number, h: number): void {
  const { W, H, u, c } = k;
  const x = W / 2;
  const y = H / 2;
  const left = x - w / 2;
  const top = y - h / 2;
  const mown = k.pattern(w / 6, w / 6, () => k.rect(0, 0, w / 12, w / 6, c.deep, { opacity: 0.25 }));
  k.rect(left, top, w, h, mix(c.tone, c.deep, 0.25));
  k.rect(left, top, w, h, mown);

  const sideways = d`M${x} ${top}v${h}
    M${left} ${y - h * 0.24}h${w * 0.14}v${h * 0.48}h${-w * 0.14}
    M${x + w / 2} ${y - h * 0.24}h${-w * 0.14}v${h * 0.48}h${w * 0.14}`;
  const upright = d`M${left} ${y}h${w}
    M${x - w * 0.24} ${top}v${h * 0.14}h${w * 0.48}v${-h * 0.14}
    M${x - w * 0.24} ${y + h / 2}v${-h * 0.14}h${w * 0.48}v${h * 0.14}`;
  k.line(W > H ? sideways : upright, c.light, 2.4);
  k.ring(x, y, u * 0.09, c.light, 2.4);
  k.frame(left + 4, top + 4, w - 8, h - 8, [c.light, 2.4]);
}

/** A ball on its way into the net. */
function goal(k: Kit): void {
  const { W, H, u, c, mode, rnd } = k;
  const post = W * rnd(0.08, 0.3);
  const bar = H * rnd(0.14, 0.22);
  const turf = H * 0.8;
  const w = W * 1.2;
  k.circle(W * rnd(0.4, 0.9), H * 0.4, u * 0.4, c.low);
  k.rect(0, turf, W, H, mode === 'deep' ? c.front : mix(c.tone, c.deep, 0.35));
  const mownStripe = () => k.path(d`M0 0h${W / 10}v${H}H0z`, c.deep, { opacity: 0.25 });
  k.rect(0, turf, W, H, k.pattern(W / 5, H, mownStripe, 'skewX(-24)'));

  const mesh = u * 0.075;
  const twine = () =>
    k.line(d`M0 0H${mesh}M0 0V${mesh}`, mode === 'deep' ? c.mid : c.ink, 1.6, { opacity: 0.55 });
  const net = d`M${post} ${bar}H${post + w}V${turf}H${post - u * 0.16}z`;
  k.path(net, k.pattern(mesh, mesh, twine, 'rotate(45)'));
  k.line(d`M${post} ${turf}V${bar}H${post + w}`, c.high, u * 0.045);
  k.line(d`M${post} ${bar}L${post - u * 0.16} ${turf}`, c.high, 4);
  k.line(d`M0 ${turf}H${W}`, c.high, 4);

  const r = u * rnd(0.12, 0.16);
  const at: Point = [W * rnd(0.5, 0.8), H * rnd(0.4, 0.6)];
  const [x, y] = at;
  const trail = [0, 1, 2].map(
    (i) =>
      d`M${x - r * 1.5} ${y + r * (0.4 + i * 0.35)}L${x - r * (3.4 + i * 0.5)} ${y + r * (1.4 + i * 0.45)}`,
  );
  k.line(trail.join(''), c.spot, 4);
  k.circle(x, y, r, c.high);
  const turn = rnd(360);
  k.inCircle(x, y, r, () => footballPanels(k, at, r, turn));
}

function footballPanels(k: Kit, [x, y]: Point, r: number, turn: number): void {
  const { c } = k;
  const pentagon = ([cx, cy]: Point, start: number) =>
    Array.from({ length: 5 }, (_, i) => polar(cx, cy, r * 0.36, i * 72 + start));
  const closed = (corners: readonly Point[]) => `${polyline(corners)}z`;

  const centre = pentagon([x, y], turn);
  let panels = closed(centre);
  let seams = '';
  centre.forEach(([cornerX, cornerY], i) => {
    const angle = turn + i * 72;
    panels += closed(pentagon(polar(x, y, r * 1.04, angle), turn + 36 + i * 72));
    const [seamX, seamY] = polar(x, y, r * 0.72, angle);
    seams += d`M${cornerX} ${cornerY}L${seamX} ${seamY}`;
  });
  k.path(panels, c.deep);
  k.line(seams, c.deep, 2);
}

export const sports = { track, pool, cycle, court, stadium, goal };
