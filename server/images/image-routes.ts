import { type Context, Hono } from 'hono';
import { IMMUTABLE, matchesEtag, NO_STORE } from '../lib/http/headers.ts';
import type { Log } from '../lib/log.ts';
import { chooseFormat, type ImageFormat } from './image-format.ts';
import type { ImageIds } from './image-ids.ts';
import type { CopyOutcome, ImageMaker } from './image-maker.ts';
import type { StoredImage } from './image-store.ts';
import { isCopyWidth } from './site-image.ts';

export interface ImageRouteParts {
  ids: ImageIds;
  maker: ImageMaker;
  /** Whether only hidden headlines name the image in the paper of the host. */
  isHidden(id: string, host: string | undefined): Promise<boolean>;
  count(outcome: CopyOutcome['kind'] | 'hidden' | 'error'): void;
  log: Log;
  clock: () => Date;
}

const NOT_FOUND_SECONDS = 60;
/** A failed image is retried when its time has come. */
const MAX_FAILED_SECONDS = 600;
const RETRY_SECONDS = 5;

/** `GET /images/{id}/{width}`: copies of the images that pages show. An id is never an address: this is no open proxy. */
export function imageRoutes({ ids, maker, isHidden, count, log, clock }: ImageRouteParts): Hono {
  return new Hono()
    .get('/images/:id/:width{[1-9][0-9]{1,3}}', async (context) => {
      const id = context.req.param('id');
      const width = Number(context.req.param('width'));
      if (!isCopyWidth(width) || !ids.isGenuine(id)) {
        count('unknown');
        return notFound(context, NOT_FOUND_SECONDS);
      }
      const format = chooseFormat(context.req.header('accept'));
      let outcome: CopyOutcome;
      try {
        if (await isHidden(id, context.req.header('host'))) {
          count('hidden');
          return notFound(context, NOT_FOUND_SECONDS, 410);
        }
        outcome = await maker.copy(id, width, format);
      } catch (error) {
        count('error');
        log.warn({ err: error, image: id }, 'an image cannot be served');
        return unavailable(context);
      }
      count(outcome.kind);
      switch (outcome.kind) {
        case 'cached':
        case 'made':
          return found(context, outcome.copy, format);
        case 'unknown':
          return notFound(context, NOT_FOUND_SECONDS);
        case 'failed': {
          const seconds = Math.ceil((outcome.until.getTime() - clock().getTime()) / 1000);
          return notFound(context, Math.min(Math.max(seconds, 1), MAX_FAILED_SECONDS));
        }
        case 'late':
        case 'busy':
          return unavailable(context);
      }
    })
    .get('/images/*', (context) => notFound(context, NOT_FOUND_SECONDS));
}

function found(context: Context, { bytes, digest }: StoredImage, format: ImageFormat): Response {
  const headers = {
    'Cache-Control': IMMUTABLE,
    ETag: `"${digest}"`,
    Vary: 'Accept',
    // Opened by itself an image is a document: it may load nothing.
    'Content-Security-Policy': "default-src 'none'",
  };
  if (matchesEtag(context.req.header('If-None-Match'), headers.ETag)) return context.body(null, 304, headers);
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.length),
  });
}

function notFound(context: Context, seconds: number, status: 404 | 410 = 404): Response {
  return context.text('Image not found.\n', status, {
    'Cache-Control': `public, max-age=${seconds}`,
    Vary: 'Accept',
  });
}

function unavailable(context: Context): Response {
  return context.text('The image is not available yet.\n', 503, {
    'Cache-Control': NO_STORE,
    'Retry-After': String(RETRY_SECONDS),
  });
}
