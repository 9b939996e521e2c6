import { type Point, polar, polyline } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { mix } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { d } from '../svg.ts';

/** A tennis or a basketball court from above, with the ball in play. */
export const court: Scene = {
  name: 'court',
  draw: (k) => {
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
  },
};

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
export const stadium: Scene = {
  name: 'stadium',
  draw: (k) => {
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
  },
};

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
export const goal: Scene = {
  name: 'goal',
  draw: (k) => {
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
    k.clipped(
      () => k.circle(x, y, r, 'inherit'),
      () => footballPanels(k, at, r, turn),
    );
  },
};

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
