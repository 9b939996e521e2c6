import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { authorSlug } from '../../../contract/authors.ts';
import { CATEGORIES, CATEGORY_NAMES, type Category, categoryName } from '../../../contract/categories.ts';
import { MAX_IMAGE_BYTES, MAX_SLUG_LENGTH, MAX_TEXT_LENGTH } from '../../../contract/limits.ts';
import { decodePath, MEDIA_PATH } from '../../../contract/paths.ts';
import type { Publication } from '../../../contract/publication.ts';
import { htmlToPlainText } from '../../../feed-reader/plain-text.ts';
import { XmlError } from '../../../feed-reader/xml/elements.ts';
import {
  ExportError,
  type Exported,
  type ExportedPost,
  type LeftOutRow,
} from '../../../post-import/exported-post.ts';
import { htmlToMarkdown } from '../../../post-import/html-to-markdown.ts';
import { readGhost } from '../../../post-import/read-ghost.ts';
import { isWordPress, readWordPress } from '../../../post-import/read-wordpress.ts';
import { writeFileDurable } from '../../lib/atomic-file.ts';
import { errorMessage } from '../../lib/errors.ts';
import { imageType } from '../../lib/image-type.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts';
import { FetchError, isUnreachable } from '../../net/fetch-error.ts';
import type { Fetcher } from '../../net/fetcher.ts';
import { aliasOf } from '../articles/article-settings.ts';
import { momentIn, readArticle } from '../articles/read-article.ts';
import { newText, readParts, type SettingValue } from '../content/patch-text.ts';
import { createTextFolder } from '../content/read-text.ts';

/** Subfolder of media/ for pictures of other systems. */
const PICTURES_FOLDER = 'imported';
const MAX_DESCRIPTION = 200;
const MAX_PICTURES_AT_ONCE = 6;
/** A host that fails this often in a row is not asked any more. */
const MAX_HOST_FAILURES = 5;

interface PlannedArticle {
  /** The file in content/articles. */
  file: string;
  title: string;
  settings: Record<string, SettingValue>;
  body: string;
  /** The web addresses of its pictures. */
  pictures: ReadonlySet<string>;
}

export interface ImportPlan {
  system: Exported['system'];
  articles: PlannedArticle[];
  drafts: number;
  /** Posts that are articles of the paper already. */
  existing: number;
  pictures: string[];
  leftOut: LeftOutRow[];
}

interface PlanOptions {
  publication: Pick<Publication, 'domain' | 'timeZone' | 'categories'>;
  /** content/articles of the paper. */
  folder: string;
  /** The address of the old site; needed for the pictures of Ghost. */
  site?: string | undefined;
  /** Imports everything as drafts. */
  asDrafts?: boolean;
  now: Date;
}

/** Reads a WordPress export (WXR) or a Ghost export (JSON), and plans one file for each post. Writes nothing. */
export async function planImport(bytes: Uint8Array, options: PlanOptions): Promise<ImportPlan> {
  const { publication, folder, asDrafts = false, now } = options;
  const exported = readExport(bytes, options.site ?? '');
  const { leftOut } = exported;
  const taken = await readNames(folder);
  const planned = new Set<string>();
  const articles: PlannedArticle[] = [];
  let existing = 0;
  for (const post of exported.posts) {
    // Conversion takes milliseconds for each post.
    await yieldToEventLoop();
    const paths = post.paths.flatMap((path) => aliasOf(path) ?? []);
    const slug = slugOf(post);
    if ([slug, ...paths].some((name) => taken.has(name))) {
      existing++;
      continue;
    }
    const free = freeName(slug, planned);
    planned.add(free);
    const article = toArticle(post, { slug: free, paths, site: exported.site, publication, now, leftOut });
    if (asDrafts) article.settings.draft = 'true';
    const source = new TextEncoder().encode(newText(article));
    if (source.length > MAX_TEXT_LENGTH) {
      leftOut.add(`posts longer than ${MAX_TEXT_LENGTH / 1000} kB`, post.title);
      continue;
    }
    const reading = readArticle(article.file, source, publication);
    if ('issues' in reading) {
      const [issue] = reading.issues;
      leftOut.add(`publication: kept as a draft, because ${issue?.message}`, post.title);
      article.settings.draft = 'true';
    }
    articles.push(article);
  }
  return {
    system: exported.system,
    articles,
    drafts: articles.filter(({ settings }) => settings.draft === 'true').length,
    existing,
    pictures: [...new Set(articles.flatMap(({ pictures }) => [...pictures]))],
    leftOut: leftOut.rows(),
  };
}

function readExport(bytes: Uint8Array, site: string): Exported {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ExportError(
      'The file is not UTF-8. Choose the file as WordPress or Ghost exported it, unpacked.',
    );
  }
  if (/^\s*\{/.test(text)) return readGhost(parseJson(text), site);
  try {
    if (isWordPress(text)) return readWordPress(text);
  } catch (error) {
    if (error instanceof XmlError)
      throw new ExportError(`The file ${error.message}. Export it again, or in parts.`);
    throw error;
  }
  throw new ExportError(
    'This is neither a WordPress export (XML, from Tools → Export) nor a Ghost export (JSON).',
  );
}

/** Every name and former address of the articles of a folder, drafts too. */
async function readNames(folder: string): Promise<Set<string>> {
  const texts = createTextFolder(folder, (file, bytes) => ({ value: namesIn(file, bytes) }));
  const { readings } = await texts.read();
  return new Set([...readings.values()].flatMap((reading) => ('value' in reading ? reading.value : [])));
}

function namesIn(file: string, bytes: Uint8Array): string[] {
  const { slug, aliases = [] } = readParts(new TextDecoder().decode(bytes))?.settings ?? {};
  const former = [aliases].flat().filter((alias) => typeof alias === 'string');
  return [typeof slug === 'string' && slug !== '' ? slug : basename(file, '.md'), ...former];
}

function slugOf({ slug, title, id }: ExportedPost): string {
  for (const name of [decodePath(slug), title]) {
    const plain = authorSlug(name.slice(0, MAX_SLUG_LENGTH)).replace(/[^a-z0-9]+/g, '-');
    const trimmed = plain.replace(/^-|-$/g, '');
    if (trimmed !== '') return trimmed;
  }
  return `post-${id.replace(/[^a-z0-9]+/gi, '').toLowerCase()}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name.slice(0, MAX_SLUG_LENGTH - 8)}-${number}`;
    if (!taken.has(free)) return free;
  }
}

interface ArticleOptions extends Pick<PlanOptions, 'publication' | 'now'> {
  slug: string;
  paths: string[];
  site: string;
  leftOut: Exported['leftOut'];
}

function toArticle(post: ExportedPost, options: ArticleOptions): PlannedArticle {
  const { slug, paths, site, publication, now, leftOut } = options;
  const title = htmlToPlainText(post.title, 300) || 'Untitled';
  const pictures = new Set<string>();
  const base = URL.parse(site)?.href;
  const addPicture = (address: string) => {
    const url = URL.parse(address, base);
    if (!url || !/^https?:$/.test(url.protocol)) {
      leftOut.add('pictures without an address', title);
      return undefined;
    }
    pictures.add(url.href);
    return url.href;
  };
  const body = convert(post, {
    base,
    picture: addPicture,
    onEmbed: (address) => leftOut.add(`players of ${URL.parse(address)?.host}: a link remains`, title),
  });
  if (body === undefined)
    leftOut.add('texts that are too long or nested too deeply: empty drafts remain', title);
  const image = post.picture && addPicture(post.picture.address);
  const description =
    htmlToPlainText(post.excerpt, MAX_DESCRIPTION) || htmlToPlainText(post.html, MAX_DESCRIPTION) || title;
  const { category, keywords } = sortLabels(post.labels, publication);
  const settings = {
    title,
    description,
    date: momentIn(post.publishedAt ?? now, publication.timeZone),
    authors: [...new Set(post.authors.map((name) => name.trim().slice(0, 100)))].slice(0, 20),
    ...(category ? { category } : {}),
    keywords,
    ...(image ? { image, imageAlt: htmlToPlainText(post.picture?.alt ?? '', 300) } : {}),
    aliases: paths.filter((path) => path !== slug),
    draft: post.isDraft || body === undefined ? 'true' : '',
  };
  return { file: `${slug}.md`, title, settings, body: body ?? '', pictures };
}

/** Returns undefined for a text that is too complex. */
function convert(post: ExportedPost, options: Parameters<typeof htmlToMarkdown>[1]): string | undefined {
  try {
    return htmlToMarkdown(post.html, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The first label that is one of the paper's sections, by key or name, and all others as keywords. */
function sortLabels(labels: readonly string[], publication: Pick<Publication, 'categories'>) {
  const same = (one: string, other: string) => authorSlug(one) === authorSlug(other);
  const find = (label: string): Category | undefined =>
    CATEGORIES.find(
      (key) =>
        same(label, key) || same(label, CATEGORY_NAMES[key]) || same(label, categoryName(publication, key)),
    );
  const category = labels.map(find).find((key) => key !== undefined);
  const keywords = labels.filter((label) => label.trim() !== '' && (!category || find(label) !== category));
  return { category, keywords };
}

export interface ImportOutcome {
  articles: number;
  drafts: number;
  pictures: number;
  /** Pictures that could not be fetched: the texts name their old addresses. */
  failed: { address: string; reason: string }[];
}

interface ImportOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  /** The folder of the paper, with content/articles and media/. */
  contentFolder: string;
  paperFolder: string;
  /** Called after each picture and each text. */
  onStep(what: string): void;
}

/** Fetches pictures into media/imported, then writes the texts. An interrupted import can be repeated. */
export async function runImport(plan: ImportPlan, options: ImportOptions): Promise<ImportOutcome> {
  const { contentFolder, paperFolder, onStep } = options;
  const articlesFolder = join(contentFolder, 'articles');
  await mkdir(articlesFolder, { recursive: true });
  const { paths, failed } = await fetchPictures(plan.pictures, join(paperFolder, 'media'), options);
  for (const { file, settings, body } of plan.articles) {
    const { image } = settings;
    const local = typeof image === 'string' ? (paths.get(image) ?? image) : undefined;
    const text = newText({
      settings: { ...settings, ...(local ? { image: local } : {}) },
      // Only destinations of pictures and links begin so.
      body: body.replace(/\]\((https?:[^\s()]+)/g, (whole, address) => {
        const path = paths.get(address);
        return path === undefined ? whole : `](${path}`;
      }),
    });
    const path = join(articlesFolder, file);
    // Somebody may have created it since the plan was made.
    if (!existsSync(path)) await writeFileDurable(path, text);
    onStep(file);
  }
  return { articles: plan.articles.length, drafts: plan.drafts, pictures: paths.size, failed };
}

async function fetchPictures(
  addresses: readonly string[],
  mediaFolder: string,
  { fetcher, onStep }: Pick<ImportOptions, 'fetcher' | 'onStep'>,
) {
  const folder = join(mediaFolder, PICTURES_FOLDER);
  await mkdir(folder, { recursive: true });
  const stored = new Map((await readdir(folder)).map((file) => [basename(file, extname(file)), file]));
  const paths = new Map<string, string>();
  const failed: ImportOutcome['failed'] = [];
  const failures = new Map<string, number>();
  const slots = createSemaphore(MAX_PICTURES_AT_ONCE);
  await Promise.all(
    addresses.map((address) =>
      slots.run(async () => {
        const { host } = new URL(address);
        const name = pictureName(address);
        try {
          const file = stored.get(name) ?? (await fetchPicture(address, name));
          paths.set(address, `${MEDIA_PATH}${PICTURES_FOLDER}/${file}`);
          failures.delete(host);
        } catch (error) {
          if (!(error instanceof FetchError || error instanceof ExportError)) throw error;
          if (error instanceof FetchError && isUnreachable(error))
            failures.set(host, (failures.get(host) ?? 0) + 1);
          failed.push({ address, reason: errorMessage(error) });
        }
        onStep(address);
      }),
    ),
  );
  return { paths, failed };

  async function fetchPicture(address: string, name: string): Promise<string> {
    const { host } = new URL(address);
    if ((failures.get(host) ?? 0) >= MAX_HOST_FAILURES)
      throw new ExportError(`${host} was not asked again after ${MAX_HOST_FAILURES} failures`);
    const { status, body } = await fetcher.fetch({ url: address, maxBytes: MAX_IMAGE_BYTES });
    if (status !== 200) throw new ExportError(`${host} responded with status ${status}`);
    const type = imageType(body);
    if (!type || type === 'svg') throw new ExportError(`${host} sent no JPEG, PNG, WebP, AVIF or GIF`);
    const file = `${name}.${type === 'jpeg' ? 'jpg' : type}`;
    await writeFileDurable(join(folder, file), body);
    return file;
  }
}

/** The same address has the same name, so that a repeated import fetches nothing twice. */
function pictureName(address: string): string {
  const { pathname } = new URL(address);
  const words = authorSlug(decodePath(basename(pathname, extname(pathname))).slice(0, 60));
  const name = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
  return `${name}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;
}
