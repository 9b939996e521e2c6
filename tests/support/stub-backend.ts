import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BlogDetail } from '../../contract/blog.ts';
import type { Article } from '../../server/paper/articles/read-article.ts';

/** Somebody else's backend: the spec's two calls over a list of articles, written apart from the product's own. */
export interface StubBackend {
  address: string;
  host: string;
  asked: { url: string; authorization: string | undefined; contentType: string | undefined }[];
  /** Answers everything with this instead. */
  fault: { status: number; body: string } | undefined;
  /** Answers only when this settles. */
  held: Promise<void> | undefined;
  articles: readonly Article[];
  withdrawn: readonly string[];
  /** The specification names none. */
  namesAuthors: 'nowhere' | 'in details' | 'in both';
  stop(): Promise<void>;
}

export async function startStubBackend(key: string): Promise<StubBackend> {
  const server = createServer(async (request, response) => {
    const { status, body } = answer(request);
    await stub.held;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stub: StubBackend = {
    address: `http://127.0.0.1:${port}/functions/v1`,
    host: `127.0.0.1:${port}`,
    asked: [],
    fault: undefined,
    held: undefined,
    articles: [],
    withdrawn: [],
    namesAuthors: 'nowhere',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function answer(request: IncomingMessage): { status: number; body: string } {
    const url = new URL(request.url ?? '/', stub.address);
    const { authorization, 'content-type': contentType } = request.headers;
    stub.asked.push({ url: url.pathname + url.search, authorization, contentType });
    if (stub.fault) return stub.fault;
    const json = (status: number, value: unknown) => ({ status, body: JSON.stringify(value) });
    if (authorization !== `Bearer ${key}`) return json(401, { message: 'no key' });
    if (url.pathname === '/functions/v1/get_metainfo') return json(200, list(url.searchParams));
    const detail = find(url.searchParams.get('slug') ?? '');
    return typeof detail === 'number' ? json(detail, { message: 'none' }) : json(200, detail);
  }

  function list(query: URLSearchParams) {
    const own = stub.articles
      .filter(({ domains }) => domains.includes(query.get('domain') ?? ''))
      .toSorted((a, b) => b.date.localeCompare(a.date));
    const first = (Number(query.get('page')) - 1) * 10;
    const blogs = own.slice(first, first + 10).map(({ slug, title, description, authors, image }) => ({
      id: `id-${slug}`,
      slug,
      metaTitle: title,
      metaDescription: description,
      pinterestImageLink: image,
      ...(stub.namesAuthors === 'in both' ? { authors } : {}),
    }));
    return { blogs, total: own.length };
  }

  function find(slug: string): BlogDetail | number {
    const article = stub.articles.find((one) => one.slug === slug || one.aliases.includes(slug));
    if (!article) return stub.withdrawn.includes(slug) ? 410 : 404;
    return {
      slug: article.slug,
      metaTitle: article.title,
      metaDescription: article.description,
      date: article.date,
      blog: article.body,
      pinterestImageLink: article.image,
      youtubeShortsUrl: article.video,
      shortTailKeywords: article.keywords.join(', '),
      longTailKeywords: article.longKeywords.join(', '),
      ...(stub.namesAuthors === 'nowhere' ? {} : { authors: [...article.authors] }),
    };
  }

  return stub;
}
