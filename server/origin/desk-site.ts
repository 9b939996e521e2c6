import type { ApiClient } from '../../contract/api-client.ts';
import { ALL_OPEN } from '../../contract/faq-category.ts';
import { DeskFailure } from '../desk/desk-failure.ts';
import type { FrontSite } from '../desk/front.ts';
import type { SettingsSite } from '../desk/settings.ts';
import type { TextsSite } from '../desk/text-store.ts';
import type { CardPlan } from '../images/cards/card-maker.ts';
import { articleCard } from '../images/cards/card-routes.ts';
import type { StoredImage } from '../images/image-store.ts';
import type { Log } from '../lib/log.ts';
import type { PageFrame, Pages } from '../pages/bundle/pages.ts';
import type { FrontReader } from '../pages/front/front.ts';
import { readUnfinishedArticle } from '../paper/articles/read-article.ts';
import { combineFaq, parseFaqFile } from '../paper/content/faq.ts';
import { readFrontMatter } from '../paper/content/front-matter.ts';
import { describeIssue, type Issue } from '../paper/content/issue.ts';
import { readUnfinishedPage } from '../paper/content/pages.ts';
import { createTextFolder } from '../paper/content/read-text.ts';
import {
  detailFrom,
  previewArticle,
  previewFaq,
  previewPage,
  type TextPreview,
} from './preview/unpublished.ts';

export interface DeskSiteOptions {
  frame(): PageFrame;
  pages: Pages;
  api: ApiClient;
  findArticles: FrontSite['findArticles'];
  front: FrontReader;
  /** The paper's content/faq. */
  faqFolder: string;
  makeCard(plan: CardPlan): Promise<StoredImage>;
  /** The theme with other settings in theme.json. */
  loadTheme(source: string): Promise<{ theme: PageFrame['theme']; issues: readonly Issue[] }>;
  log: Log;
}

/** A preview is for one editor: it may wait for all of its data. */
const TIMEOUT_MS = 10_000;
const LATE = `The preview took longer than ${TIMEOUT_MS / 1000} s and was ended. Try again in a moment.`;

/** Renders pages for the desk with the code that renders them for readers. */
export function deskSite(
  options: DeskSiteOptions,
): FrontSite & Pick<TextsSite, 'renderText' | 'renderCard'> & Pick<SettingsSite, 'renderTheme'> {
  const { frame, pages, api, findArticles, front, faqFolder, makeCard, loadTheme, log } = options;
  const report = (error: unknown) => log.warn({ err: error }, 'a part of a page failed at the desk');

  async function render(
    path: string,
    replaceApi: TextPreview['api'],
    query = {},
    changes: Partial<PageFrame> = {},
  ): Promise<string> {
    const rendered = await pages.render({
      ...frame(),
      ...changes,
      path,
      query: new URLSearchParams(query),
      api: replaceApi(api),
      nonce: '',
      timeoutMs: TIMEOUT_MS,
      report,
    });
    if (rendered.kind !== 'page') throw new DeskFailure(503, LATE, 2);
    return rendered.html;
  }

  const articleFrom = (file: string, source: string) => {
    const { publication, now } = frame();
    return readUnfinishedArticle(file, partsOf(source), publication, now);
  };

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
    readFront: () => front.read(),
    renderFront: (pins) => render('/', (real) => ({ ...real, front: () => front.readWith(pins) })),
    async renderTheme(source) {
      if (source === undefined) return render('/', (api) => api);
      const { theme, issues } = await loadTheme(source);
      const [issue] = issues;
      if (issue) throw new DeskFailure(422, describeIssue(issue));
      return render('/', (api) => api, {}, { theme });
    },
    findArticles,
    newestArticles: async () => (await api.blogs(1)).blogs,
    smallPicture(address) {
      const image = frame().resolveImage(address);
      return image?.srcSet?.split(' ')[0] ?? image?.src;
    },
    async renderText({ kind, file, source }) {
      if (kind === 'faq') {
        const preview = previewFaq(await faqWith(file, source));
        return render(preview.path, preview.api, { open: ALL_OPEN });
      }
      const preview =
        kind === 'articles'
          ? previewArticle(articleFrom(file, source))
          : previewPage(readUnfinishedPage(file, partsOf(source)));
      return render(preview.path, preview.api);
    },
    async renderCard({ file, source }) {
      return (await makeCard(articleCard(detailFrom(articleFrom(file, source))))).bytes;
    },
  };
}

/** A text whose front matter is invalid is shown as it is. */
function partsOf(source: string): { settings: unknown; body: string } {
  const matter = readFrontMatter(source.replace(/\r\n?/g, '\n'));
  return 'issues' in matter ? { settings: {}, body: source } : matter;
}
