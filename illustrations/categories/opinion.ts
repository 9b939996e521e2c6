import type { Kit } from '../kit.ts';
import { mix } from '../palette.ts';
import { d, placed } from '../svg.ts';

/** A pair of quotation marks and the lines they open. */
function quote(k: Kit): void {
  const { W, H, u, c, rnd, pick } = k;
  const r = u * rnd(0.17, 0.25);
  const y = H * rnd(0.52, 0.6);
  const x = W * rnd(0.2, 0.3);
  if (pick([false, true])) k.circle(W * rnd(0.6, 0.85), H * rnd(0.3, 0.6), u * rnd(0.3, 0.42), c.low);
  else k.fill(k.hatch(c.low, 10, 0.6, 0));

  const shade = k.hatch(c.ground, 5, 0.7, 45);
  quotationMark(k, x, y, r, c.ink, shade);
  quotationMark(k, x + r * 2.3, y, r, c.spot, shade);

  let lines = '';
  for (let i = 0; i < 5; i++) {
    const length = Math.max(20, W * (i === 4 ? 0.12 : rnd(0.2, 0.3)));
    lines += d`M${x + r * 4.1} ${y - r * 1.5 + i * r * 0.6}h${length}`;
  }
  k.line(lines, c.mid, r * 0.13);
}

function quotationMark(k: Kit, x: number, y: number, r: number, colour: string, shade: string): void {
  const mark = d`M${x + r} ${y}
    a${r} ${r} 0 0 1 ${-2 * r} 0
    q${-r * 0.06} ${-r * 1.5} ${r * 1.4} ${-r * 2.05}
    l${r * 0.22} ${r * 0.36}
    q${-r * 0.7} ${r * 0.5} ${-r * 0.76} ${r * 0.72}
    a${r} ${r} 0 0 1 ${r * 1.14} ${r * 0.97}z`;
  k.path(mark, colour);
  k.path(d`M${x} ${y + r}a${r} ${r} 0 0 0 ${r} ${-r}h${-r}z`, shade, { opacity: 0.5 });
}

/** A head in profile on a field of about 100 by 100, looking right. */
const HEAD =
  'M0 100C2 86-4 80-14 74C-30 64-34 42-26 24C-18 6 2-4 22 0C42 4 52 18 52 32C52 38 50 41 53 46L60 57' +
  'C62 60 60 62 56 63L54 64L55 70C56 73 53 74 54 77C55 84 50 87 40 86C33 85 32 90 34 100z';
const SHOULDERS = 'M-40 118Q-30 98 0 96H34Q60 98 70 118z';
const HAIR = 'M22 0C-8-4-40 20-28 60C-24 70-14 74-8 80C10 50 6 20 22 0z';

/** Two people face to face. */
function profiles(k: Kit): void {
  const { W, H, u, c, rnd, chance } = k;
  const scale = u * rnd(0.0068, 0.0078);
  const y = H - 100 * scale + 2;
  const gap = u * rnd(0.06, 0.16);
  k.circle(W / 2, H * 0.46, u * rnd(0.3, 0.44), c.low);
  if (chance(0.5)) for (let i = 1; i < 5; i++) k.ring(W / 2, H * 0.46, u * 0.1 * i, c.mid, 1);

  const hair = k.hatch(c.ground, 4, 0.4, 45);
  const person = (x: number, scaleX: number, colour: string) =>
    k.group({ transform: d`translate(${x} ${y}) scale(${scaleX} ${scale})` }, () => {
      k.path(HEAD, colour);
      k.path(SHOULDERS, colour);
      k.path(HAIR, hair, { opacity: 0.45 });
    });
  person(W / 2 - gap - 60 * scale, scale, c.ink);
  person(W / 2 + gap + 60 * scale, -scale, c.spot);
}

/** A fountain pen and the line it has just written. */
function nib(k: Kit): void {
  const { W, H, u, c, rnd, chance } = k;
  const tilt = rnd(28, 52) * (chance(0.5) ? 1 : -1);
  const scale = (u / 100) * rnd(0.86, 1.05);
  const x = W * 0.5 - Math.sign(tilt) * u * 0.3;
  const y = H * 0.84;
  k.fill(k.hatch(c.low, 16, 0.8, 0));
  const stroke = d`M-10 ${y}
    C${W * 0.12} ${y - u * 0.2} ${W * 0.18} ${y + u * 0.12} ${x - u * 0.1} ${y - u * 0.02}
    S${x - u * 0.05} ${y + 4} ${x} ${y}`;
  k.line(stroke, c.spot, 4);
  if (tilt < 0) {
    const tail = d`M${W + 10} ${y}
      C${W * 0.86} ${y - u * 0.2} ${W * 0.8} ${y + u * 0.12} ${x + u * 0.06} ${y}
      S${x} ${y} ${x} ${y}`;
    k.line(tail, c.spot, 4);
  }
  k.group({ transform: placed(x, y, { rotate: tilt, scale }) }, () => pen(k));
}

/** A pen standing on its point at 0 0. */
function pen(k: Kit): void {
  const { c } = k;
  const lightInk = c.ink === c.light;
  k.path('M0 0C-4-12-17-22-15-44L-11-62H11L15-44C17-22 4-12 0 0z', c.spot);
  k.path('M0 0C4-12 17-22 15-44L11-62H0z', k.hatch(c.deep, 3, 0.3, 45), { opacity: 0.55 });
  k.line('M0-1V-36', c.deep, 1.2);
  k.circle(0, -38, 3, c.deep);
  k.rect(-13, -70, 26, 9, lightInk ? c.mid : c.ink);
  k.path('M-14-70H14L17-150H-17z', lightInk ? c.high : c.ink);
  k.path('M3-70H14L17-150H5z', c.mid, { opacity: 0.5 });
  k.rect(-15, -86, 30, 3, c.spot);
}

/** Two speech balloons that overlap. */
function bubbles(k: Kit): void {
  const { W, H, c, rnd } = k;
  k.fill(k.dots(c.low, 14, 2));
  const w = W * (W > H ? 0.48 : 0.68);
  const h = H * (W > H ? 0.4 : 0.24);
  const x1 = W * rnd(0.08, 0.16);
  const y1 = H * rnd(0.12, 0.2);
  const x2 = W - w - W * rnd(0.06, 0.14);
  const y2 = y1 + h * rnd(0.62, 0.85);
  const tailLeft = d`h${-w * 0.62}l${-h * 0.1} ${h * 0.3}v${-h * 0.3}`;
  const tailRight = d`h${-w * 0.16}l${-h * 0.34} ${h * 0.3}v${-h * 0.3}`;
  k.path(d`M${x1} ${y1}h${w}v${h}${tailLeft}H${x1}z`, c.ink);
  k.path(d`M${x2} ${y2}h${w}v${h}${tailRight}H${x2}z`, c.spot);
  k.rect(x2, y2, x1 + w - x2, y1 + h - y2, k.hatch(c.ground, 6, 0.9, 45));

  let said = '';
  let answered = '';
  for (let i = 0; i < 3; i++) {
    said += d`M${x1 + w * 0.1} ${y1 + h * (0.22 + i * 0.18)}h${w * rnd(0.3, 0.5)}`;
    answered += d`M${x2 + w * 0.44} ${y2 + h * (0.48 + i * 0.18)}h${w * rnd(0.2, 0.46)}`;
  }
  k.line(said, c.ground, 5);
  k.line(answered, k.mode === 'accent' ? c.deep : c.light, 5);
}

/** The front page of a newspaper. */
function broadsheet(k: Kit): void {
  const { W, H, c, rnd } = k;
  k.fill(k.hatch(c.low, 7, 0.7, 45));
  k.turned(rnd(-14, 14), W / 2, H / 2, () => frontPage(k));
}

function frontPage(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const paper = c.high === c.ground ? c.light : c.high;
  const ink = c.deep;
  const w = Math.min(W * 0.86, H * 1.15);
  const h = H * 1.2;
  const x = (W - w) / 2;
  const y = H * 0.1;
  k.rect(x + 9, y + 9, w, h, ink, { opacity: 0.28 });
  k.rect(x, y, w, h, paper);
  k.rect(x + w * 0.22, y + u * 0.05, w * 0.56, u * 0.07, ink);
  const rules = d`M${x + w * 0.05} ${y + u * 0.16}h${w * 0.9}M${x + w * 0.05} ${y + u * 0.175}h${w * 0.9}`;
  k.line(rules, ink, 1.6);

  const count = int(3, 4);
  const column = (w * 0.9) / count;
  const pictured = int(0, count - 2);
  const text = k.hatch(mix(paper, ink, 0.5), 8, 1.2, 0);
  for (let i = 0; i < count; i++) {
    const left = x + w * 0.05 + column * i;
    if (i === pictured) {
      const width = column * 2 - 10;
      k.rect(left, y + u * 0.21, width, u * 0.3, c.accent);
      k.circle(left + column * rnd(0.6, 1.4), y + u * 0.36, u * 0.09, paper);
      const hills = d`M${left} ${y + u * 0.51}v${-u * 0.08}
        l${column * 0.7} ${-u * 0.08}
        l${column * 0.6} ${u * 0.06}
        L${left + width} ${y + u * 0.36}v${u * 0.15}z`;
      k.path(hills, ink);
      k.rect(left, y + u * 0.55, width, u * 0.04, ink);
    }
    const underPicture = i === pictured || i === pictured + 1;
    if (!underPicture) k.rect(left, y + u * 0.21, column - 10, u * 0.045, ink);
    k.rect(left, y + u * (underPicture ? 0.63 : 0.28), column - 10, h, text);
  }
}

export const opinion = { quote, profiles, nib, bubbles, broadsheet };
