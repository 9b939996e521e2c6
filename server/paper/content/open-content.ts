import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import type { PageLink, StaticPage } from '../../../contract/pages.ts';
import { ARTICLES_TAG, EVERY_ARTICLE_TAG, FAQ_TAG, LINKS_TAG, PAGES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import { etagForClients } from '../../lib/http/etag.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import type { Log } from '../../lib/log.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import { parseAuthor } from './authors.ts';
import { combineFaq, parseFaqFile } from './faq.ts';
import { followTexts } from './follow-folder.ts';
import { combinePages, parsePage } from './pages.ts';

/** Texts change when an editor saves them, which is seldom: as fresh as the list of articles. */
const FRESH = { 'Cache-Control': 'public, max-age=300' };

export type Content = Awaited<ReturnType<typeof openContent>>;

/**
 * content/faq, content/pages and content/authors, of the paper and then of its network, read at the start and whenever a file is
 * saved.
 */
export async function openContent({ folder, changes, log }: { folder: string; changes: Changes; log: Log }) {
  const network = networkFolderOf(dirname(folder));
  const foldersOf = (name: string) => ({
    folder: join(folder, name),
    inherited: network && join(network, 'content', name),
  });
  const faq = await followTexts({
    ...foldersOf('faq'),
    what: 'questions',
    parse: parseFaqFile,
    combine: combineFaq,
    log,
    onChange: () => changes.publish([FAQ_TAG]),
  });
  let links: readonly PageLink[] = [];
  const pages = await followTexts({
    ...foldersOf('pages'),
    what: 'pages',
    parse: parsePage,
    combine: combinePages,
    log,
    onChange(next) {
      const before = links;
      links = linksOf(next);
      changes.publish([PAGES_TAG, ...(isDeepStrictEqual(before, links) ? [] : [LINKS_TAG])]);
    },
  });
  const authors = await followTexts({
    ...foldersOf('authors'),
    what: 'authors',
    parse: parseAuthor,
    combine: (texts) => ({ content: [...texts.values()], issues: [] }),
    isOptional: true,
    log,
    onChange: () => changes.publish([ARTICLES_TAG, EVERY_ARTICLE_TAG]),
  });
  links = linksOf(pages.current());
  const etag = etagForClients();
  return {
    faq: faq.current,
    pages: pages.current,
    /** Links of header and footer to the pages. */
    links: () => links,
    authors: authors.current,
    routes: new Hono()
      .get('/api/faq', etag, (context) => context.json({ entries: faq.current() }, 200, FRESH))
      .get('/api/authors', etag, (context) => context.json({ authors: authors.current() }, 200, FRESH))
      .get('/api/pages', etag, (context) => context.json({ pages: links }, 200, FRESH))
      .get('/api/pages/:name', etag, (context) => {
        const page = pages.current().get(context.req.param('name'));
        if (page) return context.json(page, 200, FRESH);
        return context.json({ error: 'There is no such page.' }, 404, { 'Cache-Control': NO_STORE });
      }),
    /** Reads a folder that has just been written to. */
    checkForChanges: (name: 'faq' | 'pages') => (name === 'faq' ? faq : pages).checkForChanges(),
    async close() {
      await Promise.all([faq.close(), pages.close(), authors.close()]);
    },
  };
}

function linksOf(pages: ReadonlyMap<string, StaticPage>): PageLink[] {
  return [...pages.values()].map(({ title: _, description: __, body: ___, ...link }) => link);
}
