import { type Context, Hono } from 'hono';
import { IMMUTABLE, NEVER_KEPT } from '../lib/http/headers.ts';
import { isKnown } from '../lib/http/if-none-match.ts';
import type { Log } from '../lib/log.ts';
import { chooseFormat, type ImageFormat } from './image-format.ts';
import type { ImageIds } from './image-ids.ts';
import type { CopyOutcome, ImageMaker } from './image-maker.ts';
import type { ImageMetrics } from './image-metrics.ts';
import type { StoredImage } from './image-store.ts';
import { isCopyWidth } from './site-image.ts';

export interface ImageRouteParts {
  ids: ImageIds;
  maker: ImageMaker;
  figures: ImageMetrics;
  log: Log;
  clock: () => Date;
}

/** A missing picture may be there in a minute; a failed one is tried again when its time has come. */
const MISSING_SECONDS = 60;
const LONGEST_MISSING_SECONDS = 600;
const TRY_AGAIN_SECONDS = 5;

/** `GET /images/{id}/{width}`: copies of pictures that pages show. An id is never an address, so nobody can name one. */
export function imageRoutes({ ids, maker, figures, log, clock }: ImageRouteParts): Hono {
  return new Hono()
    .get('/images/:id/:width{[1-9][0-9]{1,3}}', async (context) => {
      const { id, width: asked } = context.req.param();
      const width = Number(asked);
      if (!isCopyWidth(width) || !ids.isGenuine(id)) {
        figures.answered('unknown');
        return missing(context, MISSING_SECONDS);
      }
      const format = chooseFormat(context.req.header('accept'));
      let outcome: CopyOutcome;
      try {
        outcome = await maker.copy(id, width, format);
      } catch (error) {
        figures.answered('error');
        log.warn({ err: error, image: id }, 'a picture cannot be served');
        return later(context);
      }
      figures.answered(outcome.kind);
      switch (outcome.kind) {
        case 'kept':
        case 'made':
          return found(context, outcome.copy, format);
        case 'unknown':
          return missing(context, MISSING_SECONDS);
        case 'failed': {
          const seconds = Math.ceil((outcome.until.getTime() - clock().getTime()) / 1000);
          return missing(context, Math.min(Math.max(seconds, 1), LONGEST_MISSING_SECONDS));
        }
        case 'late':
        case 'busy':
          return later(context);
      }
    })
    .get('/images/*', (context) => missing(context, MISSING_SECONDS));
}

function found(context: Context, { bytes, digest }: StoredImage, format: ImageFormat): Response {
  const headers = {
    'Cache-Control': IMMUTABLE,
    ETag: `"${digest}"`,
    Vary: 'Accept',
    // Opened by itself a picture is a document: it may load nothing.
    'Content-Security-Policy': "default-src 'none'",
  };
  if (isKnown(context.req.header('If-None-Match'), headers.ETag)) return context.body(null, 304, headers);
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.length),
  });
}

function missing(context: Context, seconds: number): Response {
  return context.text('There is no such picture.\n', 404, {
    'Cache-Control': `public, max-age=${seconds}`,
    Vary: 'Accept',
  });
}

function later(context: Context): Response {
  return context.text('The picture is not here yet.\n', 503, {
    'Cache-Control': NEVER_KEPT,
    'Retry-After': String(TRY_AGAIN_SECONDS),
  });
}
