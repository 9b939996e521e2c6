import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { type NamedIllustration, readIllustration } from '../../../contract/illustrations.ts';
import type { ThemePalette } from '../../../contract/theme.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import { ASPECTS, illustrate } from '../../../illustrations/illustrate.ts';
import { themedPalette } from '../../../illustrations/palette.ts';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import { makeFolder } from '../../lib/data-folder.ts';
import { COMPRESSED, compress } from '../../lib/http/compress.ts';
import { IMMUTABLE, NO_STORE } from '../../lib/http/headers.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import { illustrationFile, SVG_POLICY } from '../../protocol/illustration-files.ts';

interface IllustrationParts {
  /** Folder in which edges look for illustrations before they ask here. */
  folder: string;
  /** Renders an SVG as WebP; rejects where too much is queued. */
  render(svg: Uint8Array, width: number): Promise<Uint8Array>;
  /** The colours of the paper's theme, where it has its own. */
  theme?(): ThemePalette | undefined;
  /** A WebP that is not rendered by then is for later readers; this one gets the SVG. */
  timeoutMs?: number;
}

/** For a substitute: the SVG instead of its WebP, or today's colours instead of those of an earlier theme. */
const SUBSTITUTE = 'public, max-age=300';

/** Creates an illustration at its first request, in the colours of the theme, and stores it as a file. */
export function illustrationRoutes(options: IllustrationParts): Hono {
  const { folder, render, theme = () => undefined, timeoutMs = 2_000 } = options;
  const files = createSingleFlight<string, Uint8Array | undefined>();

  const svgOf = (illustration: NamedIllustration): Buffer => {
    const colours = theme();
    return Buffer.from(
      illustrate(illustration, colours && themedPalette(illustration.category, colours.light)),
    );
  };

  /** Returns undefined where the WebP cannot be rendered now. */
  async function create(illustration: NamedIllustration, file: string): Promise<Uint8Array | undefined> {
    const stored = await readFile(file).catch(() => undefined);
    if (stored) return stored;
    const svg = svgOf(illustration);
    if (illustration.width === undefined) {
      await store(`${file}${COMPRESSED.br}`, await compress(svg, 'br', 'cache'));
      await store(`${file}${COMPRESSED.gzip}`, await compress(svg, 'gzip', 'cache'));
      await store(file, svg);
      return svg;
    }
    const image = await render(resized(svg, illustration), illustration.width).catch(() => undefined);
    if (image) await store(file, image);
    return image;
  }

  return new Hono().get('/illustrations/*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const illustration = readIllustration(pathname + search);
    if (!illustration) return context.text('Illustration not found.\n', 404, { 'Cache-Control': NO_STORE });
    const palette = theme()?.key;
    const file = illustrationFile(folder, { ...illustration, palette });
    const created = await withTimeout(
      files.run(file, () => create(illustration, file)),
      timeoutMs,
    );
    const isWebp = created !== undefined && illustration.width !== undefined;
    const isSubstitute = created === undefined || illustration.palette !== palette;
    return context.body(Uint8Array.from(created ?? svgOf(illustration)), 200, {
      'Cache-Control': isSubstitute ? SUBSTITUTE : IMMUTABLE,
      ...(isWebp
        ? { 'Content-Type': 'image/webp' }
        : { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Content-Security-Policy': SVG_POLICY }),
    });
  });
}

/** Deletes the illustrations of other builds, whose scenes may differ, or of other palettes. */
export async function pruneIllustrations(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== current) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** A full disk is no reason to fail. */
async function store(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(file))
    .then(() => writeFileAtomic(file, bytes))
    .catch(() => {});
}

/** Returns the SVG at the size of the image, so that it is not scaled after it was rasterized. */
function resized(svg: Buffer, { aspect, width = 0 }: NamedIllustration): Buffer {
  const [across, down] = ASPECTS[aspect];
  const scaled = ` width="${width}" height="${Math.round((width * down) / across)}"`;
  return Buffer.from(svg.toString().replace(` width="${across}" height="${down}"`, scaled));
}
