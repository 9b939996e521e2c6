import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assets } from '../../../app/document.tsx';
import type { NetworkPageRequest } from '../../../app/network/network-page.tsx';
import type { InlineTexts, Rendered, RenderRequest } from '../../../app/render.tsx';
import type { FirstPages } from '../../../app/screen.ts';
import type { FontRole } from '../../../contract/theme.ts';
import { StartupError } from '../../lib/startup-error.ts';

type App = typeof import('../../../app/render.tsx');

/** Parts of every page of a paper, beside its data. */
export type PageFrame = Pick<
  RenderRequest,
  'publication' | 'theme' | 'pageLinks' | 'network' | 'resolveImage' | 'now'
>;

/** The page renderer: the built app, or the same through the dev server. */
export interface Pages {
  render(request: Omit<RenderRequest, 'assets'>): Promise<Rendered>;
  /** The page for everything that is unavailable. */
  renderFailure(frame: Omit<PageFrame, 'resolveImage'>, status: number): Promise<string>;
  /** The page that lists the papers of a network. */
  renderNetworkPage(request: NetworkPageRequest): Promise<string>;
  /** The one address of what a path and query would render. */
  addressOf(path: string, query: URLSearchParams): string;
  firstPages: FirstPages;
  /** The front page's news, each story in its place. */
  loadFrontPage: App['loadFrontPage'];
  /** An article for those who show it elsewhere. */
  syndicate(article: Parameters<App['syndicate']>[0]): Promise<ReturnType<App['syndicate']>>;
  /** A category's headlines, likewise. */
  headlinesOf(...feed: Parameters<App['headlinesOf']>): Promise<ReturnType<App['headlinesOf']>>;
  /** Files of the type that pages are set in, by the names of build/font-faces.ts. */
  fontFile(name: string): string | undefined;
  /** The service worker's script and the styles of what it writes into pages; there is none in development. */
  worker?: { script: string; lineStyles: string; scripts: readonly string[] };
  /** Absent in development, where the dev server writes scripts and styles of its own into the page. */
  inline?: InlineTexts;
}

interface Manifest {
  [source: string]: { file: string; assets?: string[]; imports?: string[] } | undefined;
}

const SCRIPT = 'app/browser.ts';
const STYLES = 'app/styles/site.css';
/** The scripts that articles and the page of saved articles need offline. */
const OFFLINE_SCRIPTS = [
  'app/browser/reading.ts',
  'app/islands/hydrate.tsx',
  'app/islands/article-tools.island.tsx',
  'app/islands/saved.island.tsx',
];
const LINE_STYLES = 'app/worker/offline-line.css';
/** The faces that the first screenful is set in, and where; rarer letters can follow. */
const FIRST_FONTS: readonly { file: RegExp; role: FontRole; media?: string }[] = [
  { file: /\/serif-[\w-]{8}\.woff2$/, role: 'text' },
  { file: /\/display-[\w-]{8}\.woff2$/, role: 'display' },
  { file: /\/sans-[\w-]{8}\.woff2$/, role: 'label' },
  // The line beside the date, which narrow screens do without.
  { file: /\/italic-[\w-]{8}\.woff2$/, role: 'text', media: '(min-width: 48em)' },
];

/** The pages as `npm run build` left them in dist/. */
export async function openBuiltPages(dist: string): Promise<Pages> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(join(dist, 'browser/manifest.json'), 'utf8'));
  } catch {
    throw new StartupError(
      `The pages are not built: ${dist} has no manifest. Run npm start or npm run build.`,
    );
  }
  const assets = await readAssets(manifest, join(dist, 'browser'));
  const app: App = await import(pathToFileURL(join(dist, 'pages/render.js')).href);
  return {
    render: (request) => app.renderPage({ ...request, assets }),
    renderFailure: async (request, status) => app.renderFailure({ ...request, assets }, status),
    renderNetworkPage: async (request) => app.renderNetworkPage({ ...request, assets }),
    addressOf: app.addressOf,
    firstPages: app.firstPages,
    loadFrontPage: app.loadFrontPage,
    syndicate: async (article) => app.syndicate(article),
    headlinesOf: async (...feed) => app.headlinesOf(...feed),
    fontFile: (name) => {
      const files = manifest[STYLES]?.assets ?? [];
      const file = files.find((one) => new RegExp(`/${name}-[\\w-]{8}\\.woff2$`).test(one));
      return file === undefined ? undefined : `/${file}`;
    },
    worker: {
      script: await readFile(join(dist, 'worker/worker.js'), 'utf8'),
      lineStyles: `/${manifest[LINE_STYLES]?.file}`,
      scripts: [...new Set(OFFLINE_SCRIPTS.flatMap((source) => filesOf(manifest, source)))],
    },
    inline: app.inlineTexts(assets),
  };
}

function filesOf(manifest: Manifest, source: string): string[] {
  const { file, imports = [] } = manifest[source] ?? {};
  return file === undefined ? [] : [`/${file}`, ...imports.flatMap((one) => filesOf(manifest, one))];
}

async function readAssets(manifest: Manifest, folder: string): Promise<Assets> {
  const script = manifest[SCRIPT];
  const styles = manifest[STYLES];
  if (!script || !styles)
    throw new StartupError('The build is not complete. Remove dist/ and run npm start.');
  const text = await readFile(join(folder, styles.file), 'utf8');
  return {
    script: `/${script.file}`,
    styles: { text: text.trim() },
    fonts: FIRST_FONTS.flatMap(({ file: first, ...where }) =>
      (styles.assets ?? [])
        .filter((file) => first.test(file))
        .map((file) => ({ href: `/${file}`, ...where })),
    ),
  };
}
