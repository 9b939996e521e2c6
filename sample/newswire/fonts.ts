import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { Hono } from 'hono';

const require = createRequire(import.meta.url);

const PACKAGES = '@fontsource-variable';

const FILES: Readonly<Record<string, string>> = {
  newsreader: `${PACKAGES}/newsreader/files/newsreader-latin-wght-normal.woff2`,
  'newsreader-italic': `${PACKAGES}/newsreader/files/newsreader-latin-wght-italic.woff2`,
  'libre-franklin': `${PACKAGES}/libre-franklin/files/libre-franklin-latin-wght-normal.woff2`,
};

/** The typefaces of the wire's own pages. */
export function fontRoutes(): Hono {
  return new Hono().get('/:file{[a-z-]+\\.woff2}', async (context, next) => {
    const name = context.req.param('file').replace('.woff2', '');
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    if (file === undefined) return next();
    const bytes = await readFile(require.resolve(file));
    return context.body(bytes, 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=604800',
      // A page in a sandbox has no origin of its own, so to it every typeface comes from elsewhere.
      'Access-Control-Allow-Origin': '*',
    });
  });
}
