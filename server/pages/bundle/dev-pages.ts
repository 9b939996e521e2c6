import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { createRunnableDevEnvironment, createServer, isRunnableDevEnvironment } from 'vite';
import type { Assets } from '../../../app/document.tsx';
import type { Log } from '../../lib/log.ts';
import { describeDevError, overlayPage } from './dev-error.ts';
import type { Pages } from './pages.ts';

interface DevPagesOptions {
  /** Logs each error once. */
  log: Pick<Log, 'error'>;
  /** The folder that app/ lies in. */
  root?: string;
}

export interface DevPages extends Pages {
  /** Answers the dev server's own addresses; leaves the rest to the site. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../../..');

/** The same pages straight from app/: islands and styles are replaced as they are saved, pages reload. */
export async function openDevPages(server: Server, { log, root = ROOT }: DevPagesOptions): Promise<DevPages> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server } },
    environments: {
      ssr: {
        dev: {
          // An error is logged when a page needs the module: not twice, with a stack trace inside Vite.
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: { logger: false } } }),
        },
      },
    },
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
  let logged = '';
  const load = async (): Promise<typeof import('../../../app/render.tsx')> => {
    const app = await pages.runner.import('/app/render.tsx');
    logged = '';
    return app;
  };
  return {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    render: async (request) => {
      try {
        const { renderPage } = await load();
        return await renderPage({ ...request, assets });
      } catch (error) {
        const devError = describeDevError(error, root);
        if (devError.text !== logged) log.error(devError.text);
        logged = devError.text;
        return { kind: 'page', status: 500, html: overlayPage(devError), tags: [], keep: false };
      }
    },
    renderFailure: async (request, status) => (await load()).renderFailure({ ...request, assets }, status),
    addressOf: (path, query) => (query.size === 0 ? path : `${path}?${query}`),
    firstPages: { known: [], ask: () => [] },
    loadFrontPage: async (visit) => (await load()).loadFrontPage(visit),
    syndicate: async (article) => (await load()).syndicate(article),
    headlinesOf: async (...feed) => (await load()).headlinesOf(...feed),
    fontFile: () => undefined,
    close: () => vite.close(),
  };
}
