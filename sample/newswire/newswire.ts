import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { isCategory } from '../../contract/categories.ts';
import { drawCover } from './documents/cover.ts';
import { documentPage } from './documents/document-page.ts';
import { DOCUMENTS } from './documents/documents.ts';
import { eventsPage } from './events-page.ts';
import { fontRoutes } from './fonts.ts';
import { pageResponse } from './page.ts';
import { storyPage } from './story-page.ts';
import { writeFeed } from './write-feed.ts';

export interface NewswireOptions {
  clock: () => Date;
  /** For the dates on the pages. */
  timeZone: string;
}

const FEED_CACHE_CONTROL = 'public, max-age=30';

/**
 * The outside world of the sample: fifteen feeds with their stories, an events wall and three documents. Addresses of the
 * site itself begin at its root. Other addresses are left to the next handler.
 */
export function newswireRoutes({ clock, timeZone }: NewswireOptions): Hono {
  return new Hono()
    .route('/fonts', fontRoutes())
    .use('/:file{.+\\.(html|svg)}', compress())
    .use(etag())
    .get('/events.html', () => pageResponse(eventsPage(clock(), timeZone)))
    .get('/documents/:file{[a-z-]+\\.svg}', (context, next) => {
      const document = DOCUMENTS.get(context.req.param('file').replace('.svg', ''));
      if (!document) return next();
      return context.body(drawCover(document.cover, yearOf(clock(), timeZone)), 200, {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        'Cache-Control': 'public, max-age=3600',
      });
    })
    .get('/documents/:file{[a-z-]+\\.html}', (context, next) => {
      const document = DOCUMENTS.get(context.req.param('file').replace('.html', ''));
      return document ? pageResponse(documentPage(document, yearOf(clock(), timeZone))) : next();
    })
    .get('/:file{[a-z]+\\.xml}', (context, next) => {
      const category = context.req.param('file').replace('.xml', '');
      if (!isCategory(category)) return next();
      const { text, type, updated } = writeFeed(category, clock());
      const headers = { 'Cache-Control': FEED_CACHE_CONTROL, 'Last-Modified': updated.toUTCString() };
      const modifiedSince = Date.parse(context.req.header('If-Modified-Since') ?? '');
      if (!context.req.header('If-None-Match') && updated.getTime() <= modifiedSince) {
        return context.body(null, 304, headers);
      }
      return context.body(text, 200, { ...headers, 'Content-Type': type });
    })
    .get('/:category/:slug', (context, next) => {
      const { category, slug } = context.req.param();
      const page = isCategory(category) ? storyPage(category, slug, clock(), timeZone) : undefined;
      return page ? pageResponse(page) : next();
    });
}

function yearOf(instant: Date, timeZone: string): number {
  return Number(instant.toLocaleString('en-US', { timeZone, year: 'numeric' }));
}
