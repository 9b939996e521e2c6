import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { authorSlug } from '../../../contract/authors.ts';
import type { AuthorProfile } from '../../../contract/blog.ts';
import { TEXT_KINDS, type TextKind } from '../../../contract/desk-texts.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import { errorCode } from '../../lib/errors.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import {
  type ArticleHome,
  type BrokenArticle,
  type ReadArticle,
  readArticle,
} from '../articles/read-article.ts';
import { compareArticles } from '../articles/read-folder.ts';
import { parseAuthor } from '../content/authors.ts';
import { combineFaq, type FaqFile, parseFaqFile } from '../content/faq.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import type { Issue } from '../content/issue.ts';
import { parsePage } from '../content/pages.ts';
import { createTextFolder, type Reading, type ReadOptions } from '../content/read-text.ts';
import { type Reference, referencesInMarkdown } from './check-references.ts';

/** The folders of content/. The desk edits those of TEXT_KINDS. */
const FOLDERS = [...TEXT_KINDS, 'authors'] as const;

export interface PaperTexts {
  /** Readable files by their path in the paper. */
  sources: ReadonlyMap<string, string>;
  references: readonly Reference[];
  /** Slugs of articles, former ones included. */
  slugs: ReadonlySet<string>;
  authors: ReadonlySet<string>;
  /** Slugs of authors with a file of their own, by its path. */
  profiles: ReadonlyMap<string, string>;
  pages: ReadonlySet<string>;
  /** Pages that say `draft: true`, by the path of their file. */
  draftPages: readonly string[];
  /** Names of the FAQ's questions. */
  questions: ReadonlySet<string>;
  issues: readonly Issue[];
}

/** A parsed file, with and without regard to `draft`. */
export interface ParsedText<Value, Broken = Value> {
  source: string;
  /** Undefined where the file cannot be read. */
  changedAt?: Date;
  plain: Reading<Value, Broken>;
  asPublished: Reading<Value, Broken>;
  /** Parsed on first use. */
  references(): readonly TextReference[];
}

type TextReference = Omit<Reference, 'file' | 'base'>;

/** All files of the paper by their paths in the folders, and issues of the folders. */
export interface PaperFolders {
  articles: ReadonlyMap<string, ParsedText<ReadArticle, BrokenArticle>>;
  faq: ReadonlyMap<string, ParsedText<FaqFile>>;
  pages: ReadonlyMap<string, ParsedText<StaticPage>>;
  authors: ReadonlyMap<string, ParsedText<AuthorProfile>>;
  issues: readonly Issue[];
  /** Questions and pages of the network that the paper has not replaced. */
  inherited?: PaperFolders;
}

export type PaperTextReader = ReturnType<typeof createPaperTextReader>;

/** Reads the texts of the paper, and of its network, again and again: files that have not changed are not read twice. */
export function createPaperTextReader(content: string, home: ArticleHome) {
  const network = networkFolderOf(dirname(content));
  const common =
    network === undefined ? undefined : createFoldersReader(join(network, 'content'), home, true);
  const own = createFoldersReader(content, home, common !== undefined);
  return {
    /** `instead`: the content of a file that is read as if it were saved and no draft. */
    async read(instead?: { kind: TextKind; file: string; bytes: Uint8Array }): Promise<PaperFolders> {
      const [ofPaper, ofNetwork] = await Promise.all([own(instead), common?.()]);
      if (!ofNetwork) return ofPaper;
      const without = <Text>(texts: ReadonlyMap<string, Text>, own: ReadonlyMap<string, unknown>) =>
        new Map([...texts].filter(([file]) => !own.has(file)));
      const inherited = {
        articles: new Map(),
        faq: without(ofNetwork.faq, ofPaper.faq),
        pages: without(ofNetwork.pages, ofPaper.pages),
        authors: without(ofNetwork.authors, ofPaper.authors),
        issues: ofNetwork.issues,
      };
      return { ...ofPaper, inherited };
    },
  };
}

function createFoldersReader(content: string, home: ArticleHome, isOptional: boolean) {
  const articles = createFolder(content, 'articles', isOptional, (file, bytes, options) =>
    readArticle(file, bytes, home, options),
  );
  const faq = createFolder(content, 'faq', isOptional, parseFaqFile);
  const pages = createFolder(content, 'pages', isOptional, parsePage);
  const authors = createFolder(content, 'authors', true, parseAuthor);
  return async (instead?: { kind: TextKind; file: string; bytes: Uint8Array }): Promise<PaperFolders> => {
    const of = (kind: TextKind) => (instead?.kind === kind ? instead : undefined);
    const all = await Promise.all([articles(of('articles')), faq(of('faq')), pages(of('pages')), authors()]);
    const [ofArticles, ofFaq, ofPages, ofAuthors] = all;
    return {
      articles: ofArticles.texts,
      faq: ofFaq.texts,
      pages: ofPages.texts,
      authors: ofAuthors.texts,
      issues: all.flatMap(({ issues }) => issues),
    };
  };
}

function bothWays<Value, Broken>(
  bytes: Uint8Array,
  parse: (options: ReadOptions) => Reading<Value, Broken>,
): ParsedText<Value, Broken> {
  const plain = parse({});
  const source = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  let references: readonly TextReference[] | undefined;
  return {
    source,
    plain,
    asPublished: 'draft' in plain ? parse({ drafts: true }) : plain,
    references: () => {
      references ??= referencesIn(source);
      return references;
    },
  };
}

export async function readPaperTexts(content: string, reader: PaperTextReader): Promise<PaperTexts> {
  const texts = combineTexts(await reader.read());
  return { ...texts, issues: [...texts.issues, ...(await findStrayFiles(content))] };
}

/** `only`: references of this file alone. */
export function combineTexts(folders: PaperFolders, only?: string): PaperTexts {
  const own = combineOwnTexts(folders, only);
  if (!folders.inherited) return own;
  const inherited = combineOwnTexts(folders.inherited, only);
  const locate = <Place extends { file: string }>(places: readonly Place[]) =>
    places.map((one) => ({ ...one, file: `../${one.file}` }));
  return {
    ...own,
    pages: own.pages.union(inherited.pages),
    questions: own.questions.union(inherited.questions),
    references: [...own.references, ...locate(only === undefined ? inherited.references : [])],
    issues: [...own.issues, ...locate(inherited.issues)],
  };
}

function combineOwnTexts(folders: PaperFolders, only?: string): PaperTexts {
  const [articles, faq] = [plainOf(folders.articles), plainOf(folders.faq)];
  const [pages, profiles] = [plainOf(folders.pages), plainOf(folders.authors)];
  const sources = new Map(
    FOLDERS.flatMap((kind) =>
      [...folders[kind]].map(([file, { source }]) => [`content/${kind}/${file}`, source] as const),
    ),
  );
  const compared = compareArticles([...articles.values()]);
  // Names of files with issues are known to other files too.
  const combined = combineFaq(readOf(faq));
  const parsed = [...readOf(articles)].map(([file, { article }]) => ({ ...article, file }));
  const names = [...pages].flatMap(([file, one]) => ('draft' in one ? [] : [basename(file, '.md')]));
  const within = (name: string, issues: readonly Issue[]) =>
    issues.map((issue) => ({ ...issue, file: `content/${name}/${issue.file}` }));
  const references = (kind: (typeof FOLDERS)[number], name: string, base: string): Reference[] => {
    const file = `content/${kind}/${name}`;
    if (only !== undefined && only !== file) return [];
    return (folders[kind].get(name)?.references() ?? []).map((one) => ({ ...one, file, base }));
  };
  return {
    sources,
    references: [
      ...parsed.flatMap(({ file, slug }) => references('articles', file, `/blog/${slug}`)),
      ...names.flatMap((name) => references('pages', `${name}.md`, `/${name}`)),
      ...[...profiles.keys()].flatMap((file) => references('authors', file, '/author/')),
    ],
    slugs: new Set(parsed.flatMap(({ slug, aliases }) => [slug, ...aliases])),
    authors: new Set(parsed.flatMap((one) => ('authors' in one ? one.authors.map(authorSlug) : []))),
    profiles: new Map(
      [...readOf(profiles)].map(([file, { slug }]) => [`content/authors/${file}`, slug] as const),
    ),
    pages: new Set(names),
    draftPages: [...pages].flatMap(([file, one]) => ('draft' in one ? [`content/pages/${file}`] : [])),
    questions: new Set(combined.content.map(({ id }) => id)),
    issues: [
      ...folders.issues,
      ...within('articles', compared.issues),
      ...within('faq', [...issuesOf(faq), ...combined.issues]),
      ...within('pages', issuesOf(pages)),
      ...within('authors', issuesOf(profiles)),
    ],
  };
}

function plainOf<Value, Broken>(
  texts: ReadonlyMap<string, ParsedText<Value, Broken>>,
): Map<string, Reading<Value, Broken>> {
  return new Map([...texts].map(([file, { plain }]) => [file, plain]));
}

function createFolder<Value, Broken>(
  content: string,
  name: (typeof FOLDERS)[number],
  isOptional: boolean,
  parse: (file: string, bytes: Uint8Array, options: ReadOptions) => Reading<Value, Broken>,
) {
  type Text = ParsedText<Value, Broken>;
  const parseText = (file: string, bytes: Uint8Array): Text =>
    bothWays(bytes, (options) => parse(file, bytes, options));
  const folder = createTextFolder(
    join(content, name),
    (file, bytes, changedAt) => ({ value: { ...parseText(file, bytes), changedAt } }),
    { isOptional },
  );
  return async (instead?: { file: string; bytes: Uint8Array }) => {
    try {
      const { readings } = await folder.read();
      const texts = new Map<string, Text>(
        [...readings].map(([file, reading]) => {
          if ('value' in reading) return [file, reading.value] as const;
          const unread = { issues: 'issues' in reading ? reading.issues : [] };
          return [file, { source: '', plain: unread, asPublished: unread, references: () => [] }] as const;
        }),
      );
      if (instead) {
        const text = parseText(instead.file, instead.bytes);
        texts.set(instead.file, { ...text, plain: text.asPublished });
      }
      return { texts, issues: [] as Issue[] };
    } catch (error) {
      const code = errorCode(error) ?? String(error);
      const issue =
        code === 'ENOENT'
          ? { message: 'there is no such folder', fix: 'make it; it may stay empty' }
          : { message: `the folder cannot be read (${code})`, fix: 'check its rights' };
      return { texts: new Map<string, Text>(), issues: [{ file: `content/${name}`, ...issue }] };
    }
  };
}

async function findStrayFiles(content: string): Promise<Issue[]> {
  const entries = await readdir(content, { withFileTypes: true }).catch(() => []);
  const stray = entries
    .filter(({ name }) => !FOLDERS.some((folder) => folder === name) && !isHidden(name))
    .map(({ name }) => ({
      file: `content/${name}`,
      message: 'nothing reads this',
      fix: 'move texts to articles/, faq/, pages/ or authors/, and everything else to media/',
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
      const text = 'value' in one ? one.value : 'broken' in one ? one.broken : undefined;
      return text === undefined ? [] : [[file, text] as const];
    }),
  );
}

function issuesOf(readings: ReadonlyMap<string, Reading<unknown>>): Issue[] {
  return [...readings.values()].flatMap((one) => ('issues' in one ? one.issues : []));
}

function referencesIn(source: string): TextReference[] {
  const matter = readFrontMatter(source);
  if ('issues' in matter) return [];
  const { settings, body, bodyLine, lineOf } = matter;
  const image =
    typeof settings === 'object' && settings !== null && 'image' in settings ? settings.image : undefined;
  return [
    ...(typeof image === 'string'
      ? [{ line: lineOf(['image']), address: image, use: 'picture' as const }]
      : []),
    ...referencesInMarkdown(body).map((one) => ({ ...one, line: bodyLine + one.line })),
  ];
}
