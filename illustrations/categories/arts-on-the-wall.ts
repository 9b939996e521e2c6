import type { Kit } from '../kit.ts';
import { mix } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { d } from '../svg.ts';

/** Tiles of discs, quarters and triangles, after the poster workshops of the twenties. */
export const bauhaus: Scene = {
  name: 'bauhaus',
  draw: (k) => {
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
  },
};

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
export const gallery: Scene = {
  name: 'gallery',
  draw: (k) => {
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
  },
};

interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

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
