import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeFileAtomic } from '../server/lib/atomic-file.ts';
import { CUT_VERSION, cutFont } from '../server/paper/theme/font-tables.ts';
import { FONT_FILES, type FontFile } from './font-faces.ts';
import { fontsCss } from './fonts-css.ts';

const require = createRequire(import.meta.url);

/** Subsets the fonts before a build or a dev server needs them. Stylesheets import them by `@fonts/fonts.css`. */
export function subsetFonts(cache: string): Plugin {
  const recipes = FONT_FILES.map((file) => ({ ...file, letters: [...file.letters].join('') }));
  const css = fontsCss();
  // A folder for each recipe.
  const recipe = hash('sha256', JSON.stringify([recipes, CUT_VERSION, css]), 'hex');
  const folder = join(cache, recipe.slice(0, 12));
  return {
    name: 'subset-fonts',
    config: () => ({ resolve: { alias: { '@fonts': folder } } }),
    async buildStart() {
      await mkdir(folder, { recursive: true });
      await Promise.all([
        ...FONT_FILES.map(async (file) => keep(join(folder, `${file.name}.woff2`), () => cut(file))),
        keep(join(folder, 'fonts.css'), async () => css),
      ]);
    },
  };
}

async function cut({ from, axes, letters }: FontFile): Promise<Buffer> {
  const whole = await readFile(require.resolve(`@fontsource-variable/${from}`));
  return cutFont(whole, letters, axes);
}

async function keep(file: string, make: () => Promise<Buffer | string>): Promise<void> {
  if (!existsSync(file)) await writeFileAtomic(file, await make());
}
