import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between a browser and a site: can be cut, answer in the site's stead, or stand before another site. */
export interface FrontProxy {
  url: string;
  /** The site that it stands before. */
  target: string;
  /** Connections end without an answer, as without a network. */
  isCut: boolean;
  /** Answers instead of the site, by path. */
  instead: Map<string, (response: ServerResponse) => void>;
  /** Changes what the site answers, by path. */
  rewrite: Map<string, (text: string) => string>;
  /** Paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export async function openFrontProxy(target: string): Promise<FrontProxy> {
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    proxy.asked.push(path);
    if (proxy.isCut) {
      incoming.socket.destroy();
      return;
    }
    const instead = proxy.instead.get(path);
    if (instead) {
      instead(response);
      return;
    }
    const change = proxy.rewrite.get(path);
    const { 'accept-encoding': packing, ...headers } = incoming.headers;
    const passed = change || packing === undefined ? headers : { ...headers, 'accept-encoding': packing };
    const asking = ask(new URL(path, proxy.target), { headers: passed, method: incoming.method ?? 'GET' });
    asking.on('error', () => response.destroy());
    response.on('close', () => asking.destroy());
    asking.on('response', (answer) => {
      if (!change) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const { 'content-length': _, etag: __, ...rest } = answer.headers;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        response.writeHead(answer.statusCode ?? 502, rest);
        response.end(change(Buffer.concat(chunks).toString()));
      });
    });
    asking.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: FrontProxy = {
    url: `http://127.0.0.1:${port}`,
    target,
    isCut: false,
    instead: new Map(),
    rewrite: new Map(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
