import type { RenderRequest } from '../../app/render.tsx';
import { loadFrontPage } from '../../app/screens/home/load-front-page.ts';
import type { ApiClient } from '../../contract/api-client.ts';
import type { Publication } from '../../contract/publication.ts';
import type { FrontSite } from '../desk/front.ts';
import type { Log } from '../lib/log.ts';
import type { Pages } from '../pages/bundle/pages.ts';

interface FrontSiteOptions {
  publication(): Publication;
  theme(): RenderRequest['theme'];
  pageLinks(): RenderRequest['pageLinks'];
  resolveImage: RenderRequest['resolveImage'];
  pages: Pages;
  api: ApiClient;
  log: Log;
  clock: () => Date;
}

/** A preview is for one editor: it may wait for all of its data. */
const TIMEOUT_MS = 10_000;

/** The front page for the desk, by the code that makes it for readers. */
export function frontSite(options: FrontSiteOptions): FrontSite {
  const { publication, theme, pageLinks, resolveImage, pages, api, log, clock } = options;
  const report = (error: unknown) => log.warn({ err: error }, 'a part of the front page failed at the desk');
  return {
    async arrangeFront() {
      const visit = { api, report, publication: publication(), now: clock() };
      return (await loadFrontPage(visit)).page;
    },
    async renderFront(pins) {
      const withPins: ApiClient = {
        ...api,
        json: async (path, schema) => (path === '/api/pins' ? schema.parse(pins) : api.json(path, schema)),
      };
      const rendered = await pages.render({
        path: '/',
        query: new URLSearchParams(),
        publication: publication(),
        theme: theme(),
        pageLinks: pageLinks(),
        resolveImage,
        api: withPins,
        now: clock(),
        nonce: '',
        timeoutMs: TIMEOUT_MS,
        report,
      });
      if (rendered.kind !== 'page') throw new Error('the front page was late');
      return rendered.html;
    },
  };
}
