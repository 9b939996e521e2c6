import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { authorSlug } from '../../../contract/authors.ts';
import { CATEGORIES, CATEGORY_NAMES, type Category, categoryName } from '../../../contract/categories.ts';
import { MAX_SLUG_LENGTH, MAX_TEXT_LENGTH } from '../../../contract/limits.ts';
import { decodePath } from '../../../contract/paths.ts';
import type { Publication } from '../../../contract/publication.ts';
import { instantAt } from '../../../contract/wall-time.ts';
import { htmlToPlainText } from '../../../feed-reader/plain-text.ts';
import { XmlError } from '../../../feed-reader/xml/elements.ts';
import {
  ExportError,
  type Exported,
  type ExportedPost,
  type LeftOutRow,
} from '../../../post-import/exported-post.ts';
import { htmlToMarkdown, plainScripts } from '../../../post-import/html-to-markdown.ts';
import { readGhost } from '../../../post-import/read-ghost.ts';
import { isWordPress, readWordPress } from '../../../post-import/read-wordpress.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { aliasOf } from '../articles/article-settings.ts';
import { momentIn, readArticle } from '../articles/read-article.ts';
import { checkPageName } from '../content/pages.ts';
import { newText, readParts, type SettingValue } from '../content/patch-text.ts';
import { createTextFolder } from '../content/read-text.ts';
import { readRecords } from './import-record.ts';

/** Of a description that nobody wrote. */
const MAX_DESCRIPTION = 200;
/** More stay at their old addresses. */
const MAX_PICTURES = 2_000;

interface PlannedText {
  /** The file in content/. */
  file: string;
  title: string;
  /** Identifies the post in its old system. */
  from: string;
  settings: Record<string, SettingValue>;
  body: string;
  /** The web addresses of its pictures. */
  pictures: ReadonlySet<string>;
}

export interface ImportPlan {
  system: Exported['system'];
  texts: PlannedText[];
  drafts: number;
  /** Titles of posts that the paper has already. */
  existing: string[];
  pictures: string[];
  leftOut: LeftOutRow[];
}

interface PlanOptions {
  publication: Pick<Publication, 'id' | 'domain' | 'timeZone' | 'categories'>;
  contentFolder: string;
  /** The address of the old site; needed for the pictures of Ghost. */
  site?: string | undefined;
  /** Imports everything as drafts. */
  asDrafts?: boolean;
  /** Slugs of articles that are in the database and not in the folder. */
  stored?: ReadonlySet<string>;
  now: Date;
  /** Called after each post. */
  onRead?: (done: number, total: number) => void;
}

export interface PlanTask {
  bytes: Uint8Array;
  options: Omit<PlanOptions, 'onRead'>;
}
export type PlanReply = { done: number; total: number } | { plan: ImportPlan } | { problem: string };

const WORKER_FILE = join(import.meta.dirname, `plan-worker${extname(import.meta.filename)}`);
const READ_TIMEOUT_MS = 25_000;
const MAX_HEAP_MB = 768;

/** Plans an import in a worker thread, with limits of time and memory. */
export function planInWorker(
  bytes: Uint8Array,
  { onRead = () => {}, ...options }: PlanOptions,
): Promise<ImportPlan> {
  const task: PlanTask = { bytes, options };
  const worker = new Worker(WORKER_FILE, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportPlan>();
  const refuse = (why: string) => reject(new ExportError(`${why} Export it in parts.`));
  const timeout = setTimeout(
    () => refuse(`The file cannot be read within ${READ_TIMEOUT_MS / 1_000} s.`),
    READ_TIMEOUT_MS,
  );
  worker.on('message', (reply: PlanReply) => {
    if ('plan' in reply) resolve(reply.plan);
    else if ('problem' in reply) reject(new ExportError(reply.problem));
    else onRead(reply.done, reply.total);
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('The file takes too much memory.') : reject(error),
  );
  worker.on('exit', () => refuse('The file cannot be read.'));
  return promise.finally(() => {
    clearTimeout(timeout);
    return worker.terminate();
  });
}

/** Reads a WordPress export (WXR) or a Ghost export (JSON), and plans one file for each post. Writes nothing. */
export async function planImport(bytes: Uint8Array, options: PlanOptions): Promise<ImportPlan> {
  const { publication, asDrafts = false, now, onRead = () => {} } = options;
  const exported = readExport(bytes, options.site ?? '');
  const { leftOut } = exported;
  const { named, existing, linkTo } = await namePosts(exported, options);
  const pictures = new Set<string>();
  const texts: PlannedText[] = [];
  for (const [index, post] of named.entries()) {
    const text = toText(post, { site: exported.site, publication, now, leftOut, linkTo, pictures });
    if (asDrafts) text.settings.draft = 'true';
    const source = new TextEncoder().encode(newText(text));
    onRead(index + 1, named.length);
    if (source.length > MAX_TEXT_LENGTH) {
      leftOut.add(`posts longer than ${MAX_TEXT_LENGTH / 1000} kB`, post.title);
      continue;
    }
    const reading =
      post.kind === 'page' ? { draft: true } : readArticle(basename(text.file), source, publication);
    if ('issues' in reading) {
      leftOut.hold(reading.issues[0]?.message ?? '', post.title);
      text.settings.draft = 'true';
    }
    texts.push(text);
  }
  return {
    system: exported.system,
    texts,
    drafts: texts.filter(({ settings }) => settings.draft === 'true').length,
    existing,
    pictures: [...new Set(texts.flatMap(({ pictures }) => [...pictures]))],
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

interface NamedPost extends ExportedPost {
  /** Its name in addresses. */
  name: string;
}

/** Gives each post that is not here a free name, and finds where links of the old site lead. */
async function namePosts(
  { posts, site, leftOut }: Exported,
  { contentFolder, stored = new Set() }: PlanOptions,
) {
  const articles = await readNames(join(contentFolder, 'articles'));
  const pages = await readdir(join(contentFolder, 'pages')).catch(() => []);
  const fileOf = new Map(
    (await readRecords(contentFolder)).flatMap(({ texts }) =>
      texts.map(({ file, from }) => [from, file] as const),
    ),
  );
  const recorded = new Set(fileOf.values());
  const taken = {
    article: new Set([...stored, ...[...articles.values()].flat()]),
    page: new Set(pages.map((file) => basename(file, '.md'))),
  };
  const targets = new Map<string, string>();
  const keyOf = (address: string) => {
    const url = URL.parse(address, site || OLD_SITE);
    const isOwn = url && [OLD_SITE, site].some((own) => hostOf(own) === hostOf(url.href));
    if (!url || !isOwn) return undefined;
    return url.pathname === '/' ? url.search : url.pathname.replace(/\/$/, '');
  };
  const existing: string[] = [];
  const named: NamedPost[] = [];
  const isHere = (post: ExportedPost, paths: readonly string[]) => {
    const file = fileOf.get(post.from);
    const folder = post.kind === 'page' ? 'pages' : 'articles';
    if (file !== undefined && (folder === 'pages' ? pages : [...articles.keys()]).includes(basename(file)))
      return basename(file);
    // Imports of earlier versions have no record, but the old address among the aliases.
    return [...articles].find(
      ([name, names]) => !recorded.has(`articles/${name}`) && paths.some((path) => names.includes(path)),
    )?.[0];
  };
  for (const post of posts) {
    const paths = post.paths.flatMap((path) => aliasOf(path) ?? []);
    const here = isHere(post, paths);
    let name = here && (articles.get(here)?.[0] ?? basename(here, '.md'));
    if (name !== undefined) existing.push(post.title);
    else {
      name = freeName(slugOf(post), post.kind, taken[post.kind]);
      const free = paths.filter((path) => !taken.article.has(path));
      if (free.length < paths.length) leftOut.add('old addresses that another article has', post.title);
      for (const one of [name, ...free]) taken[post.kind].add(one);
      named.push({ ...post, name, paths: free });
    }
    for (const address of [post.from, ...post.paths])
      targets.set(
        keyOf(address) ?? '',
        post.kind === 'page' ? `/${name}` : `/blog/${encodeURIComponent(name)}`,
      );
  }
  targets.delete('');
  return { named, existing, linkTo: (address: string) => targets.get(keyOf(address) ?? '') ?? address };
}

/** Stands for a site whose address the export does not name. */
const OLD_SITE = 'https://old-site.invalid';
const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '');

/** The names of the articles of a folder by file, drafts too: the slug first, then every former address. */
async function readNames(folder: string): Promise<Map<string, string[]>> {
  if (!existsSync(folder)) return new Map();
  const texts = createTextFolder(folder, (file, bytes) => ({ value: namesIn(file, bytes) }));
  const { readings } = await texts.read();
  return new Map(
    [...readings].flatMap(([file, reading]) => ('value' in reading ? [[file, reading.value]] : [])),
  );
}

function namesIn(file: string, bytes: Uint8Array): string[] {
  const { slug, aliases = [] } = readParts(new TextDecoder().decode(bytes))?.settings ?? {};
  const former = [aliases].flat().filter((alias) => typeof alias === 'string');
  return [typeof slug === 'string' && slug !== '' ? slug : basename(file, '.md'), ...former];
}

/** Non-Latin letters take up to four bytes, and names of files have 255. */
const MAX_NAME_BYTES = 180;

function slugOf({ kind, slug, title, from }: ExportedPost): string {
  for (const text of [decodePath(slug), title]) {
    let name = authorSlug(text.slice(0, MAX_SLUG_LENGTH));
    // Addresses of pages are Latin.
    if (kind === 'page') name = name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
    while (Buffer.byteLength(name) > MAX_NAME_BYTES) name = authorSlug(name.slice(0, -1));
    if (name !== '') return name;
  }
  return `${kind === 'page' ? 'page' : 'post'}-${authorSlug(from)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(-12)}`
    .replace(/-+/g, '-')
    .replace(/-$/, '');
}

function freeName(name: string, kind: ExportedPost['kind'], taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name.slice(0, MAX_SLUG_LENGTH - 8)}-${number}`;
    if (!taken.has(free) && (kind === 'article' || number > 50 || !checkPageName(free))) return free;
  }
}

interface TextOptions extends Pick<PlanOptions, 'publication' | 'now'> {
  site: string;
  leftOut: Exported['leftOut'];
  linkTo(address: string): string;
  /** Those of all texts. */
  pictures: Set<string>;
}

function toText(post: NamedPost, options: TextOptions): PlannedText {
  const { site, publication, now, leftOut, linkTo, pictures: all } = options;
  const title = htmlToPlainText(post.title, 300) || 'Untitled';
  const pictures = new Set<string>();
  const base = URL.parse(site)?.href;
  const addPicture = (address: string) => {
    const url = URL.parse(address, base);
    if (!url || !/^https?:$/.test(url.protocol)) {
      leftOut.add('pictures without an address', title);
      return undefined;
    }
    // As it stands in Markdown.
    const href = url.href.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
    if (all.size < MAX_PICTURES || all.has(href)) {
      all.add(href);
      pictures.add(href);
    } else
      leftOut.add(
        `pictures beyond ${MAX_PICTURES.toLocaleString('en')}: they stay at their old addresses`,
        title,
      );
    return href;
  };
  const markdown = convert(post, {
    base,
    picture: addPicture,
    link: linkTo,
    onLeftOut: (what) => leftOut.add(what, title),
  });
  if (markdown === undefined)
    leftOut.hold('their texts are too long or nested too deeply, so that they are empty', title);
  const image = post.picture && addPicture(post.picture.address);
  const description =
    htmlToPlainText(plainScripts(post.excerpt), 1_000) ||
    htmlToPlainText(plainScripts(post.openHtml), MAX_DESCRIPTION) ||
    title;
  const date =
    typeof post.date === 'string'
      ? new Date(instantAt(post.date, publication.timeZone) ?? now)
      : (post.date ?? now);
  const isLate = post.isScheduled && !post.isDraft && date <= now;
  if (isLate) leftOut.hold('the time at which they were scheduled has passed', title);
  const isPage = post.kind === 'page';
  const draft = post.isDraft || markdown === undefined || isLate || isPage ? 'true' : '';
  const picture = isPage && image ? `![](${image})\n\n` : '';
  const text = { title, from: post.from, body: picture + (markdown ?? ''), pictures };
  if (isPage) {
    leftOut.add('pages: they become drafts in content/pages', title);
    return { ...text, file: `pages/${post.name}.md`, settings: { title, description, draft } };
  }
  const { category, keywords } = sortLabels(post.labels, publication);
  const settings = {
    title,
    description,
    date: momentIn(date, publication.timeZone),
    authors: [...new Set(post.authors.map((name) => name.trim().slice(0, 100)))].slice(0, 20),
    ...(category ? { category } : {}),
    featured: post.isFeatured ? 'true' : '',
    keywords,
    ...(image
      ? {
          image,
          imageAlt: htmlToPlainText(post.picture?.alt ?? '', 300),
          imageCaption: htmlToPlainText(post.picture?.caption ?? '', 300),
        }
      : {}),
    aliases: post.paths.filter((path) => path !== post.name),
    draft,
  };
  return { ...text, file: `articles/${post.name}.md`, settings };
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
