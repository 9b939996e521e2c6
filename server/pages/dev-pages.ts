import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { Assets } from '../../app/document.tsx';
import type { Pages } from './pages.ts';

export interface DevPages extends Pages {
  /** Answers the dev server's own addresses; leaves the rest to the site. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** The same pages straight from app/: islands and styles are replaced as they are saved, pages reload. */
export async function openDevPages(server: Server): Promise<DevPages> {
  const vite = await createServer({
    root: resolve(import.meta.dirname, '../..'),
    server: { middlewareMode: true, hmr: { server } },
    plugins: [
      {
        name: 'reload-pages',
        hotUpdate({ modules, file }) {
          if (this.environment.name !== 'ssr' || modules.length === 0) return;
          const inBrowser = vite.environments.client.moduleGraph.getModulesByFile(file);
          if (!inBrowser?.size) vite.environments.client.hot.send({ type: 'full-reload' });
        },
      },
    ],
  });
  const pages = vite.environments.ssr;
  if (!isRunnableDevEnvironment(pages)) throw new Error('the dev server cannot run pages in this process');
  const { default: react } = await import('@vitejs/plugin-react');
  const assets: Assets = {
    script: '/app/browser.ts',
    styles: { address: '/app/styles/site.css' },
    fonts: [],
    development: { scripts: ['/@vite/client'], inline: react.preambleCode.replace('__BASE__', '/') },
  };
  return {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    render: async (request) => {
      const { renderPage }: typeof import('../../app/render.tsx') =
        await pages.runner.import('/app/render.tsx');
      return renderPage({ ...request, assets });
    },
    addressOf: (path, query) => (query.size === 0 ? path : `${path}?${query}`),
    close: () => vite.close(),
  };
}
