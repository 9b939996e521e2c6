import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { type NamedIllustration, readIllustration } from '../../../contract/illustrations.ts';
import type { ThemePalette } from '../../../contract/theme.ts';
import { ASPECTS, illustrate } from '../../../illustrations/illustrate.ts';
import { themedPalette } from '../../../illustrations/palette.ts';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import { makeFolder } from '../../lib/data-folder.ts';
import { IMMUTABLE, NEVER_KEPT } from '../../lib/http/headers.ts';
import { COMPRESSED, pack } from '../../lib/http/pack.ts';
import { illustrationFile, SVG_POLICY } from '../../protocol/illustration-files.ts';

interface IllustrationParts {
  /** Where edges look for illustrations before they ask here. */
  folder: string;
  /** Makes a WebP image of an SVG; rejects where there is too much to do. */
  copy(svg: Uint8Array, width: number): Promise<Uint8Array>;
  /** The colours of the paper's theme, where it has its own. */
  theme?(): ThemePalette | undefined;
}

interface Made {
  body: Uint8Array;
  type: 'image/svg+xml; charset=utf-8' | 'image/webp';
}

/** For what stands in: an SVG for its image, or colours of today for those of a theme that has changed. */
const STAND_IN = 'public, max-age=300';

/** Makes an illustration when it is first asked for, in the colours of the theme, and keeps it as a file. */
export function illustrationRoutes({ folder, copy, theme = () => undefined }: IllustrationParts): Hono {
  const underWay = new Map<string, Promise<Made>>();

  async function make(asked: NamedIllustration, file: string): Promise<Made> {
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return { body: kept, type: typeOf(asked) };
    const colours = theme();
    const svg = Buffer.from(illustrate(asked, colours && themedPalette(asked.category, colours.light)));
    if (asked.width === undefined) {
      await keep(`${file}${COMPRESSED.br}`, await pack(svg, 'br', 'many'));
      await keep(`${file}${COMPRESSED.gzip}`, await pack(svg, 'gzip', 'many'));
      await keep(file, svg);
      return { body: svg, type: typeOf(asked) };
    }
    const image = await copy(inWidth(svg, asked), asked.width).catch(() => undefined);
    if (!image) return { body: svg, type: 'image/svg+xml; charset=utf-8' };
    await keep(file, image);
    return { body: image, type: typeOf(asked) };
  }

  return new Hono().get('/illustrations/*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const asked = readIllustration(pathname + search);
    if (!asked) return context.text('There is no such illustration.\n', 404, { 'Cache-Control': NEVER_KEPT });
    const palette = theme()?.key;
    const file = illustrationFile(folder, { ...asked, palette });
    const making = underWay.get(file) ?? make(asked, file).finally(() => underWay.delete(file));
    underWay.set(file, making);
    const { body, type } = await making;
    const isAsked = asked.palette === palette && type === typeOf(asked);
    return context.body(Uint8Array.from(body), 200, {
      'Cache-Control': isAsked ? IMMUTABLE : STAND_IN,
      'Content-Type': type,
      ...(type === 'image/webp' ? {} : { 'Content-Security-Policy': SVG_POLICY }),
    });
  });
}

/** Removes the illustrations of other builds, whose scenes may differ, or of other palettes. */
export async function pruneIllustrations(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== current) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function typeOf({ width }: NamedIllustration): Made['type'] {
  return width === undefined ? 'image/svg+xml; charset=utf-8' : 'image/webp';
}

/** As well as it can: a disk that is full is no reason to fail. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(file))
    .then(() => writeFileAtomic(file, bytes))
    .catch(() => {});
}

/** The SVG at the size of the image, so that none of its edges is scaled. */
function inWidth(svg: Buffer, { aspect, width = 0 }: NamedIllustration): Buffer {
  const [across, down] = ASPECTS[aspect];
  const scaled = ` width="${width}" height="${Math.round((width * down) / across)}"`;
  return Buffer.from(svg.toString().replace(` width="${across}" height="${down}"`, scaled));
}
