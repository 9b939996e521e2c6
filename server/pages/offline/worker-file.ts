import { createHash } from 'node:crypto';
import type { WorkerSettings } from '../../../app/worker/start-worker.ts';
import { CACHE_PREFIX, WORKER_PATH } from '../../../contract/offline.ts';
import type { Publication } from '../../../contract/publication.ts';
import { PUBLICATION_TAG } from '../../../contract/tags.ts';
import { type FileRoute, publishedFile } from '../files/published-file.ts';

export interface WorkerFileParts {
  publication: Publication;
  theme(): unknown;
  /** The built worker; undefined in development, where a worker of an earlier `npm start` would be in the way. */
  worker: { script: string; lineStyles: string; scripts: readonly string[] } | undefined;
  build: string;
}

/** A worker asks for pages and files of this site, and for nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Takes the place of a worker that is withdrawn: browsers look for a new worker at every visit, whatever the old one does.
 * It answers no requests; it removes its caches, and itself.
 */
const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  try {
    for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name);
  } finally {
    await self.registration.unregister();
  }
})()));
`;

/** /worker.js: the service worker, or the one that removes it where the publication has `offline` off. */
export function workerFiles({ publication, theme, worker, build }: WorkerFileParts): FileRoute[] {
  const write = (): string => {
    if (!worker || !publication.offline) return REMOVING_WORKER;
    const { locale, timeZone } = publication;
    const all = JSON.stringify([build, worker, publication, theme()]);
    const version = createHash('sha256').update(all).digest('base64url').slice(0, 16);
    const { script, ...files } = worker;
    const settings: WorkerSettings = { version, ...files, locale, timeZone };
    return `self.settings=${JSON.stringify(settings)};\n${script}`;
  };
  return [
    {
      path: new RegExp(`^${RegExp.escape(WORKER_PATH)}$`),
      make: async () =>
        publishedFile('text/javascript', write(), [PUBLICATION_TAG], { 'Content-Security-Policy': POLICY }),
    },
  ];
}
