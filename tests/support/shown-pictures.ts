import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the pictures of README and docs show, as it was when they were taken: a hash for each set of them. */
const FILE = 'docs/pictures/shown.json';

/** The sets of `npm run pictures`, and what is on them. */
const SETS: Readonly<Record<string, () => readonly string[]>> = {
  theme: () => [
    ...shownBy('app/document.tsx', 'app/screens/home/home.screen.tsx', 'app/styles/site.css'),
    ...globSync('sample/themes/**/*.{css,json,svg}'),
  ],
  desk: () => shownBy('desk/main.tsx'),
};

/** The styles and components that these files import, near or far. */
export function shownBy(...files: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"?]+)/g);
    for (const [, path = ''] of imports) follow(join(dirname(file), path));
  };
  for (const file of files) follow(file);
  return [...found].filter((file) => /\.(?:css|tsx)$/.test(file));
}

const hashOf = (set: string) => {
  const sum = createHash('sha256');
  for (const file of [...(SETS[set]?.() ?? [])].sort()) sum.update(file).update(readFileSync(file));
  return sum.digest('hex').slice(0, 16);
};

const readStamps = (): Record<string, string> =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Called when the pictures of a set were taken. */
export function stampPictures(set: string): void {
  writeFileSync(FILE, `${JSON.stringify({ ...readStamps(), [set]: hashOf(set) }, null, 2)}\n`);
}

/** Names the sets whose pictures are older than what they show, and the command. */
export function findOldPictures(stamps = readStamps()): string[] {
  return Object.keys(SETS)
    .filter((set) => stamps[set] !== hashOf(set))
    .map(
      (set) =>
        `docs/pictures: the pictures “${set}” are older than what they show. Run npm run pictures -- ${set}, look at them, and commit them with ${FILE}.`,
    );
}
