import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What each file imports: paths from the root of the project. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const PRODUCT = '{app,bench,build,cli,contract,illustrations,sample,server,tests}/**/*.{ts,tsx}';
const NOT_PRODUCT = /(?:\.(?:test|spec|bench)\.tsx?|\.d\.ts)$|^bench\/peers\//;
const IMPORTED = /(?:\bfrom\s|\bimport\s?\(?\s?)'(\.{1,2}\/[^']+)'/g;

export function readImports(root: string): Imports {
  const files = globSync(PRODUCT, { cwd: root }).filter((file) => !NOT_PRODUCT.test(file));
  return new Map(
    files.toSorted().map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [file, Array.from(text.matchAll(IMPORTED), ([, to = '']) => join(dirname(file), to))];
    }),
  );
}

/** Groups of files, then of folders, in which each imports all others, directly or not. None, where all is well. */
export function findCircles(imports: Imports): string[][] {
  const known = new Map([...imports].map(([file, to]) => [file, to.filter((one) => imports.has(one))]));
  const rooms = roomsOf([...imports.keys()]);
  const between = new Map<string, string[]>();
  for (const [file, to] of known) {
    const from = rooms(file);
    between.set(from, [...(between.get(from) ?? []), ...to.map(rooms).filter((room) => room !== from)]);
  }
  return [...circlesIn(known), ...circlesIn(between)];
}

/** A folder of files is a room. Files that lie beside folders are rooms by themselves: they join or serve those folders. */
function roomsOf(files: readonly string[]): (file: string) => string {
  const folders = new Set(files.map((file) => dirname(file)));
  const parents = new Set([...folders].map((folder) => dirname(folder)));
  return (file) => (parents.has(dirname(file)) ? file : `${dirname(file)}/`);
}

/** Strongly connected components of more than one node, by Tarjan's algorithm. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    path.push(node);
    let low = own;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (path.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** One line for each import that runs within a circle, and what to do about it. */
export function describeCircle(circle: readonly string[], imports: Imports): string {
  const isIn = (file: string) =>
    circle.find((room) => (room.endsWith('/') ? `${dirname(file)}/` : file) === room);
  const lines = [...imports].flatMap(([file, to]) =>
    to.flatMap((one) => (isIn(file) && isIn(one) && isIn(file) !== isIn(one) ? [`  ${file} → ${one}`] : [])),
  );
  return [
    `These import each other: ${circle.join(', ')}`,
    ...lines,
    '  Move what both need to a file or folder that imports neither of them, or hand it over as a parameter.',
  ].join('\n');
}
