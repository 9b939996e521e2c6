import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { FaqEntry } from '../../contract/faq.ts';
import type { StandingPage } from '../../contract/pages.ts';
import { NEVER_KEPT } from '../http/headers.ts';

/** Texts change when an editor saves them, which is seldom: as fresh as the list of articles. */
const FRESH = { 'Cache-Control': 'public, max-age=300' };

interface Content {
  faq(): readonly FaqEntry[];
  pages(): ReadonlyMap<string, StandingPage>;
}

/** The calls for the texts of the FAQ and of the standing pages. */
export function contentRoutes({ faq, pages }: Content): Hono {
  return new Hono()
    .get('/api/faq', etag(), (context) => context.json({ entries: faq() }, 200, FRESH))
    .get('/api/pages/:name', etag(), (context) => {
      const page = pages().get(context.req.param('name'));
      if (page) return context.json(page, 200, FRESH);
      return context.json({ error: 'There is no such page.' }, 404, { 'Cache-Control': NEVER_KEPT });
    });
}
