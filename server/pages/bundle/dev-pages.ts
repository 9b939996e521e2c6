import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createRunnableDevEnvironment, createServer, isRunnableDevEnvironment } from 'vite';
import type { Assets } from '../../../app/document.tsx';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
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
    renderNetworkPage: async (request) => (await load()).renderNetworkPage({ ...request, assets }),
    addressOf: (path, query) => (query.size === 0 ? path : `${path}?${query}`),
    firstPages: { known: [], ask: () => [] },
    loadFrontPage: async (...front) => (await load()).loadFrontPage(...front),
    syndicate: async (article) => (await load()).syndicate(article),
    headlinesOf: async (...feed) => (await load()).headlinesOf(...feed),
    fontFile: () => undefined,
    close: () => vite.close(),
  };
}

/** An error in app/ as a developer reads it: in the terminal as one text, in the browser on Vite's overlay. */
interface DevError {
  text: string;
  /** Error as Vite's overlay takes it. */
  overlay: { message: string; stack: string; frame?: string; id?: string; loc?: Location };
}

interface Location {
  file?: string;
  line: number;
  column: number;
}

function describeDevError(error: unknown, root: string): DevError {
  const message = stripVTControlCharacters(errorMessage(error)).trim();
  const stack = error instanceof Error ? stripVTControlCharacters(error.stack ?? '') : '';
  const { id, frame, loc } = Object(error);
  const location = isLocation(loc) ? loc : undefined;
  const file = location?.file ?? (typeof id === 'string' ? id : undefined);
  const code = typeof frame === 'string' ? stripVTControlCharacters(frame).trim() : '';
  const where = file
    ? `${relative(root, file)}${location ? `:${location.line}:${location.column}` : ''}: `
    : '';
  // A syntax error has a location; any other is found by its stack.
  const detail = file ? (message.includes(code) ? '' : `\n${code}`) : stack.replace(message, '');
  return {
    text: `the page cannot be made: ${where}${message}${file ? detail : `\n${detail}`}`.trim(),
    overlay: {
      message,
      stack: file ? '' : stack,
      ...(code ? { frame: code } : {}),
      ...(typeof id === 'string' ? { id } : {}),
      ...(location ? { loc: location } : {}),
    },
  };
}

function isLocation(value: unknown): value is Location {
  const { line, column } = Object(value);
  return typeof line === 'number' && typeof column === 'number';
}

/** Vite's client reloads the page once the error is fixed. */
function overlayPage({ overlay }: DevError): string {
  const error = JSON.stringify(overlay).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Unexpected Application Error!</title>
<body><script type="module">
import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${error}));
</script></body></html>
`;
}
