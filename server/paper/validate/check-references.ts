import { existsSync } from 'node:fs';
import { access, constants, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { CATEGORIES, TOPICS } from '../../../contract/categories.ts';
import { readIllustration } from '../../../contract/illustrations.ts';
import { MAX_IMAGE_BYTES, MAX_SVG_BYTES } from '../../../contract/limits.ts';
import { createMarkdownParser } from '../../../contract/markdown.ts';
import { SAVED_PATH } from '../../../contract/offline.ts';
import { decodePath, ILLUSTRATIONS_PATH, MEDIA_PATH, SITE_PATHS } from '../../../contract/paths.ts';
import type { Publication } from '../../../contract/publication.ts';
import { imageType } from '../../lib/image-type.ts';
import { isWithin } from '../../lib/is-within.ts';
import { mediaType } from '../../protocol/media.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import type { Issue, IssueText } from '../content/issue.ts';
import type { PaperTexts } from './paper-texts.ts';

/** Addresses of the site that are not the paper's. */
const isSitePath = (path: string): boolean =>
  SITE_PATHS.some((prefix) => path.startsWith(prefix)) ||
  /\.(xml|json|opml|txt|md|ico|svg|webmanifest)$/.test(path);

interface Paper {
  folder: string;
  publication: Pick<Publication, 'domain' | 'hosts' | 'newswire' | 'services'> & {
    /** As in the file: null for a category that the paper does not have. */
    feeds: Readonly<Record<string, unknown>>;
  };
  /** Called only for links to the paper's own pages. */
  readTexts(): Promise<PaperTexts>;
}

/** Checks addresses on the site itself. `masthead feeds check` checks those of feeds. */
export async function checkReferences(references: readonly Reference[], paper: Paper): Promise<Issue[]> {
  const issues: Issue[] = [];
  let site: Promise<OwnSite> | undefined;
  // Once for all references, since it has an entry for each article.
  const readSite = () => {
    site ??= paper.readTexts().then((texts) => ({ texts, pages: pagesOf(paper.publication.feeds, texts) }));
    return site;
  };
  for (const reference of references) {
    const issue = await checkReference(reference, paper, readSite);
    if (issue) issues.push(reference.path ? { ...issue, path: reference.path } : issue);
  }
  return issues;
}

interface OwnSite {
  texts: PaperTexts;
  pages: ReadonlySet<string>;
}

async function checkReference(
  reference: Reference,
  { folder, publication }: Paper,
  readSite: () => Promise<OwnSite>,
): Promise<Issue | undefined> {
  const { domain, hosts, newswire, services } = publication;
  const { file, line, address, use, base } = reference;
  const url = URL.parse(address, `https://${domain}${base}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (![domain, ...hosts].includes(url.hostname.replace(/^www\./, ''))) return undefined;
  const path = decodePath(url.pathname).replace(/(?<=.)\/$/, '');
  const wrong = (message: string, fix: string) => ({ file, line, message, fix });

  if (path.startsWith(MEDIA_PATH)) return checkMedia(folder, path.slice(MEDIA_PATH.length), reference);
  if (path.startsWith('/newswire/')) {
    const fix = 'write an address of your own, or remove the setting';
    return newswire ? undefined : wrong(`${address} is of the sample’s newswire, which is off`, fix);
  }
  if (use === 'feed') {
    return wrong(
      `the site cannot read ${address} as a feed`,
      'write the address of another site’s feed, or put a file into media/ and write /media/ before its name',
    );
  }
  if (path.startsWith(ILLUSTRATIONS_PATH) && !readIllustration(path)) {
    return wrong(
      `there is no illustration at ${address}`,
      'write one of those that docs/content.md lists, such as /illustrations/business/coins-1/16x9.svg',
    );
  }
  if (isSitePath(path)) return undefined;
  if (use !== 'link') {
    const fix = 'put the file into media/ and write /media/ before its name';
    return wrong(`there is no ${use} at ${address}`, fix);
  }
  const { texts, pages } = await readSite();
  const isRemoteArticle = services.backend !== null && /^\/(blog|author)\//.test(path);
  if (!isRemoteArticle && !pages.has(path)) {
    return wrong(`there is no page at ${path}`, 'correct the address, or write the page');
  }
  const question = decodePath(url.hash.slice(1));
  if (path === '/faq' && question !== '' && !texts.questions.has(question)) {
    return wrong(`there is no question {#${question}}`, 'write a name that a question in content/faq has');
  }
  return undefined;
}

function pagesOf(
  feeds: Paper['publication']['feeds'],
  { slugs, authors, pages }: PaperTexts,
): ReadonlySet<string> {
  const categories = CATEGORIES.filter((category) => feeds[category] !== null);
  return new Set([
    '/',
    '/blog',
    '/faq',
    '/partners',
    '/search',
    '/feeds',
    '/corrections',
    SAVED_PATH,
    ...categories.map((category) => `/category/${category}`),
    ...TOPICS.map((topic) => `/topic/${topic}`),
    ...[...slugs].map((slug) => `/blog/${encodeURIComponent(slug)}`),
    ...[...authors].map((slug) => `/author/${slug}`),
    ...[...pages].map((name) => `/${name}`),
  ]);
}

const HEAD_BYTES = 4096;

/** Checks that a file in media/ can be served. Reads only its head. */
export async function checkMedia(
  folder: string,
  name: string,
  reference: Reference,
): Promise<Issue | undefined> {
  const { file: namedBy, line, use } = reference;
  const file = `media/${name}`;
  const path = join(folder, file);
  const info = await stat(path).catch(() => undefined);
  const network = networkFolderOf(folder);
  if (!info && network !== undefined && existsSync(join(network, file))) {
    const issue = await checkMedia(network, name, reference);
    return issue && { ...issue, file: `../${issue.file}` };
  }
  if (!info?.isFile()) {
    return { file: namedBy, line, message: `there is no file ${file}`, fix: await missingFix(path) };
  }
  if (!(await isWithin(join(folder, 'media'), path))) {
    return { file, message: 'a symbolic link out of media/ is not served', fix: 'copy the file into media/' };
  }
  const issue = (await findUnreadable(path)) ?? (await findUnfit(path, info.size, use));
  return issue && { file, ...issue };
}

/** Finds a file whose name differs in case, which some systems ignore. */
async function missingFix(path: string): Promise<string> {
  const names = await readdir(dirname(path)).catch(() => []);
  const similar = names.find((name) => name.toLowerCase() === basename(path).toLowerCase());
  return similar ? `write its name as the file has it, ${similar}` : 'put it there, or correct the address';
}

async function findUnreadable(path: string): Promise<IssueText | undefined> {
  return access(path, constants.R_OK).then(
    () => undefined,
    () => ({ message: 'the file cannot be read', fix: 'check its rights' }),
  );
}

async function findUnfit(path: string, size: number, use: Reference['use']): Promise<IssueText | undefined> {
  if (size === 0) return { message: 'the file is empty', fix: 'copy it here once more' };
  if (use === 'video' && !mediaType(path).startsWith('video/')) {
    return { message: `browsers play no ${extname(path) || 'such'} files`, fix: 'save it as .mp4 or .webm' };
  }
  if (use !== 'picture') return undefined;
  const kind = imageType(await readHead(path));
  if (!kind) {
    const fix = 'save it as JPEG, PNG, WebP, AVIF, GIF or SVG';
    return { message: 'this is no picture that browsers show', fix };
  }
  const largest = kind === 'svg' ? MAX_SVG_BYTES : MAX_IMAGE_BYTES;
  if (size <= largest) return undefined;
  const fix = `save it with at most ${largest / 1e6} MB; no page shows it wider than 1,600 pixels`;
  return { message: `the picture has ${Math.ceil(size / 1e6)} MB`, fix };
}

async function readHead(path: string): Promise<Uint8Array> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

export interface Reference {
  /** The file's path in the paper. */
  file: string;
  line: number;
  address: string;
  use: 'link' | 'picture' | 'video' | 'feed';
  /** The path that relative addresses start from. */
  base: string;
  /** A picture without alternative text. */
  isUnnamed?: boolean;
  /** The setting that names it. */
  path?: readonly PropertyKey[];
}

const parser = createMarkdownParser();

/** Links and pictures of a text. The first line is 0. */
export function referencesInMarkdown(text: string): Omit<Reference, 'file' | 'base'>[] {
  const references: Omit<Reference, 'file' | 'base'>[] = [];
  let line = 0;
  for (const token of parser.parse(text, {})) {
    line = token.map?.[0] ?? line;
    let at = line;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      const [link, picture] = [child.attrGet('href'), child.attrGet('src')];
      if (child.type === 'link_open' && link)
        references.push({ line: at, address: String(link), use: 'link' });
      const isUnnamed = child.content.trim() === '';
      if (child.type === 'image' && picture)
        references.push({ line: at, address: String(picture), use: 'picture', isUnnamed });
    }
  }
  return references;
}

/** Lenient, so that issues elsewhere in the file do not hide addresses. */
const address = z.string().optional().catch(undefined);
const feed = z.union([z.string().transform((url) => ({ url })), z.object({ url: address })]).catch({});
const addresses = z.object({
  icon: address,
  featuredVideo: z.object({ file: address, poster: address }).catch({}),
  eventsWall: address,
  partners: z.array(z.object({ directUrl: address, originalUrl: address }).catch({})).catch([]),
  social: z.record(z.string(), address).catch({}),
  feeds: z.record(z.string(), z.union([z.array(feed), feed.transform((one) => [one])])).catch({}),
});

export function referencesInPublication(
  settings: unknown,
  placeOf: (path: readonly PropertyKey[]) => Pick<Reference, 'file' | 'line'>,
): Reference[] {
  const { icon, featuredVideo, eventsWall, partners, social, feeds } = addresses.parse(Object(settings));
  const references: Reference[] = [];
  const add = (use: Reference['use'], address: string | undefined, path: readonly PropertyKey[]) => {
    if (address) references.push({ ...placeOf(path), address, use, base: '/', path });
  };
  add('picture', icon, ['icon']);
  add('video', featuredVideo.file, ['featuredVideo', 'file']);
  add('picture', featuredVideo.poster, ['featuredVideo', 'poster']);
  add('link', eventsWall, ['eventsWall']);
  for (const [index, { directUrl, originalUrl }] of partners.entries()) {
    add('picture', directUrl, ['partners', index, 'directUrl']);
    add('link', originalUrl, ['partners', index, 'originalUrl']);
  }
  for (const [network, url] of Object.entries(social)) add('link', url, ['social', network]);
  for (const [category, listed] of Object.entries(feeds)) {
    for (const [index, { url }] of listed.entries()) add('feed', url, ['feeds', category, index, 'url']);
  }
  return references;
}
