import { type ReactNode, Suspense, use } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { ResolveImage } from '../contract/image.ts';
import { LINKS_TAG } from '../contract/tags.ts';
import { withTimeout } from '../contract/with-timeout.ts';
import { HeadSent, PageHead } from './components/page-head.tsx';
import { Loading } from './components/states.tsx';
import { type Assets, Document, type DocumentFrame, INLINE_SCRIPTS } from './document.tsx';
import type { Head } from './head/head.ts';
import { articleImage, ImageContext } from './images/images.ts';
import { NetworkPage, type NetworkPageRequest, networkStyles } from './network/network-page.tsx';
import { firstPagesOf, matchScreen, type Opened, type Visit, writePath } from './screen.ts';
import { FailurePage, failurePage } from './screens/failure/failure.screen.tsx';
import { loadFrontPage } from './screens/home/load-front-page.ts';
import { notFound } from './screens/not-found/not-found.screen.tsx';
import { screens } from './screens.ts';
import { headlinesOf } from './stories/headlines.ts';
import { imageElsewhere, syndicatedHtml } from './text/syndicated-html.ts';

interface Frame extends DocumentFrame {
  resolveImage: ResolveImage;
}

export interface RenderRequest extends Frame, Pick<Visit, 'query' | 'api' | 'report'> {
  /** For scripts of streamed pages. */
  nonce: string;
  /** Pages whose data takes longer are streamed. */
  timeoutMs: number;
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string; tags: readonly string[] }
  | {
      kind: 'page';
      status: number;
      html: string;
      tags: readonly string[];
      keep: boolean;
      retryAfter?: number;
    }
  | { kind: 'stream'; status: number; body: ReadableStream<Uint8Array> }
  /** The page of another address. */
  | { kind: 'same'; address: string };

/** Inline scripts and styles of whole pages: the Content-Security-Policy lists their hashes. */
export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
  /** Styles of the page that lists the papers of a network. */
  network: readonly string[];
}

export function inlineTexts({ styles }: Assets): InlineTexts {
  const ofScreens = new Set([...screens, notFound].map((screen) => screen.styles));
  const common = 'text' in styles ? [styles.text] : [];
  return {
    scripts: INLINE_SCRIPTS,
    styles: common.length > 0 ? [...common, ...ofScreens] : [],
    network: [...common, networkStyles],
  };
}

export const firstPages = firstPagesOf([...screens, notFound]);

/** The canonical path and query: addresses that differ only in ignored parameters share one page. */
export function addressOf(path: string, query: URLSearchParams): string {
  const matched = matchScreen(screens, path);
  if (!matched) return notFound.path;
  const { screen, params } = matched;
  if (!screen.isValid(params)) return screen.path;
  const parameters = new URLSearchParams(screen.canonicalQuery(query));
  const pathname = writePath(screen.path, params);
  return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
}

/** Renders a page: whole if its data arrives in time, else streamed behind the screen's loading text. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const { path, query, publication, pageLinks, api, now, timeoutMs, report } = request;
  const { screen, params } = matchScreen(screens, path) ?? { screen: notFound, params: {} };
  const visit: Visit = { path, params, query, publication, pageLinks, api, now, report };
  const opening = screen.open(visit).catch((error: unknown): Opened => {
    request.report(error);
    return failurePage(error, visit);
  });
  const opened = await withTimeout(opening, timeoutMs);
  if (!opened) return streamPage(request, opening, { head: screen.head(visit), loading: screen.loading });
  if (opened.canonicalPath !== undefined) return { kind: 'same', address: opened.canonicalPath };
  if ('redirect' in opened) {
    const { status, redirect: location, tags = [] } = opened;
    return { kind: 'redirect', status, location, tags };
  }
  return wholePage(request, visit, opened);
}

function wholePage(
  request: RenderRequest,
  visit: Visit,
  opened: Exclude<Opened, { redirect: string }>,
): Rendered {
  const { status, tags, keep, retryAfter, hasTopics, page } = opened;
  const later = retryAfter === undefined ? {} : { retryAfter };
  try {
    return {
      kind: 'page',
      status,
      html: toHtml({ ...request, hasTopics }, page),
      tags: [...tags, LINKS_TAG],
      keep,
      ...later,
    };
  } catch (error) {
    request.report(error);
    const failed = failurePage(error, visit);
    return {
      kind: 'page',
      status: failed.status,
      html: toHtml(request, failed.page),
      tags: [],
      keep: false,
      ...later,
    };
  }
}

export { headlinesOf, loadFrontPage };

/** An article's text and image for feeds. */
export function syndicate(article: {
  source: string;
  image: string | null;
  address: string;
  resolveImage: ResolveImage;
}): { html: string; image: string | undefined } {
  const { source, address, resolveImage } = article;
  const own = articleImage(article.image, '16x9');
  const image = own === undefined ? undefined : imageElsewhere(own, resolveImage);
  return {
    html: syndicatedHtml(source, { address, resolveImage }),
    image: image === undefined ? undefined : URL.parse(image, address)?.href,
  };
}

/** The failure page, which needs no data. */
export function renderFailure(request: Omit<DocumentFrame, 'path'>, status: number): string {
  const frame = { ...request, path: '', resolveImage: () => undefined };
  return toHtml(frame, <FailurePage status={status} publication={request.publication} />);
}

/** The page that lists the papers of a network. */
export function renderNetworkPage(request: NetworkPageRequest & { assets: Assets }): string {
  return `<!doctype html>${renderToString(<NetworkPage {...request} />)}`;
}

function toHtml(request: Frame, page: ReactNode): string {
  return `<!doctype html>${renderToString(<Framed request={request}>{page}</Framed>)}`;
}

async function streamPage(
  request: RenderRequest,
  opening: Promise<Opened>,
  { head, loading }: { head: Head; loading: string },
): Promise<Rendered> {
  let unwanted = false;
  const body = await renderToReadableStream(
    <Framed request={request} nonce={request.nonce}>
      {/* React ignores metadata in a Suspense fallback. */}
      <PageHead publication={request.publication} {...head} />
      <HeadSent value={true}>
        <Suspense fallback={<LoadingPage text={loading} />}>
          <Opening opening={opening} />
        </Suspense>
      </HeadSent>
    </Framed>,
    {
      nonce: request.nonce,
      onError(error) {
        if (!unwanted) request.report(error);
      },
    },
  );
  // React reports an aborted stream as an error; a reader who left is none.
  const goneAway = () => {
    unwanted = true;
  };
  return { kind: 'stream', status: 200, body: onCancel(body, goneAway) };
}

/** Passes the stream through and calls `notify` before it cancels the source. */
function onCancel(source: ReadableStream<Uint8Array>, notify: () => void): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel(reason) {
        notify();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function Framed({ request, nonce, children }: { request: Frame; nonce?: string; children: ReactNode }) {
  const { styles } = matchScreen(screens, request.path)?.screen ?? notFound;
  return (
    <ImageContext value={request.resolveImage}>
      <Document {...request} screenStyles={styles} nonce={nonce}>
        {children}
      </Document>
    </ImageContext>
  );
}

function LoadingPage({ text }: { text: string }) {
  return (
    <div className="wrap page">
      <Loading text={text} />
    </div>
  );
}

/** A redirect that is known only after the head was sent becomes a refresh of the page. */
function Opening({ opening }: { opening: Promise<Opened> }): ReactNode {
  const opened = use(opening);
  if ('redirect' in opened) return <meta httpEquiv="refresh" content={`0;url=${opened.redirect}`} />;
  return opened.page;
}
