import type { RenderRequest } from '../../app/render.tsx';
import { type ApiClient, ApiError } from '../../contract/api-client.ts';
import { ALL_OPEN } from '../../contract/faq-category.ts';
import type { Publication } from '../../contract/publication.ts';
import { DeskFailure } from '../desk/desk-failure.ts';
import type { FrontSite } from '../desk/front.ts';
import type { TextsSite } from '../desk/text-store.ts';
import type { CardPlan } from '../images/cards/card-maker.ts';
import { articleCard } from '../images/cards/card-routes.ts';
import type { StoredImage } from '../images/image-store.ts';
import type { Log } from '../lib/log.ts';
import type { Pages } from '../pages/bundle/pages.ts';
import { readUnfinishedArticle } from '../paper/articles/read-article.ts';
import { combineFaq, parseFaqFile } from '../paper/content/faq.ts';
import { readFrontMatter } from '../paper/content/front-matter.ts';
import { readUnfinishedPage } from '../paper/content/pages.ts';
import { createTextFolder } from '../paper/content/read-text.ts';
import { answering, detailFrom, type Shown, showArticle, showFaq, showPage } from './preview/unpublished.ts';

interface DeskSiteOptions {
  publication: Publication;
  theme(): RenderRequest['theme'];
  pageLinks(): RenderRequest['pageLinks'];
  resolveImage: RenderRequest['resolveImage'];
  pages: Pages;
  api: ApiClient;
  /** The paper's content/faq. */
  faqFolder: string;
  makeCard(plan: CardPlan): Promise<StoredImage>;
  log: Log;
  clock: () => Date;
}

/** A preview is for one editor: it may wait for all of its data. */
const TIMEOUT_MS = 10_000;
const LATE = `The preview took longer than ${TIMEOUT_MS / 1000} s and was ended. Try again in a moment.`;

/** Pages for the desk, by the code that makes them for readers. */
export function deskSite(options: DeskSiteOptions): FrontSite & Pick<TextsSite, 'renderText' | 'renderCard'> {
  const { publication, theme, pageLinks, resolveImage, pages, api, faqFolder, makeCard, log, clock } =
    options;
  const report = (error: unknown) => log.warn({ err: error }, 'a part of a page failed at the desk');

  async function render(path: string, shown: Shown['api'], query = {}): Promise<string> {
    const rendered = await pages.render({
      path,
      query: new URLSearchParams(query),
      publication,
      theme: theme(),
      pageLinks: pageLinks(),
      resolveImage,
      api: shown(api),
      now: clock(),
      nonce: '',
      timeoutMs: TIMEOUT_MS,
      report,
    });
    if (rendered.kind !== 'page') throw new DeskFailure(503, LATE, 2);
    return rendered.html;
  }

  const articleFrom = (file: string, source: string) =>
    readUnfinishedArticle(file, partsOf(source), publication, clock());

  /** The questions of a file among those of the others. */
  async function faqWith(file: string, source: string) {
    const folder = createTextFolder(faqFolder, (name, bytes) => parseFaqFile(name, bytes));
    const { readings } = await folder.read();
    const own = parseFaqFile(file, new TextEncoder().encode(source), { drafts: true });
    const files = [...readings, [file, own] as const].flatMap(([name, reading]) => {
      const value = 'value' in reading ? reading.value : 'broken' in reading ? reading.broken : undefined;
      return value ? [[name, value] as const] : [];
    });
    return combineFaq(new Map(files)).content;
  }

  return {
    async arrangeFront() {
      const visit = { api, report, publication, now: clock() };
      return (await pages.loadFrontPage(visit)).page;
    },
    renderFront: (pins) => render('/', answering('/api/pins', pins)),
    async articleTitle(slug) {
      try {
        return (await api.blog(slug)).metaTitle;
      } catch (error) {
        if (error instanceof ApiError && [404, 410].includes(error.status)) return undefined;
        throw error;
      }
    },
    async renderText({ kind, file, source }) {
      if (kind === 'faq') {
        const { path, api: shown } = showFaq(await faqWith(file, source));
        return render(path, shown, { open: ALL_OPEN });
      }
      const { path, api: shown } =
        kind === 'articles'
          ? showArticle(articleFrom(file, source))
          : showPage(readUnfinishedPage(file, partsOf(source)));
      return render(path, shown);
    },
    async renderCard({ file, source }) {
      return (await makeCard(articleCard(detailFrom(articleFrom(file, source))))).bytes;
    },
  };
}

/** What cannot be read of a text is shown as it is. */
function partsOf(source: string): { settings: unknown; body: string } {
  const matter = readFrontMatter(source.replace(/\r\n?/g, '\n'));
  return 'issues' in matter ? { settings: {}, body: source } : matter;
}
