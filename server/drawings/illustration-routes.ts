import { hash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { DRAWING_WIDTHS, PALETTE_QUERY } from '../../contract/drawings.ts';
import type { ThemePalette } from '../../contract/theme.ts';
import {
  type Aspect,
  type IllustrationCategory,
  illustrate,
  isIllustrated,
  isScene,
} from '../../illustrations/illustrate.ts';
import { type Palette, themedPalette } from '../../illustrations/palette.ts';
import { chooseEncoding } from '../edge/accept-encoding.ts';
import { IMMUTABLE, NEVER_KEPT } from '../http/headers.ts';
import { isKnown } from '../http/if-none-match.ts';
import { pack } from '../press/pack.ts';
import { createQueue } from '../queue.ts';

const ASPECTS: Readonly<Record<string, Aspect>> = {
  '16x9': '16:9',
  '4x3': '4:3',
  '3x2': '3:2',
  '1x1': '1:1',
  '9x16': '9:16',
};

const LONGEST_SEED = 200;
/** Some thousands of drawings, and pictures of them. */
const MOST_BYTES = 16_000_000;

/** Packing a drawing occupies threads that pictures are read by: more drawings than three front pages hold are refused. */
const MOST_WAITING = 256;

/** A drawing opened by itself is a document: it may carry its own styles, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
/** How long a drawing is kept that is sent for want of a picture of it, or in other colours than its address names. */
const INSTEAD = 'public, max-age=300';

/** Makes a picture of a drawing; refuses where there is too much to do. */
export type CopyDrawing = (svg: Uint8Array, width: number) => Promise<Uint8Array>;

interface Kept {
  etag: string;
  plain: Bytes;
  /** Drawings are texts. */
  packed?: Readonly<Record<'br' | 'gzip', Bytes>>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * /illustrations: drawn from a category and a seed, or pictures of such drawings, in the colours of the paper's theme. An
 * address that names these colours is one picture for good.
 */
export function illustrationRoutes(
  print: CopyDrawing,
  theme: () => ThemePalette | undefined = () => undefined,
): Hono {
  const once = keepMade();
  const queue = createQueue({ atATime: 2, waiting: MOST_WAITING });
  const queued = (make: () => Promise<Kept>) => queue.enter()?.run(make) ?? Promise.resolve(undefined);
  return new Hono().get('/:category/:seed/:file', async (context) => {
    const { category, seed, file } = context.req.param();
    const [, shape = '', size, kind] = /^(\d+x\d+)(?:-(\d+))?\.(svg|webp)$/.exec(file) ?? [];
    const aspect = Object.hasOwn(ASPECTS, shape) ? ASPECTS[shape] : undefined;
    const width = DRAWING_WIDTHS.find((one) => String(one) === size);
    const isOffered = kind === 'webp' ? width !== undefined : size === undefined;
    if (!isIllustrated(category) || !aspect || !isOffered || seed.length > LONGEST_SEED) {
      return context.text('There is no such picture.', 404, { 'Cache-Control': NEVER_KEPT });
    }
    const asked = context.req.query('scene') ?? '';
    // A scene that no category has is drawn as none, so it is not kept as another drawing.
    const scene = isScene(asked) ? asked : '';
    // A seed is anybody's words: no two addresses may share a name by what they contain.
    const colours = theme();
    const key = colours?.key ?? '';
    const nameOf = (form: string | number) => JSON.stringify([category, aspect, form, scene, key, seed]);
    const palette = colours && themedPalette(category, colours.light);
    const drawing = await once(nameOf('svg'), () =>
      queued(() => draw({ category, seed, aspect, scene, palette })),
    );
    if (!drawing) {
      return context.text('Too many pictures are drawn at once. Try again in a moment.', 503, {
        'Cache-Control': NEVER_KEPT,
        'Retry-After': '2',
      });
    }
    const kept = (context.req.query(PALETTE_QUERY) ?? '') === key ? IMMUTABLE : INSTEAD;
    if (width === undefined) return sendDrawing(context, drawing, kept);
    try {
      const picture = await once(nameOf(width), async () => {
        const bytes = new Uint8Array(await print(inWidth(drawing.plain, width), width));
        return { etag: etagOf(bytes), plain: bytes };
      });
      if (!picture) return sendDrawing(context, drawing, INSTEAD);
      const headers = { 'Cache-Control': kept, ETag: picture.etag };
      if (isKnown(context.req.header('if-none-match'), picture.etag)) return context.body(null, 304, headers);
      return context.body(picture.plain, 200, { ...headers, 'Content-Type': 'image/webp' });
    } catch {
      return sendDrawing(context, drawing, INSTEAD);
    }
  });
}

/** What was made lately, and what is being made: nothing is made twice at a time. */
function keepMade(): (name: string, make: () => Promise<Kept | undefined>) => Promise<Kept | undefined> {
  const made = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ plain, packed }, name) =>
      plain.length + (packed ? packed.br.length + packed.gzip.length : 0) + name.length,
  });
  const underWay = new Map<string, Promise<Kept | undefined>>();
  return (name, make) => {
    const kept = made.get(name);
    if (kept) return Promise.resolve(kept);
    const making =
      underWay.get(name) ??
      make()
        .then((one) => {
          if (one) made.set(name, one);
          return one;
        })
        .finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  };
}

async function draw(drawing: {
  category: IllustrationCategory;
  seed: string;
  aspect: Aspect;
  scene: string;
  palette: Palette | undefined;
}): Promise<Kept> {
  // A seed is often a headline's slug, so its words may call for a scene.
  const text = drawing.seed.replaceAll('-', ' ');
  const plain = Buffer.from(illustrate({ ...drawing, text }));
  const [br, gzip] = await Promise.all([pack(plain, 'br', 'many'), pack(plain, 'gzip', 'many')]);
  return {
    etag: etagOf(plain),
    plain: new Uint8Array(plain),
    packed: { br: new Uint8Array(br), gzip: new Uint8Array(gzip) },
  };
}

/** The drawing at the size of the picture, so that none of its edges is scaled. */
function inWidth(drawing: Bytes, width: number): Buffer {
  const text = Buffer.from(drawing).toString();
  return Buffer.from(
    text.replace(/ width="(\d+)" height="(\d+)"/, (_, across, down) => {
      return ` width="${width}" height="${Math.round((width * Number(down)) / Number(across))}"`;
    }),
  );
}

function sendDrawing(context: Context, { etag, plain, packed }: Kept, kept: string): Response {
  const headers = { 'Cache-Control': kept, Vary: 'Accept-Encoding', ETag: `W/${etag}` };
  if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
  const encoding = chooseEncoding(context.req.header('accept-encoding'));
  const bytes = encoding === 'identity' ? undefined : packed?.[encoding];
  return context.body(bytes ?? plain, 200, {
    ...headers,
    ...(bytes ? { 'Content-Encoding': encoding } : {}),
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': DRAWING_POLICY,
  });
}

function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha1', bytes, 'base64url')}"`;
}
