import { hash, randomBytes } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import { Hono } from 'hono';
import type { ApiClient } from '../../../contract/api-client.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import type { PageFrame, Pages } from '../../pages/bundle/pages.ts';
import type { ContentPolicy } from '../../pages/cache/content-policy.ts';
import { PREVIEW_POLICY, previewPage } from './preview-page.ts';
import { previewScreens, STATE_PREFIX, UNPUBLISHED_PREFIX } from './preview-screens.ts';
import { apiIn, STATES } from './state-clients.ts';
import { readUnpublished } from './unpublished.ts';

interface PreviewParts {
  pages: Pages;
  policy(): ContentPolicy;
  api: ApiClient;
  /** The paper's content/. */
  contentFolder: string;
  frame(): PageFrame;
}

/** A page renders its loading texts without waiting for data. */
const SHELL_MS = 200;
const TIMEOUT_MS = 5_000;

/** /preview: every screen and state of a paper on one page, for its editors. No part of a site that is served. */
export function previewRoutes(parts: PreviewParts): Hono {
  const { pages, policy, api, contentFolder, frame } = parts;
  const unpublished = () => readUnpublished(contentFolder, frame().publication, frame().now);
  const app = new Hono();
  app.get('/preview', async (context) => {
    const { publication, pageLinks } = frame();
    const html = previewPage(
      publication.name,
      await previewScreens(api, publication, pageLinks, await unpublished()),
    );
    return context.html(html, 200, {
      'Content-Security-Policy': PREVIEW_POLICY,
      'Cache-Control': NO_STORE,
    });
  });
  app.get(`${STATE_PREFIX}/unavailable`, async () =>
    respond(await pages.renderFailure(frame(), 503), policy().page),
  );
  app.get(`${UNPUBLISHED_PREFIX}/*`, async (context) => {
    const path = new URL(context.req.url).pathname.slice(UNPUBLISHED_PREFIX.length);
    const text = (await unpublished()).find(({ path: address }) => address === decodeURI(path));
    if (!text?.api) return context.text(text?.name ?? 'There is no such draft.', 404);
    const rendered = await pages.render({
      ...frame(),
      nonce: '',
      query: new URLSearchParams(),
      api: text.api(api),
      path,
      timeoutMs: TIMEOUT_MS,
      report: () => {},
    });
    if (rendered.kind !== 'page') return context.text('This page is late.', 503);
    const mark = `<p><mark>${escapeUTF8(text.name)}</mark></p>`;
    return respond(
      rendered.html.replace(/<body[^<>]*>/, (body) => body + mark),
      policy().page,
    );
  });
  for (const state of STATES) {
    app.get(`${STATE_PREFIX}/${state}/*`, async (context) => {
      const { pathname, searchParams } = new URL(context.req.url);
      const nonce = randomBytes(16).toString('base64');
      const rendered = await pages.render({
        ...frame(),
        nonce,
        query: searchParams,
        api: apiIn(state, api),
        path: pathname.slice(`${STATE_PREFIX}/${state}`.length),
        timeoutMs: state === 'loading' ? 0 : TIMEOUT_MS,
        report: () => {},
      });
      if (rendered.kind === 'page') return respond(rendered.html, policy().page);
      if (rendered.kind !== 'stream') return context.text('This page leads to another.', 404);
      return respond(await shellOf(rendered.body), policy().stream(nonce), nonce);
    });
  }
  return app;
}

/** Not cached, but with an ETag: the preview polls for changes. */
function respond(html: string, policy: string, nonce = ''): Response {
  const version = hash('sha256', nonce ? html.replaceAll(nonce, '') : html, 'base64url').slice(0, 22);
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': NO_STORE,
      ETag: `"${version}"`,
    },
  });
}

/** Returns what a stream has sent within SHELL_MS. */
async function shellOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let html = '';
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SHELL_MS, undefined));
  for (;;) {
    const part = await Promise.race([reader.read(), late]);
    if (!part || part.done) break;
    html += decoder.decode(part.value, { stream: true });
  }
  await reader.cancel().catch(() => {});
  return html;
}
