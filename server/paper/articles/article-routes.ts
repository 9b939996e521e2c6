import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { RETAINED_304_HEADERS } from 'hono/etag';
import type { z } from 'zod';
import type { BlogList, BlogSummary, blogSummaries, CorrectionList } from '../../../contract/blog.ts';
import { isCategory } from '../../../contract/categories.ts';
import type { ResolveImage } from '../../../contract/image.ts';
import {
  BLOG_DETAIL_FRESH_SECONDS,
  BLOG_LIST_FRESH_SECONDS,
  MAX_SLUG_LENGTH,
} from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles, sectionAnswer } from '../../../contract/rss.ts';
import { hasBearerToken } from '../../lib/http/bearer-token.ts';
import { etagForClients } from '../../lib/http/etag.ts';
import { bareHost, isName } from '../../lib/http/names.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { type Backend, BackendError } from './backend.ts';

interface ArticleParts {
  backend: Backend;
  sections: SectionArticles;
  publication: Publication;
  resolveImage: ResolveImage;
  log: Log;
}

/** A page number of up to nine digits. */
const PAGE = /^[1-9]\d{0,8}$/;

/** The blog API (contract/blog.ts). */
export function articleRoutes({ backend, sections, publication, resolveImage, log }: ArticleParts): Hono {
  const { domain: home, hosts, services } = publication;
  const routes = new Hono();

  for (const path of [
    '/get_metainfo',
    '/get_details',
    '/related',
    '/newsroom',
    '/section',
    '/author',
    '/corrections',
  ]) {
    routes.use(
      path,
      cors({
        origin: (origin) => (isOwnOrigin(origin, [home, ...hosts]) ? origin : null),
        allowMethods: ['GET', 'HEAD'],
        allowHeaders: ['Authorization', 'Content-Type'],
        maxAge: 86_400,
      }),
      etagForClients({ retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin'] }),
    );
    routes.on(['POST', 'PUT', 'PATCH', 'DELETE'], path, () =>
      errorResponse(405, { error: 'This call can only be read: send GET.' }, { Allow: 'GET, HEAD' }),
    );
  }
  for (const path of ['/get_metainfo', '/get_details']) {
    routes.use(path, async (context, next) => {
      if (hasBearerToken(context.req.header('Authorization'), services.key)) return next();
      return errorResponse(
        401,
        { error: 'Send the key: Authorization: Bearer {key}.' },
        { 'WWW-Authenticate': 'Bearer' },
      );
    });
  }

  routes.get('/get_metainfo', async (context) => {
    const page = context.req.query('page') || '1';
    if (!PAGE.test(page)) return errorResponse(400, { error: 'page must be a whole number from 1.' });
    const domain = bareHost(context.req.query('domain') || home);
    if (domain === undefined) return keepFor(context, BLOG_LIST_FRESH_SECONDS, { blogs: [], total: 0 });
    const { blogs, total } = await backend.list(domain, Number(page));
    const list: BlogList = { blogs: blogs.map((blog) => withPicture(blog, resolveImage)), total };
    return keepFor(context, BLOG_LIST_FRESH_SECONDS, list);
  });
  routes.get('/get_details', async (context) => {
    const slug = context.req.query('slug') ?? '';
    if (slug === '') return errorResponse(400, { error: 'Name the article: ?slug={slug}.' });
    if (!isName(slug, MAX_SLUG_LENGTH))
      return errorResponse(404, { error: 'There is no article of that name.' });
    return keepFor(context, BLOG_DETAIL_FRESH_SECONDS, await backend.detail(slug));
  });
  routes.get('/related', async (context) => {
    const slug = context.req.query('slug') ?? '';
    const domain = bareHost(context.req.query('domain') || home);
    const isValid = domain !== undefined && isName(slug, MAX_SLUG_LENGTH);
    const related: z.infer<typeof blogSummaries> = {
      blogs: isValid ? await backend.related(slug, domain) : [],
    };
    return keepFor(context, BLOG_DETAIL_FRESH_SECONDS, related);
  });

  routes.get('/newsroom', async (context) => {
    const domain = bareHost(context.req.query('domain') || home);
    const newest: z.infer<typeof blogSummaries> = { blogs: domain ? await backend.newest(domain) : [] };
    return keepFor(context, BLOG_LIST_FRESH_SECONDS, newest);
  });

  routes.get('/corrections', async (context) => {
    const domain = bareHost(context.req.query('domain') || home);
    const list: CorrectionList = { corrections: domain ? await backend.corrections(domain) : [] };
    return keepFor(context, BLOG_LIST_FRESH_SECONDS, list);
  });

  routes.get('/section', async (context) => {
    const category = context.req.query('category') ?? '';
    const domain = bareHost(context.req.query('domain') || home);
    if (!isCategory(category)) return errorResponse(422, { error: 'category: this is no category.' });
    const items = domain ? ((await sections(domain)).get(category) ?? []) : [];
    const section: z.infer<typeof sectionAnswer> = { source: publication.name, items: [...items] };
    return keepFor(context, BLOG_LIST_FRESH_SECONDS, section);
  });

  routes.get('/author', async (context) => {
    const name = context.req.query('name') ?? '';
    const domain = bareHost(context.req.query('domain') || home);
    const isValid = domain !== undefined && isName(name, MAX_SLUG_LENGTH);
    const author = isValid ? await backend.byAuthor(name, domain) : undefined;
    if (!author) return errorResponse(404, { error: 'There is no author by that name.' });
    return keepFor(context, BLOG_LIST_FRESH_SECONDS, author);
  });

  routes.onError((error, context) => {
    if (error instanceof BackendError) return errorResponse(error.status, { error: error.message });
    log.error({ err: error, path: context.req.path }, 'the articles could not be read');
    return errorResponse(
      503,
      { error: 'The articles cannot be read at the moment.' },
      { 'Retry-After': '10' },
    );
  });
  return routes;
}

/** Adds resized pictures for browsers, which load the pages of the list themselves. */
function withPicture({ picture: _, ...blog }: BlogSummary, resolveImage: ResolveImage): BlogSummary {
  const picture = blog.pinterestImageLink ? resolveImage(blog.pinterestImageLink) : undefined;
  return picture?.srcSet ? { ...blog, picture } : blog;
}

function keepFor(context: Context, seconds: number, body: object): Response {
  return context.json(body, 200, { 'Cache-Control': `public, max-age=${seconds}` });
}

function isOwnOrigin(origin: string, domains: readonly string[]): boolean {
  const address = URL.parse(origin);
  if (!address || !/^https?:$/.test(address.protocol)) return false;
  return domains.includes(bareHost(address.hostname) ?? '');
}
