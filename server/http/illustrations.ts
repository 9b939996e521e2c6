import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { type Aspect, type IllustrationCategory, illustrate } from '../../illustrations/illustrate.ts';
import { PALETTES } from '../../illustrations/palette.ts';
import { chooseEncoding, type Encoding } from '../press/accept-encoding.ts';
import { pack } from '../press/pack.ts';
import { isKnown } from '../press/serve-pressed.ts';
import { IMMUTABLE, NEVER_KEPT } from './headers.ts';

const ASPECTS: Readonly<Record<string, Aspect>> = {
  '16x9': '16:9',
  '4x3': '4:3',
  '3x2': '3:2',
  '1x1': '1:1',
  '9x16': '9:16',
};

const LONGEST_SEED = 200;

/** A drawing opened by itself is a document: it may carry its own styles, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Some thousands of drawings in all their encodings. */
const MOST_BYTES = 16_000_000;

interface Drawing {
  etag: string;
  copies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** /illustrations: pictures drawn from a category and a seed. The same address is always the same picture. */
export function illustrationRoutes(): Hono {
  const drawn = new LRUCache<string, Drawing>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ copies }, key) =>
      Object.values(copies).reduce((sum, { length }) => sum + length, key.length),
  });
  return new Hono().get('/:category/:seed/:aspect{[0-9x]+\\.svg}', async (context) => {
    const { category, seed } = context.req.param();
    const aspect = aspectOf(context.req.param('aspect').replace('.svg', ''));
    if (!isIllustrated(category) || !aspect || seed.length > LONGEST_SEED) {
      return context.text('There is no such picture.', 404, { 'Cache-Control': NEVER_KEPT });
    }
    const scene = context.req.query('scene') ?? '';
    const key = [category, aspect, scene, seed].join('/');
    const drawing = drawn.get(key) ?? (await draw(category, seed, aspect, scene));
    drawn.set(key, drawing);
    const headers = { 'Cache-Control': IMMUTABLE, Vary: 'Accept-Encoding', ETag: `W/${drawing.etag}` };
    if (isKnown(context.req.header('if-none-match'), drawing)) return context.body(null, 304, headers);
    const encoding = chooseEncoding(context.req.header('accept-encoding'));
    return context.body(drawing.copies[encoding], 200, {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': DRAWING_POLICY,
    });
  });
}

async function draw(
  category: IllustrationCategory,
  seed: string,
  aspect: Aspect,
  scene: string,
): Promise<Drawing> {
  // A seed is often a headline's slug, so its words may call for a scene.
  const text = seed.replaceAll('-', ' ');
  const plain = Buffer.from(illustrate({ category, seed, aspect, text, scene }));
  const packed = async (encoding: Encoding) => new Uint8Array(await pack(plain, encoding, 'many'));
  const [br, gzip, identity] = await Promise.all([packed('br'), packed('gzip'), packed('identity')]);
  return { etag: `"${hash('sha1', plain, 'base64url')}"`, copies: { br, gzip, identity } };
}

function isIllustrated(key: string): key is IllustrationCategory {
  return Object.hasOwn(PALETTES, key);
}

function aspectOf(name: string): Aspect | undefined {
  return Object.hasOwn(ASPECTS, name) ? ASPECTS[name] : undefined;
}
