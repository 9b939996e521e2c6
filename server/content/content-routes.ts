import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { NEVER_KEPT } from '../http/headers.ts';
import type { Content } from './open-content.ts';

/** Texts change when an editor saves them, which is seldom: as fresh as the list of articles. */
const FRESH = { 'Cache-Control': 'public, max-age=300' };

/** The calls for the texts of the FAQ and of the standing pages. */
export function contentRoutes({ faq, pages, links }: Pick<Content, 'faq' | 'pages' | 'links'>): Hono {
  return new Hono()
    .get('/api/faq', etag(), (context) => context.json({ entries: faq() }, 200, FRESH))
    .get('/api/pages', etag(), (context) => context.json({ pages: links() }, 200, FRESH))
    .get('/api/pages/:name', etag(), (context) => {
      const page = pages().get(context.req.param('name'));
      if (page) return context.json(page, 200, FRESH);
      return context.json({ error: 'There is no such page.' }, 404, { 'Cache-Control': NEVER_KEPT });
    });
}
