import { createHash } from 'node:crypto';
import { mock } from 'node:test';
import { TOPICS } from '../../contract/categories.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import { createLog } from '../../server/lib/log.ts';
import { openBuiltPages } from '../../server/pages/bundle/pages.ts';
import { openContent } from '../../server/paper/content/open-content.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { createAskingClient } from '../support/asking-client.ts';

/**
 * Renders pages as a process of its own: node render-process.ts TIME first|last PATH…, where the time is that of its clock
 * and calls are answered in the order in which they were made, or the last one first. The data is always the same.
 * Prints a line for each page: its path and the hash of its bytes.
 */
const [time = '', order = '', ...paths] = process.argv.slice(2);
const now = new Date(time);
// No data is late here, however slow the machine is.
mock.timers.enable({ apis: ['setTimeout'] });
const sample = await loadPublication('sample/meridian-ledger/publication.json');
const pages = await openBuiltPages('dist');
const content = await openContent({
  folder: 'sample/meridian-ledger/content',
  changes: createChanges(),
  log: createLog('error', false),
});

const feed = (category: string) => ({
  status: 'ok',
  feed: { url: '', title: `The ${category} desk`, link: '', author: '', description: 'News.', image: '' },
  items: Array.from({ length: 20 }, (_, index) => ({
    id: String(1000 * category.length + index),
    title: `${category} headline ${index}`,
    // At every second of a minute.
    pubDate: new Date(Date.parse('2026-03-12T08:50:00Z') - index * 607_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
    link: `https://${category}.example/${index}`,
    guid: '',
    author: 'A. Reporter',
    thumbnail: '',
    description: 'Words.',
    content: '',
    enclosure: {},
    categories: [],
  })),
});
const blogs = Array.from({ length: 10 }, (_, index) => ({
  id: String(index),
  slug: `post-${index}`,
  metaTitle: `Post ${index}`,
  metaDescription: 'Words.',
}));
const article = { ...blogs[0], date: '2026-03-09', blog: 'Words.', shortTailKeywords: 'a, b' };

async function answer(path: string, headers: Record<string, string>): Promise<Response> {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid');
  switch (pathname) {
    case '/api/rss':
      return Response.json(feed(searchParams.get('rss_url') ?? ''));
    case '/api/changes':
      return Response.json({ id: 7, at: now.toISOString(), categories: [], others: [] });
    case '/api/topics':
      return Response.json(Object.fromEntries(TOPICS.map((topic) => [topic, []])));
    case '/api/archive':
      return Response.json({ months: [], total: 0, stories: [] });
    case '/api/get_metainfo':
      return Response.json({ blogs, total: 34 });
    case '/api/get_details':
      return Response.json(article);
    case '/api/newsroom':
      return Response.json({ blogs: blogs.slice(0, 3) });
    case '/api/most-read':
      return Response.json({ blogs: [] });
    case '/api/related':
      return Response.json({ blogs: blogs.slice(1, 4) });
    default:
      return content.routes.request(path, { headers });
  }
}

/** Calls that were made in the same turn are answered one after another. */
let waiting: (() => void)[] = [];
function inOrder(): Promise<void> {
  const turn = Promise.withResolvers<void>();
  if (waiting.length === 0) setImmediate(answerAll);
  waiting.push(turn.resolve);
  return turn.promise;
}
async function answerAll(): Promise<void> {
  const turns = order === 'last' ? waiting.reverse() : waiting;
  waiting = [];
  for (const turn of turns) {
    turn();
    await new Promise(setImmediate);
  }
}

const report = (error: unknown) => {
  throw error;
};

for (const path of paths) {
  const api = createAskingClient({
    ask: async (call, headers) => {
      await inOrder();
      return answer(call, headers);
    },
    feedsOf: (category) => [{ url: category, images: 'proxy', everyMinutes: 15 }],
    domain: sample.domain,
    key: sample.services.key,
  });
  const rendered = await pages.render({
    path,
    query: new URLSearchParams(),
    publication: sample,
    api: { ...api, front: () => pages.loadFrontPage({ api, publication: sample, now, report }, []) },
    now,
    theme: undefined,
    pageLinks: [],
    resolveImage: (src) => ({ src }),
    nonce: '',
    timeoutMs: 60_000,
    report,
  });
  if (rendered.kind !== 'page') throw new Error(`${path} is a ${rendered.kind}`);
  const hash = createHash('sha256').update(rendered.html).digest('hex');
  process.stdout.write(`${path} ${rendered.status} ${hash}\n`);
}
await content.close();
