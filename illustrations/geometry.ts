import type { Kit } from './kit.ts';
import { d } from './svg.ts';

export type Point = readonly [x: number, y: number];

/** The point at a distance and an angle (in degrees, clockwise from the right) from a centre. */
export function polar(x: number, y: number, r: number, degrees: number): Point {
  return [x + r * Math.cos((degrees * Math.PI) / 180), y + r * Math.sin((degrees * Math.PI) / 180)];
}

function midpoint(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

export function rounded([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}

/** Path data through points in a straight line from each to the next. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => d`${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Path data of a rectangle, for shapes of several parts. */
export function box(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y}h${w}v${h}h${-w}z`;
}

/** A closed soft outline through the middles of a polygon's sides, for land, clearings, growth rings. */
export function softOutline(corners: readonly Point[]): string {
  let data = '';
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    const [x, y] = midpoint(corner, next);
    if (i === 0) {
      const [startX, startY] = midpoint(corners.at(-1) ?? corner, corner);
      data += d`M${startX} ${startY}`;
    }
    data += d`Q${corner[0]} ${corner[1]} ${x} ${y}`;
  });
  return `${data}z`;
}

/** An irregular island around a centre. */
export function blob(k: Kit, x: number, y: number, r: number, corners: number): string {
  const points = Array.from({ length: corners }, (_, i) =>
    rounded(polar(x, y, r * k.rnd(0.55, 1.4), (i * 360) / corners)),
  );
  return softOutline(points);
}

/** A leaf from its stalk at x y: `length` long, pointing in the direction `degrees`, `spread` degrees wide. */
export function leaf(x: number, y: number, length: number, spread: number, degrees: number): string {
  const [tipX, tipY] = polar(x, y, length, degrees);
  const [leftX, leftY] = polar(x, y, length * 0.5, degrees - spread);
  const [rightX, rightY] = polar(x, y, length * 0.5, degrees + spread);
  return d`M${x} ${y}Q${leftX} ${leftY} ${tipX} ${tipY}Q${rightX} ${rightY} ${x} ${y}z`;
}

/** A wavy line across the whole picture. */
export function wave(k: Kit, y: number, amplitude: number, length: number, x0 = -40): string {
  let data = d`M${x0} ${y}q${length / 4} ${-amplitude} ${length / 2} 0`;
  for (let x = x0 + length / 2; x < k.W + length; x += length / 2) data += d`t${length / 2} 0`;
  return data;
}
