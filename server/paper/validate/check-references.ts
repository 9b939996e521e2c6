import { CATEGORIES } from '../../../contract/categories.ts';
import { readIllustration } from '../../../contract/illustrations.ts';
import { SAVED_PATH } from '../../../contract/offline.ts';
import { ILLUSTRATIONS_PATH, MEDIA_PATH, SITE_PATHS } from '../../../contract/paths.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { Issue } from '../content/issue.ts';
import { checkMedia } from './check-media.ts';
import type { PaperTexts } from './paper-texts.ts';
import type { Reference } from './references.ts';

/** Addresses of the site itself, with which the paper has nothing to do. */
const isSitePath = (path: string): boolean =>
  SITE_PATHS.some((prefix) => path.startsWith(prefix)) ||
  /\.(xml|json|opml|txt|md|ico|svg|webmanifest)$/.test(path);

interface Paper {
  folder: string;
  publication: Pick<Publication, 'domain' | 'hosts' | 'newswire' | 'services'>;
  texts: PaperTexts;
}

/** Follows every address that leads to the site itself. Those of others are not asked: `masthead feeds check` does. */
export async function checkReferences(references: readonly Reference[], paper: Paper): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const reference of references) {
    const issue = await checkReference(reference, paper);
    if (issue) issues.push(issue);
  }
  return issues;
}

async function checkReference(
  reference: Reference,
  { folder, publication, texts }: Paper,
): Promise<Issue | undefined> {
  const { domain, hosts, newswire, services } = publication;
  const { file, line, address, use, base } = reference;
  const url = URL.parse(address, `https://${domain}${base}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (![domain, ...hosts].includes(url.hostname.replace(/^www\./, ''))) return undefined;
  const path = decode(url.pathname).replace(/(?<=.)\/$/, '');
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
    return wrong(
      `there is no ${use} at ${address}`,
      'put the file into media/ and write /media/ before its name',
    );
  }
  const isOutsideArticle = services.backend !== null && path.startsWith('/blog/');
  if (!isOutsideArticle && !pagesOf(texts).has(path)) {
    return wrong(`there is no page at ${path}`, 'correct the address, or write the page');
  }
  const question = decode(url.hash.slice(1));
  if (path === '/faq' && question !== '' && !texts.questions.has(question)) {
    return wrong(`there is no question {#${question}}`, 'write a name that a question in content/faq has');
  }
  return undefined;
}

function pagesOf({ slugs, pages }: PaperTexts): ReadonlySet<string> {
  return new Set([
    '/',
    '/blog',
    '/faq',
    '/partners',
    '/search',
    '/feeds',
    SAVED_PATH,
    ...CATEGORIES.map((category) => `/category/${category}`),
    ...[...slugs].map((slug) => `/blog/${slug}`),
    ...[...pages].map((name) => `/${name}`),
  ]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
