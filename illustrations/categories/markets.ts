import { type Point, polyline, trend } from '../geometry.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { area, bars, guilloche } from './business.ts';

/** A trading chart: candles with their wicks, and the average of the last four. */
const candles: Scene = {
  name: 'candles',
  draw: (k) => {
    const { W, H, u, c, rnd, int } = k;
    const count = W > H ? int(16, 22) : int(10, 13);
    const step = W / count;
    let rules = '';
    for (let i = 1; i < 7; i++) rules += d`M0 ${(H * i) / 7}H${W}`;
    k.line(rules, c.low, 1.2);
    k.circle(W * rnd(0.2, 0.8), H * rnd(0.3, 0.6), u * 0.34, c.low);

    const prices = trend(k, count + 1, 1.7).map((value) => 0.16 + value * 0.68);
    let risen = '';
    let fallen = '';
    let wicks = '';
    const middles: number[] = [];
    for (let i = 0; i < count; i++) {
      const opened = prices[i] ?? 0;
      const price = prices[i + 1] ?? 0;
      const top = Math.max(opened, price);
      const x = i * step + step * 0.22;
      const y = H * (1 - top);
      const h = Math.max(4, H * (top - Math.min(opened, price)));
      const candle = d`M${x} ${y}h${step * 0.56}v${h}h${-step * 0.56}z`;
      if (price > opened) risen += candle;
      else fallen += candle;
      wicks += d`M${i * step + step / 2} ${y - H * rnd(0.01, 0.08)}V${y + h + H * rnd(0.01, 0.08)}`;
      middles.push((opened + price) / 2);
    }
    k.line(wicks, c.ink, 1.8);
    k.path(risen, c.ink);
    k.path(fallen, c.spot);

    const average = middles.map((_, i): Point => {
      const recent = middles.slice(Math.max(0, i - 3), i + 1);
      const mean = recent.reduce((sum, value) => sum + value) / recent.length;
      return [i * step + step / 2, H * (1 - mean)];
    });
    k.line(polyline(average), c.mid, 3, { 'stroke-linejoin': 'round' });
  },
};

export const markets: Scenes = [candles, area, bars, guilloche];
