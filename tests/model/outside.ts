import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import type { Item } from './model.ts';

/** How a feed's host answers: well, with nothing in it, with half of a document, with an error, or not at all. */
export const MODES = ['whole', 'empty', 'cut-off', 'error', 'silent'] as const;
export type Mode = (typeof MODES)[number];

/** A document as it was sent. */
export interface Sent {
  path: string;
  mode: Mode;
  items: readonly Item[];
}

/** Everything beyond the deployment: feeds, and the webhooks to which it sends alerts. */
export interface Outside {
  host: string;
  url(path: string): string;
  /** What a feed's address answers from now on. */
  publish(path: string, title: string, mode: Mode, items: readonly Item[]): void;
  /** Documents that were sent since the last call. */
  takeSent(): Sent[];
  /** Alerts that arrived at a path. */
  alertsAt(path: string): string[];
  close(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const hosts: FakeHosts = await startFakeHosts();
  const sent: Sent[] = [];
  const alerts = new Map<string, string[]>();
  hosts.set('*', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST')
        alerts.getOrInsert(request.url ?? '', []).push(Buffer.concat(chunks).toString());
      response.writeHead(request.method === 'POST' ? 200 : 404).end();
    });
  });
  return {
    host: hosts.host,
    url: hosts.url,
    publish(path, title, mode, items) {
      const document = writeFeed(title, mode === 'empty' ? [] : items, hosts.url);
      const body =
        mode === 'cut-off' ? document.slice(0, document.indexOf('</item>') + '</item>'.length) : document;
      hosts.set(path, (_, response) => {
        sent.push({ path, mode, items });
        if (mode === 'silent') response.destroy();
        else if (mode === 'error') response.writeHead(500).end('Later\n');
        else response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(body);
      });
    },
    takeSent: () => sent.splice(0),
    alertsAt: (path) => alerts.get(path) ?? [],
    close: hosts.close,
  };
}

function writeFeed(title: string, items: readonly Item[], url: (path: string) => string): string {
  const written = items.map(
    (item) =>
      `<item><guid isPermaLink="false">${item.guid}</guid><title>${item.title}</title><link>${url(item.path)}</link><description>${item.description}</description><dc:creator>${item.author}</dc:creator><pubDate>${new Date(item.at).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${title}</title><description>News</description>${written.join('')}</channel></rss>`;
}
