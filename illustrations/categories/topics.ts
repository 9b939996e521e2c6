import { leaf, type Point, polar, polyline, softOutline } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { hill, sky } from '../landscape.ts';
import { LEAF_GREEN, mix } from '../palette.ts';
import { d, placed } from '../svg.ts';

/** Three payment cards, fanned. */
function cards(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const w = u * rnd(0.74, 0.86);
  const h = w * 0.63;
  const tilt = rnd(-24, 24);
  for (let i = 5; i > 0; i--) k.ring(W * 0.86, H * 0.14, u * 0.12 * i, c.low, u * 0.03);

  const card = (place: number, colour: string, face: (x: number, y: number) => void) => {
    const x = W * 0.5 - w / 2 + place * u * 0.05;
    const y = H * 0.5 - h / 2 + place * u * 0.12;
    k.turned(tilt + place * rnd(7, 12), W * 0.5, H * 0.5, () => {
      k.rect(x + 5, y + 8, w, h, c.deep, { rx: 14, opacity: 0.25 });
      k.rect(x, y, w, h, colour, { rx: 14 });
      face(x, y);
    });
  };
  const stripe = (x: number, y: number) => k.rect(x, y + h * 0.14, w, h * 0.17, c.deep, { opacity: 0.55 });
  card(-1, c.mid, stripe);
  card(0, c.spot, stripe);
  card(1, c.ink, (x, y) => cardFront(k, x, y, w, h));
}

/** Chip, contactless sign, number, and the issuer's two discs. */
function cardFront(k: Kit, x: number, y: number, w: number, h: number): void {
  const { c } = k;
  const waves = k.pattern(46, 14, () => k.line('M0 7q11.5-7 23 0t23 0', c.mid, 1, { opacity: 0.5 }));
  k.rect(x, y, w, h, waves, { rx: 14 });
  k.rect(x + w * 0.09, y + h * 0.3, w * 0.14, h * 0.2, c.accent, { rx: 4 });
  const contacts = d`M${x + w * 0.16} ${y + h * 0.3}v${h * 0.2}M${x + w * 0.09} ${y + h * 0.4}h${w * 0.14}`;
  k.line(contacts, c.deep, 1.4);
  const digits = [0, 1, 2, 3].map((i) => d`M${x + w * (0.09 + i * 0.2)} ${y + h * 0.7}h${w * 0.15}`);
  k.line(digits.join(''), c.ground, 6);
  k.circle(x + w * 0.82, y + h * 0.2, h * 0.1, c.accent);
  k.circle(x + w * 0.89, y + h * 0.2, h * 0.1, c.mid, { opacity: 0.8 });
  const contactless = [0, 1, 2].map((i) => {
    const bend = d`q${w * 0.03} ${h * (0.06 + i * 0.03)} 0 ${h * (0.12 + i * 0.06)}`;
    return d`M${x + w * (0.28 + i * 0.03)} ${y + h * (0.34 - i * 0.03)}${bend}`;
  });
  k.line(contactless.join(''), c.mid, 2.4);
}

/** A cut crystal that takes in one ray and gives back many. */
function prism(k: Kit): void {
  const { W, H, u, c, rnd, chance } = k;
  k.fill(k.hatch(c.low, 11, 0.5, rnd(-20, 20)));
  k.mirrored(chance(0.5), () => {
    // In a tall picture the light falls from above.
    k.turned(W < H ? 90 : 0, W / 2, H / 2, () => {
      const x = W / 2 - u * rnd(0.02, 0.16);
      const y = H / 2 + u * rnd(-0.03, 0.05);
      for (let i = 3; i > 0; i--) k.ring(x, y, u * (0.3 + i * 0.13), c.low, i === 3 ? 1.5 : 3);
      crystal(k, x, y, u * rnd(0.32, 0.38), rnd(-14, 14));
    });
  });
}

function crystal(k: Kit, x: number, y: number, r: number, turn: number): void {
  const { u, c, rnd, int } = k;
  const top = polar(x, y, r, turn - 90);
  const right = polar(x, y, r, turn + 30);
  const left = polar(x, y, r, turn + 150);
  const heart = polar(x, y, r * rnd(0.08, 0.2), rnd(360));
  const entry = between(left, top, rnd(0.42, 0.56));
  const exitHigh = between(top, right, 0.42);
  const exitLow = between(top, right, 0.66);

  ray(k, entry, u * 0.034, rnd(14, 26));
  spectrum(k, exitHigh, exitLow, int(6, 8));

  const facet = (corners: readonly Point[], paint: string, opacity = 1) =>
    k.path(`${polyline(corners)}z`, paint, opacity < 1 ? { opacity } : {});
  facet([top, heart, left], c.high);
  facet([top, right, heart], mix(c.high, c.tone, 0.5));
  facet([left, heart, right], mix(c.tone, c.deep, 0.3));
  facet([left, heart, right], k.hatch(c.deep, 6, 0.7, turn), 0.45);
  facet([entry, exitHigh, exitLow], c.spot === c.light ? c.accent : c.spot, 0.55);
  k.line(`${polyline([top, heart, left])}${polyline([heart, right])}`, c.deep, 1.2, { opacity: 0.5 });
}

function between(from: Point, to: Point, t: number): Point {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

/** The ray that comes in, from beyond the left edge, rising to its mark; the facets cover its end. */
function ray(k: Kit, [x, y]: Point, width: number, rise: number): void {
  const [fromX, fromY] = polar(x, y, k.W + k.H, 180 - rise);
  const [toX, toY] = polar(x, y, width, -rise);
  k.line(d`M${fromX} ${fromY}L${toX} ${toY}`, k.mode === 'light' ? k.c.ink : k.c.high, width);
}

/** Bands that leave one face side by side and widen, running from the spot colour to the ink. */
function spectrum(k: Kit, from: Point, to: Point, bands: number): void {
  const { W, H, c } = k;
  const edge = (i: number): [near: Point, far: Point] => {
    const near = between(from, to, i / bands);
    return [near, polar(...near, W + H, -14 + (i * 44) / bands)];
  };
  for (let i = 0; i < bands; i++) {
    const [nearA, farA] = edge(i);
    const [nearB, farB] = edge(i + 1);
    const t = (i / (bands - 1)) * 2;
    const colour = t < 1 ? mix(c.spot, c.mid, t) : mix(c.mid, c.ink, t - 1);
    k.path(`${polyline([nearA, farA, farB, nearB])}z`, colour);
  }
}

/** Seedlings, each taller than the one before. */
function sprout(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  sky(k, { x: W * rnd(0.4, 0.6), y: H * 0.4, r: u * rnd(0.28, 0.36) });
  const soil = H * 0.76;
  const count = W > H ? int(3, 5) : 3;
  k.rect(0, soil, W, H, c.front);
  k.rect(0, soil, W, H, k.hatch(k.layer(0.72), 8, 0.7, 0));
  for (let i = 0; i < count; i++) {
    const height = u * (0.14 + 0.44 * ((i + 1) / count)) * rnd(0.85, 1.15) * (H > W ? 1.3 : 1);
    seedling(k, (W * (i + 0.5)) / count, soil, height);
  }
  k.rect(0, soil, W, 3, c.high);
}

function seedling(k: Kit, x: number, soil: number, height: number): void {
  const { u, c } = k;
  const green = k.mode === 'accent' ? c.deep : mix(c.deep, LEAF_GREEN, 0.5);
  const pairs = Math.max(1, Math.round(height / (u * 0.15)));
  const roots = d`M${x} ${soil}v${u * 0.1}
    M${x} ${soil + 6}l${-u * 0.05} ${u * 0.07}
    M${x} ${soil + 6}l${u * 0.05} ${u * 0.07}`;
  k.line(d`M${x} ${soil}V${soil - height}`, green, 4);
  k.line(roots, c.mid, 2);
  for (let i = 0; i < pairs; i++) {
    const y = soil - height + ((i * height) / pairs) * 0.9;
    const length = u * (0.1 + 0.03 * i);
    const young = c.spot === c.light ? c.high : c.mid;
    k.path(leaf(x, y + 6, length, 30, -150), green);
    k.path(leaf(x, y + 6, length, 30, -30), i > 0 ? green : young);
  }
  k.path(leaf(x, soil - height + 8, u * 0.1, 24, -90), c.mid);
}

/** The growth rings of a felled tree. */
function rings(k: Kit): void {
  const { W, H, u, c, rnd, int } = k;
  const x = W * rnd(0.25, 0.75);
  const y = H * rnd(0.3, 0.7);
  const count = int(11, 15);
  const R = Math.max(W, H) * rnd(0.5, 0.62);
  const shape = Array.from({ length: 8 }, () => rnd(0.86, 1.12));
  for (let i = count; i > 0; i--) {
    const r = R * (i / count) ** 0.92;
    // Towards the heart the rings grow rounder.
    const corners = shape.map((bulge, j) => {
      return polar(x, y, r * (1 + (bulge - 1) * (0.4 + (0.6 * i) / count)), j * 45);
    });
    const bark = i === count;
    const colour = bark ? c.ink : i % 5 === 2 ? c.spot : i % 2 ? c.low : c.high;
    k.path(softOutline(corners), colour, i % 2 ? {} : { stroke: c.mid });
  }
  k.circle(x, y, u * 0.02, c.deep);
  k.path(d`M${x} ${y}L${x + R} ${y - R * 0.1}L${x + R} ${y + R * 0.02}z`, c.deep, { opacity: 0.35 });
}

/** Solar panels on their masts over rolling ground, all turned to the same side. */
function solar(k: Kit): void {
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
}

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

export const topics = { cards, prism, sprout, rings, solar };
