import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { authorSlug } from '../../../contract/authors.ts';
import { errorCode } from '../../lib/errors.ts';
import { type ArticleHome, readArticle } from '../articles/read-article.ts';
import { compareArticles } from '../articles/read-folder.ts';
import { combineFaq, parseFaqFile } from '../content/faq.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import type { Issue } from '../content/issue.ts';
import { parsePage } from '../content/pages.ts';
import { createTextFolder, type Reading } from '../content/read-text.ts';
import { type Reference, referencesInMarkdown } from './check-references.ts';

/** All words of a paper. */
export interface PaperTexts {
  /** Every file that could be read, by its path in the paper. */
  sources: ReadonlyMap<string, string>;
  references: readonly Reference[];
  /** Of articles, former ones included. */
  slugs: ReadonlySet<string>;
  /** Of those who signed articles. */
  authors: ReadonlySet<string>;
  pages: ReadonlySet<string>;
  /** Pages that say `draft: true`, by the path of their file. */
  draftPages: readonly string[];
  /** Names of the FAQ's questions. */
  questions: ReadonlySet<string>;
  issues: readonly Issue[];
}

const FOLDERS = ['articles', 'faq', 'pages'] as const;

export async function readPaperTexts(paper: string, home: ArticleHome): Promise<PaperTexts> {
  const folder = join(paper, 'content');
  const [articles, faq, pages] = await Promise.all([
    readFolder(folder, 'articles', (file, bytes) => readArticle(file, bytes, home)),
    readFolder(folder, 'faq', parseFaqFile),
    readFolder(folder, 'pages', parsePage),
  ]);
  const compared = compareArticles([...articles.readings.values()]);
  // What is wrong with a file hides neither its names from others nor those of others from it.
  const combined = combineFaq(readOf(faq.readings));
  const known = [...readOf(articles.readings)].map(([file, { article }]) => ({ ...article, file }));
  const names = [...pages.readings].flatMap(([file, one]) => ('draft' in one ? [] : [basename(file, '.md')]));
  const within = (name: string, issues: readonly Issue[]) =>
    issues.map((issue) => ({ ...issue, file: `content/${name}/${issue.file}` }));
  return {
    sources: new Map([...articles.sources, ...faq.sources, ...pages.sources]),
    references: [
      ...known.flatMap(({ file, slug }) =>
        referencesIn(`content/articles/${file}`, articles.sources, `/blog/${slug}`),
      ),
      ...names.flatMap((name) => referencesIn(`content/pages/${name}.md`, pages.sources, `/${name}`)),
    ],
    slugs: new Set(known.flatMap(({ slug, aliases }) => [slug, ...aliases])),
    authors: new Set(known.flatMap((one) => ('authors' in one ? one.authors.map(authorSlug) : []))),
    pages: new Set(names),
    draftPages: [...pages.readings].flatMap(([file, one]) =>
      'draft' in one ? [`content/pages/${file}`] : [],
    ),
    questions: new Set(combined.content.map(({ id }) => id)),
    issues: [
      ...articles.issues,
      ...faq.issues,
      ...pages.issues,
      ...within('articles', compared.issues),
      ...within('faq', [...issuesOf(faq.readings), ...combined.issues]),
      ...within('pages', issuesOf(pages.readings)),
      ...(await findStrayFiles(folder)),
    ],
  };
}

interface ReadFolder<Value, Broken> {
  readings: ReadonlyMap<string, Reading<Value, Broken>>;
  sources: Map<string, string>;
  issues: Issue[];
}

async function readFolder<Value, Broken>(
  content: string,
  name: string,
  parse: (file: string, bytes: Uint8Array) => Reading<Value, Broken>,
): Promise<ReadFolder<Value, Broken>> {
  const sources = new Map<string, string>();
  const folder = createTextFolder(join(content, name), (file, bytes) => {
    sources.set(`content/${name}/${file}`, new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n'));
    return parse(file, bytes);
  });
  try {
    const { readings } = await folder.read();
    return { readings, sources, issues: [] };
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    const finding =
      code === 'ENOENT'
        ? { message: 'there is no such folder', fix: 'make it; it may stay empty' }
        : { message: `the folder cannot be read (${code})`, fix: 'check its rights' };
    return { readings: new Map(), sources, issues: [{ file: `content/${name}`, ...finding }] };
  }
}

/** What lies in content/ and is never read. */
async function findStrayFiles(content: string): Promise<Issue[]> {
  const entries = await readdir(content, { withFileTypes: true }).catch(() => []);
  const stray = entries
    .filter(({ name }) => !FOLDERS.some((folder) => folder === name) && !isHidden(name))
    .map(({ name }) => ({
      file: `content/${name}`,
      message: 'nothing reads this',
      fix: 'move texts to articles/, faq/ or pages/, and everything else to media/',
    }));
  const inside = await Promise.all(
    FOLDERS.map(async (folder) => {
      const files = await readdir(join(content, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return files
        .filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.md') && !isHidden(entry.name))
        .map((entry) => ({
          file: join(entry.parentPath, entry.name).slice(content.length - 'content'.length),
          message: 'only files whose names end in .md are read here',
          fix: 'rename it, or move it to media/',
        }));
    }),
  );
  return [...stray, ...inside.flat()];
}

function isHidden(name: string): boolean {
  return /^[.~]/.test(name) || name.endsWith('~');
}

function readOf<Value, Broken>(
  readings: ReadonlyMap<string, Reading<Value, Broken>>,
): Map<string, Value | Broken> {
  return new Map(
    [...readings].flatMap(([file, one]) => {
      const read = 'value' in one ? one.value : 'broken' in one ? one.broken : undefined;
      return read === undefined ? [] : [[file, read] as const];
    }),
  );
}

function issuesOf(readings: ReadonlyMap<string, Reading<unknown>>): Issue[] {
  return [...readings.values()].flatMap((one) => ('issues' in one ? one.issues : []));
}

function referencesIn(file: string, sources: ReadonlyMap<string, string>, base: string): Reference[] {
  const matter = readFrontMatter(sources.get(file) ?? '');
  if ('issues' in matter) return [];
  const { settings, body, bodyLine, lineOf } = matter;
  const image =
    typeof settings === 'object' && settings !== null && 'image' in settings ? settings.image : undefined;
  return [
    ...(typeof image === 'string'
      ? [{ file, base, line: lineOf(['image']), address: image, use: 'picture' as const }]
      : []),
    ...referencesInMarkdown(body).map((one) => ({ ...one, file, base, line: bodyLine + one.line })),
  ];
}
