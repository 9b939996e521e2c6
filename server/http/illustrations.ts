import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { type Aspect, type IllustrationCategory, illustrate } from '../../illustrations/illustrate.ts';
import { PALETTES } from '../../illustrations/palette.ts';
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

/** /illustrations: pictures drawn from a category and a seed. The same address is always the same picture. */
export function illustrationRoutes(): Hono {
  return new Hono().get('/:category/:seed/:aspect{[0-9x]+\\.svg}', etag(), (context) => {
    const { category, seed } = context.req.param();
    const aspect = aspectOf(context.req.param('aspect').replace('.svg', ''));
    if (!isIllustrated(category) || !aspect || seed.length > LONGEST_SEED) {
      return context.text('There is no such picture.', 404, { 'Cache-Control': NEVER_KEPT });
    }
    const scene = context.req.query('scene');
    // A seed is often a headline's slug, so its words may call for a scene.
    const text = seed.replaceAll('-', ' ');
    const svg = illustrate({ category, seed, aspect, text, ...(scene ? { scene } : {}) });
    return context.body(svg, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': DRAWING_POLICY,
      'Cache-Control': IMMUTABLE,
    });
  });
}

function isIllustrated(key: string): key is IllustrationCategory {
  return Object.hasOwn(PALETTES, key);
}

function aspectOf(name: string): Aspect | undefined {
  return Object.hasOwn(ASPECTS, name) ? ASPECTS[name] : undefined;
}
