import type { Kit } from '../kit.ts';
import { sky } from '../landscape.ts';
import { mix } from '../palette.ts';
import { d } from '../svg.ts';

/** A street map from above: blocks, parks, a river, and one place marked. */
function cityplan(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  k.fill(c.high);
  k.turned(rnd(-34, 34), W / 2, H / 2, () => cityBlocks(k));

  const from = H * rnd(0.1, 0.9);
  const to = H * rnd(0.1, 0.9);
  const river = d`M-30 ${from}
    C${W * 0.35} ${from + rnd(-H, H) * 0.5} ${W * 0.6} ${to + rnd(-H, H) * 0.6} ${W + 30} ${to}`;
  k.line(river, c.high, u * 0.19);
  k.line(river, k.mode === 'deep' ? c.mid : c.ink, u * 0.145);
  k.line(river, c.ground, 1, { opacity: 0.5 });

  const x = W * rnd(0.3, 0.7);
  const y = H * rnd(0.3, 0.65);
  k.circle(x, y, u * 0.15, c.spot, { opacity: 0.28 });
  k.circle(x, y, u * 0.055, c.spot);
  k.circle(x, y, u * 0.02, c.high);
}

function cityBlocks(k: Kit): void {
  const { W, H, u, c, rnd, pick, chance } = k;
  const park = k.dots(c.mid, 9, 2.1);
  const hatched = k.hatch(c.mid, 6, 0.7, 0);
  const diagonal = Math.sqrt(W * W + H * H);
  const left = W / 2 - diagonal / 2;
  const top = H / 2 - diagonal / 2;
  const lane = u * 0.026;

  // Blocks of one paint share one path, which keeps the picture small.
  const blocks = new Map<string, string>();
  for (let y = top; y < top + diagonal; ) {
    const h = u * rnd(0.1, 0.21);
    for (let x = left; x < left + diagonal; ) {
      const w = u * rnd(0.12, 0.34);
      const marked = chance(0.2) ? c.spot : c.low;
      const green = chance(0.3) ? park : c.low;
      const paint = pick([c.low, c.low, c.low, c.mid, hatched, marked, green]);
      if (x + w > W / 2 - diagonal * 0.46 && x < W / 2 + diagonal * 0.46) {
        const [bx, by, bw, bh] = [Math.round(x), Math.round(y), Math.round(w), Math.round(h)];
        blocks.set(paint, `${blocks.get(paint) ?? ''}M${bx} ${by}h${bw}v${bh}h${-bw}z`);
      }
      x += w + lane;
    }
    y += h + lane;
  }
  for (const [paint, data] of blocks) k.path(data, paint);
}

/** A high street of three or four shops under striped awnings. */
function shopfronts(k: Kit): void {
  const { W, H, c, int } = k;
  sky(k);
  const base = H * 0.9;
  const shops = W > H ? int(3, 4) : 2;
  const w = W / shops;
  const brick = k.panes(k.layer(0.72), 14, 4, 3, 3);
  for (let i = 0; i < shops; i++) shop(k, i * w, w, base, brick);
  k.rect(0, base, W, H - base, c.front);
  k.rect(0, base, W, 3, c.high);
}

function shop(k: Kit, x: number, w: number, base: number, brick: string): void {
  const { H, u, c, rnd, int, pick } = k;
  const top = H * rnd(0.12, 0.34);
  const wall = pick([k.layer(0.55), c.front, c.mid, k.layer(0.8)]);
  const front = base - u * 0.4;
  const awningColour = pick([c.spot, c.accent, c.light]);

  k.rect(x, top, w - 2, base - top, wall);
  k.rect(x, top, w - 2, u * 0.05, c.high);
  if (int(0, 1)) k.rect(x, top + u * 0.05, w - 2, front - top - u * 0.05, brick);

  const columns = int(2, 3);
  const pane = (w / columns) * 0.44;
  for (let j = 0; j < columns; j++) {
    for (let y = top + u * 0.12; y < front - u * 0.17; y += u * 0.22) {
      const left = x + (w / columns) * (j + 0.5) - pane / 2;
      const arch = d`M${left} ${y + u * 0.15}v${-u * 0.11}a${pane / 2} ${pane / 3} 0 0 1 ${pane} 0v${u * 0.11}z`;
      k.path(arch, pick([c.light, c.light, c.spot]));
    }
  }

  k.rect(x + w * 0.08, front + u * 0.1, w * 0.84, base - front - u * 0.1, c.light);
  k.rect(x + w * 0.58, front + u * 0.15, w * 0.24, base - front - u * 0.15, c.deep);
  k.rect(x + w * 0.14, front + u * 0.17, w * 0.36, u * 0.16, mix(c.light, c.accent, 0.35));

  const awning = d`M${x + w * 0.08} ${front}h${w * 0.82}l${w * 0.05} ${u * 0.11}H${x + w * 0.03}z`;
  const stripe = d`M0 0h${w * 0.08}v10h${-w * 0.08}z`;
  k.path(awning, awningColour);
  const stripes = k.pattern(w * 0.16, 10, () => k.path(stripe, c.deep, { opacity: 0.8 }));
  k.path(awning, stripes);
}

export const local = { cityplan, shopfronts };
