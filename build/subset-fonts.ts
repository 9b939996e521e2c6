import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Latin as English, French, German, Spanish and their neighbours write it; other letters come from latin-ext on demand. */
const LETTERS = [range(0x20, 0x7e), range(0xa0, 0xff), 'ŒœŠšŽžŸıˆ˜‚„‹›‰‘’“”–—…•·€£¥™−×←→↑↓'].join('');

/** What the pages use of each face. The whole families would be half as large again. */
const SUBSETS = [
  {
    name: 'serif',
    from: 'newsreader/files/newsreader-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 650 } },
  },
  { name: 'serif-italic', from: 'newsreader/files/newsreader-latin-wght-italic.woff2', axes: { wght: 400 } },
  // The optical size for large type: wordmark, titles and the lead headline.
  {
    name: 'display',
    from: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 72, wght: 540 },
  },
  {
    name: 'sans',
    from: 'libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
] as const;

const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl'];

/** Cuts the fonts down before a build or a dev server needs them; `@fonts/x.woff2` in a stylesheet means these files. */
export function subsetFonts(folder: string): Plugin {
  return {
    name: 'subset-fonts',
    config: () => ({ resolve: { alias: { '@fonts': folder } } }),
    async buildStart() {
      await mkdir(folder, { recursive: true });
      await Promise.all(SUBSETS.map((subset) => make(folder, subset)));
    },
  };
}

async function make(folder: string, { name, from, axes }: (typeof SUBSETS)[number]): Promise<void> {
  const file = join(folder, `${name}.woff2`);
  if (existsSync(file)) return;
  const whole = await readFile(require.resolve(`@fontsource-variable/${from}`));
  const subset = await subsetFont(whole, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  // Two builds may run at once: a file is either absent or whole.
  await writeFile(`${file}.${process.pid}`, subset);
  await rename(`${file}.${process.pid}`, file);
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
