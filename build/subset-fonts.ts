import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Latin as English, French, German, Spanish and their neighbours write it; other letters come from latin-ext on demand. */
const LETTERS = new Set([range(0x20, 0x7e), range(0xa0, 0xff), 'ŒœŠšŽžŸıˆ˜‚„‹›‰‘’“”–—…•€™−←→↑↓'].join(''));
/** What English prose needs of them. A phone waits for these alone; a page with others fetches those as a second file. */
const PROSE = new Set(`${range(0x20, 0x7e).replace(/[<>=[\]\\^_`{|}~#*+@/]/g, '')}\u00a0–—‘’“”…`);
const NONE: ReadonlySet<string> = new Set();

/**
 * What the pages use of each face. The whole families would be twice as large. A file of more than 17.5 kB takes a slow
 * phone one round trip longer, with all that it fetches at the same time.
 */
const FACES = [
  {
    name: 'serif',
    from: 'newsreader/files/newsreader-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 560 } },
    signs: NONE,
  },
  // For what articles emphasise: only those fetch it.
  {
    name: 'bold',
    from: 'newsreader/files/newsreader-latin-wght-normal.woff2',
    axes: { wght: 640 },
    signs: NONE,
  },
  {
    name: 'italic',
    from: 'newsreader/files/newsreader-latin-wght-italic.woff2',
    axes: { wght: 400 },
    signs: NONE,
  },
  // The optical size for large type: wordmark, titles and the lead headline.
  {
    name: 'display',
    from: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 72, wght: 540 },
    signs: NONE,
  },
  // Bylines have names from everywhere, buttons and the small print signs of their own.
  {
    name: 'sans',
    from: 'libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
    signs: new Set('©·•×→@#+/éèêëáàâäãåæçñóòôöøúùûüíìîïßÉÅÄÖÜØ'),
  },
] as const;

/** The two files of each face, and the letters in them; the stylesheet's unicode-range of a file names the same. */
export const FONT_FILES = FACES.flatMap(({ name, from, axes, signs }) => {
  const first = PROSE.union(signs);
  return [
    { name, from, axes, letters: first },
    { name: `${name}-more`, from, axes, letters: LETTERS.difference(first) },
  ];
});

const FEATURES = ['kern', 'liga', 'lnum', 'tnum'];
/** Of use to those who set type by hand. */
const NEEDLESS_TABLES = ['STAT', 'gasp'];

/** Cuts the fonts down before a build or a dev server needs them; `@fonts/x.woff2` in a stylesheet means these files. */
export function subsetFonts(cache: string): Plugin {
  const recipes = FONT_FILES.map(({ letters, ...file }) => ({ ...file, letters: [...letters].join('') }));
  // Fonts that were cut by another recipe stay apart.
  const recipe = createHash('sha256')
    .update(JSON.stringify([recipes, FEATURES, NEEDLESS_TABLES]))
    .digest('hex');
  const folder = join(cache, recipe.slice(0, 12));
  return {
    name: 'subset-fonts',
    config: () => ({ resolve: { alias: { '@fonts': folder } } }),
    async buildStart() {
      await mkdir(folder, { recursive: true });
      await Promise.all(recipes.map((recipe) => make(folder, recipe)));
    },
  };
}

interface Recipe {
  name: string;
  from: string;
  axes: (typeof FACES)[number]['axes'];
  letters: string;
}

async function make(folder: string, { name, from, axes, letters }: Recipe): Promise<void> {
  const file = join(folder, `${name}.woff2`);
  if (existsSync(file)) return;
  const whole = await readFile(require.resolve(`@fontsource-variable/${from}`));
  const subset = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
    dropTables: NEEDLESS_TABLES,
  });
  // Two builds may run at once: a file is either absent or whole.
  await writeFile(`${file}.${process.pid}`, subset);
  await rename(`${file}.${process.pid}`, file);
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
