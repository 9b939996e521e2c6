import { polar } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { BLACK, mix } from '../palette.ts';
import { d } from '../svg.ts';

/** A stage between its curtains, one spot lit. */
function curtain(k: Kit): void {
  const { W, H, u, c, mode, rnd, int, pick } = k;
  const cloth = mode === 'accent' ? c.deep : pick([c.spot, mix(c.accent, c.deep, 0.5), c.mid]);
  const fold = mix(cloth, BLACK, 0.32);
  const stage = mode === 'deep' ? c.ground : c.front;
  k.fill(stage);

  const spotX = W * rnd(0.4, 0.6);
  const beam = d`M${spotX - u * 0.04} 0h${u * 0.08}L${spotX + u * 0.44} ${H}h${-u * 0.88}z`;
  k.path(beam, c.light, { opacity: 0.2 });
  k.rect(0, H * 0.82, W, H, mix(stage, c.mid, 0.4));
  k.rect(0, H * 0.82, W, H, k.hatch(stage, 14, 0.7, 90));
  k.ellipse(spotX, H * 0.88, u * 0.36, u * 0.06, c.light, { opacity: 0.9 });

  const folds = int(5, 7);
  const open = W * rnd(0.24, 0.34);
  for (const right of [false, true]) k.mirrored(right, () => drawnCurtain(k, folds, open, [cloth, fold]));
  valance(k, cloth, fold);
}

/** The left curtain, gathered towards the side of the stage. */
function drawnCurtain(k: Kit, folds: number, open: number, colours: readonly [string, string]): void {
  const { H } = k;
  const w = open / folds;
  for (let i = folds; i >= 0; i--) {
    const x = i * w;
    const data = d`M${x - 4} 0h${w + 8}
      C${x + w} ${H * 0.5} ${(x + w) * 0.55} ${H * 0.64} ${(x + w) * 0.62} ${H}
      H${x * 0.62 - 4}
      C${x * 0.55} ${H * 0.64} ${x} ${H * 0.5} ${x - 4} 0z`;
    k.path(data, i % 2 ? colours[0] : colours[1]);
  }
}

function valance(k: Kit, cloth: string, fold: string): void {
  const { W, u, c, int } = k;
  const swags = int(5, 7);
  const w = W / swags;
  const hem = d`q${-w / 2} ${u * 0.16} ${-w} 0`.repeat(swags);
  const outline = d`M0 0H${W}V${u * 0.12}${hem}z`;
  k.path(outline, cloth);
  k.path(outline, k.hatch(fold, w / 6, w / 40, 90));
  k.rect(0, 0, W, u * 0.05, fold);
  k.line(d`M${W} ${u * 0.12}${hem}`, c.light, 3);
}

/** A keyboard from above, a chord held. */
function piano(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const tilt = rnd(-28, 28);
  const length = Math.hypot(W, H);
  const count = Math.round(length / (u * 0.15));
  const w = length / count;
  const x = W / 2 - length / 2;
  const y = H / 2 - length * 0.1;

  k.turned(tilt, W / 2, H / 2, () => {
    k.rect(x, y - length, length, length, c.front === c.ground ? c.mid : c.front);
    k.rect(x, y - u * 0.2, length, u * 0.2, c.spot);
    k.rect(x, y - u * 0.2, length, u * 0.2, k.hatch(c.deep, 9, 0.6, 0), { opacity: 0.5 });
    k.rect(x, y, length, length, c.high);

    let gaps = '';
    let blackKeys = '';
    for (let i = 0; i < count; i++) {
      gaps += d`M${x + i * w} ${y}v${length}`;
      const hasBlackKey = i % 7 !== 2 && i % 7 !== 6;
      if (hasBlackKey) blackKeys += d`M${x + (i + 0.68) * w} ${y}h${w * 0.64}v${u * 0.42}h${-w * 0.64}z`;
    }
    k.line(gaps, c.deep, 2);
    const chord = [int(3, 6), int(7, 10), int(11, 13)];
    for (const key of chord) k.rect(x + key * w + 1, y, w - 2, length, c.accent);
    k.path(blackKeys, c.deep);
  });
}

/** A record on the turntable. */
function vinyl(k: Kit): void {
  const { W, H, u, c, rnd, pick } = k;
  const x = W * pick([0.34, 0.5, 0.66]);
  const y = H * rnd(0.48, 0.62);
  const R = u * rnd(0.46, 0.6);
  const gleam = rnd(200, 320);
  k.fill(k.hatch(c.low, 10, 0.8, rnd(90)));
  k.circle(x + 8, y + 10, R, '#000', { opacity: 0.2 });
  k.circle(x, y, R, k.mode === 'deep' ? c.front : c.deep);
  for (let i = 0; i < 9; i++) k.ring(x, y, R * (0.46 + i * 0.058), c.mid, 1, { opacity: 0.55 });
  for (const angle of [gleam, gleam + 180]) {
    const [x1, y1] = polar(x, y, R, angle);
    const [x2, y2] = polar(x, y, R, angle + 24);
    k.path(d`M${x} ${y}L${x1} ${y1}A${R} ${R} 0 0 1 ${x2} ${y2}z`, c.light, { opacity: 0.16 });
  }
  const label = R * 0.38;
  k.circle(x, y, label, c.accent);
  k.path(d`M${x - label} ${y}a${label} ${label} 0 0 0 ${R * 0.76} 0z`, c.light);
  k.circle(x, y, R * 0.045, c.deep);

  const pivot = x < W / 2 ? W * 0.94 : W * 0.06;
  const side = x < W / 2 ? -1 : 1;
  const arm = d`M${pivot} ${H * 0.12}L${pivot + side * u * 0.05} ${H * 0.52}L${x - side * R * 0.62} ${y + R * 0.18}`;
  k.circle(pivot, H * 0.12, u * 0.085, c.mid);
  k.line(arm, c.high, u * 0.026, { 'stroke-linejoin': 'round' });
  k.circle(pivot, H * 0.12, u * 0.045, c.high);
}

/** Tiles of discs, quarters and triangles, after the poster workshops of the twenties. */
function bauhaus(k: Kit): void {
  const { W, H, c, pick } = k;
  const rows = W > H ? 3 : W < H ? 5 : 4;
  const side = H / rows;
  const left = (W - Math.ceil(W / side) * side) / 2;
  const paint = () => pick([c.spot, c.deep, c.light, mix(c.mid, c.light, 0.1), c.mid]);

  let stripes: string | undefined;
  const getStripes = () => {
    stripes ??= k.hatch(c.deep, side / 7, side / 34, 0);
    return stripes;
  };

  for (let y = 0; y < H - 1; y += side) {
    for (let x = left; x < W - 1; x += side) {
      const ground = paint();
      let figure = paint();
      let detail = paint();
      while (figure === ground) figure = paint();
      while (detail === figure || detail === ground) detail = paint();
      tile(k, { x, y, side, colours: [ground, figure, detail], getStripes });
    }
  }
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly colours: readonly [ground: string, figure: string, detail: string];
  readonly getStripes: () => string;
}

function tile(k: Kit, { x, y, side: s, colours: [ground, figure, detail], getStripes }: Tile): void {
  const centreX = x + s / 2;
  const centreY = y + s / 2;
  const quarter = (r: number) => d`M${x} ${y}h${r}a${r} ${r} 0 0 1 ${-r} ${r}z`;
  const half = (top: number) => d`M${x} ${top}a${s / 2} ${s / 2} 0 0 1 ${s} 0z`;

  k.rect(x, y, s, s, ground);
  const motif = k.int(0, 6);
  const turn = k.int(0, 3) * 90;
  k.turned(turn, centreX, centreY, () => {
    switch (motif) {
      case 0:
        k.path(quarter(s), figure);
        break;
      case 1:
        k.circle(centreX, centreY, s * 0.36, figure);
        break;
      case 2:
        k.path(d`M${x} ${y}h${s}L${x} ${y + s}z`, figure);
        break;
      case 3:
        k.path(half(centreY), figure);
        k.path(half(y + s), detail);
        break;
      case 4:
        k.path(quarter(s), figure);
        k.path(quarter(s * 0.55), detail);
        break;
      case 5:
        k.rect(x, y, s, s, getStripes());
        break;
      default:
        k.ring(centreX, centreY, s * 0.33, figure, s * 0.12);
        k.circle(centreX, centreY, s * 0.12, detail);
    }
  });
}

/** Paintings on a gallery wall, and the bench in front of them. */
function gallery(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const floor = H * 0.84;
  const count = W > H ? int(2, 3) : 1;
  k.rect(0, floor, W, H, c.front);
  k.rect(0, floor, W, H, k.hatch(k.layer(0.75), 18, 0.7, 60));
  k.rect(0, floor - 5, W, 5, c.high);
  for (let i = 0; i < count; i++) {
    const bay = W / count;
    const w = Math.min(bay * rnd(0.55, 0.72), H * 0.6);
    const h = Math.min(H * 0.56, w * rnd(0.8, 1.3));
    framedPainting(k, { x: bay * i + (bay - w) / 2, y: H * 0.42 - h / 2, w, h });
  }

  const x = W * rnd(0.3, 0.6);
  const w = u * 0.4;
  const leg = (left: number) => d`M${left} ${floor + u * 0.05}h${u * 0.02}v${u * 0.09}h${-u * 0.02}z`;
  const seat = d`M${x} ${floor + u * 0.02}h${w}v${u * 0.035}h${-w}z`;
  k.path(seat + leg(x + w * 0.1) + leg(x + w * 0.86), c.accent);
}

type Area = Record<'x' | 'y' | 'w' | 'h', number>;

function framedPainting(k: Kit, area: Area): void {
  const { c, pick } = k;
  const { x, y, w, h } = area;
  const ground = pick([c.light, c.spot, c.deep, c.mid]);
  const lamp = d`M${x + w / 2 - 10} 0h20L${x + w * 1.06} ${y + h * 1.1}H${x - w * 0.06}z`;
  k.path(lamp, c.high, { opacity: 0.22 });
  k.rect(x + 6, y + 8, w, h, c.deep, { opacity: 0.3 });
  k.rect(x, y, w, h, k.mode === 'deep' ? c.mid : c.front);
  k.rect(x + 6, y + 6, w - 12, h - 12, ground);
  k.clipped(
    () => k.rect(x + 6, y + 6, w - 12, h - 12, 'inherit'),
    () => painting(k, area, ground),
  );
}

/** One of four compositions: sunset, stripes, mountains, two discs. */
function painting(k: Kit, { x, y, w, h }: Area, ground: string): void {
  const { c, rnd, int } = k;
  const [first = c.accent, second = c.deep, third = c.light] = [c.accent, c.deep, c.light, c.mid].filter(
    (colour) => colour !== ground,
  );
  switch (int(0, 3)) {
    case 0:
      k.circle(x + w * rnd(0.3, 0.7), y + h * 0.4, w * 0.24, first);
      k.rect(x, y + h * 0.62, w, h, second);
      break;
    case 1:
      [first, second, third].forEach((colour, i) => {
        k.rect(x + 6, y + h * (0.16 + i * 0.28), w - 12, h * 0.2, colour);
      });
      break;
    case 2:
      k.path(d`M${x} ${y + h}L${x + w * 0.5} ${y + h * 0.25}L${x + w} ${y + h}z`, first);
      k.path(d`M${x + w * 0.3} ${y + h}L${x + w * 0.75} ${y + h * 0.45}L${x + w * 1.2} ${y + h}z`, second);
      k.circle(x + w * 0.25, y + h * 0.25, w * 0.1, third);
      break;
    default:
      k.circle(x + w * 0.4, y + h * 0.5, w * 0.3, first);
      k.circle(x + w * 0.62, y + h * 0.55, w * 0.26, second, { opacity: 0.85 });
  }
}

export const arts = { curtain, piano, vinyl, bauhaus, gallery };
