import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folders of the project, each above what it imports: a file imports only its own folder and those below it.
 * A file that two folders need belongs into the lower one, or into one below both.
 */
const ORDER: readonly (readonly [folder: string, holds: string])[] = [
  ['bench', 'measurements and their baselines'],
  ['tests', 'suites, and in tests/support/ what several of them share'],
  ['cli', 'commands'],
  ['build', 'what makes dist/ and the package'],
  ['server/processes', 'the supervisor, and what edge and origin processes start with'],
  ['server/origin', 'composition root, routes, jobs, environment, preview'],
  ['server/desk', "the desk's JSON API: accounts, takedowns, pins, feeds, texts"],
  ['server/network', 'which papers there are: whose a host is'],
  ['server/edge', 'what only an edge process runs'],
  [
    'server/pages',
    'rendering, page cache, generated files, syndication, crawlers, service worker, purge, reads',
  ],
  ['server/images', 'remote images and their workers, illustrations, share cards, icons'],
  ['server/paper', "the paper's folder as data: publication, content, articles, media, theme, validate"],
  ['server/news', 'feeds, stories, search, pins, what is hidden'],
  ['server/data', 'database, migrations, changes, backup'],
  ['server/protocol', 'what edge and origin share: page format, messages, snapshot'],
  ['server/net', 'the one outgoing fetcher'],
  ['server/lib', 'helpers that know nothing of the product'],
  ['sample', 'the sample paper and the hosts of its feeds'],
  ['desk', 'the application of the desk, which the admin listener serves'],
  ['app', 'what readers see'],
  ['illustrations', 'scenes for stories without a picture'],
  ['contract', 'what both sides share: API schemas, categories, limits, tags'],
  ['feed-reader', 'leaf library: feeds and lists of feeds from bytes'],
  ['post-import', 'leaf library: exported posts and pasted HTML as Markdown'],
  ['feed-reader/xml', 'the one XML tokeniser'],
];

/** An edge process loads nothing of database, React, feeds or search, so that readers never wait for them. */
const EDGE_IMPORTS = ['server/edge', 'server/protocol', 'server/lib', 'contract'];
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  'server/edge': EDGE_IMPORTS,
  'server/protocol': EDGE_IMPORTS,
  'server/lib': ['server/lib', 'contract', 'feed-reader/xml'],
  // Of app/ it takes styles alone.
  desk: ['desk', 'contract', 'post-import'],
  illustrations: ['illustrations', 'contract'],
  // Leaf libraries know nothing of the product.
  'feed-reader': ['feed-reader', 'feed-reader/xml'],
  'post-import': ['post-import', 'feed-reader/xml'],
};

const SOURCES =
  '{app,bench,build,cli,contract,desk,feed-reader,illustrations,post-import,sample,server,tests}/**/*.{ts,tsx}';
const TEST_BESIDE_CODE = /^(?!tests\/).*\.test\.tsx?$|\.d\.ts$|^bench\/baselines\//;
const IMPORTED =
  /(import type [^;']+?|typeof\s|import [^;']+?)?(?:\bfrom\s|\bimport\s?\(?\s?)'(\.{1,2}\/[^']+)'/g;
/** These run from the package, too, which has pages as they are built and nothing else of app/. */
const PACKAGED = /^(?:cli|contract|feed-reader|illustrations|post-import|sample|server)\//;

export interface Import {
  from: string;
  to: string;
  /** It leaves nothing in the JavaScript. */
  isType?: boolean;
}

/** Imports between files of the project; those of tests beside the code are left out. */
export function readImports(): Import[] {
  return globSync(SOURCES)
    .filter((file) => !TEST_BESIDE_CODE.test(file))
    .flatMap((from) =>
      Array.from(readFileSync(from, 'utf8').matchAll(IMPORTED), ([, how = '', to = '']) => ({
        from,
        to: join(dirname(from), to),
        isType: /^(?:import type|typeof)\s/.test(how),
      })),
    );
}

/** One message for each import that breaks the order, with the folders in which the imported file would be right. */
export function findViolations(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, isType }) => {
    if (PACKAGED.test(from) && to.startsWith('app/') && !isType) {
      return [
        `${from} imports ${to}, which the package does not have: move what it needs to contract/, or take it from the built pages.`,
      ];
    }
    const [above, below] = [rankOf(from), rankOf(to)];
    if (isOtherSuite(from, to)) {
      return [`${from} imports ${to}, which is another suite's: move what both need to tests/support/.`];
    }
    if (above === undefined)
      return [`${from} lies in no folder of tests/checks/import-order.ts: move it into one.`];
    if (below === undefined || above === below) return [];
    const [folder, holds] = ORDER[above] ?? ['', ''];
    const [imported = ''] = ORDER[below] ?? [];
    const allowed = RESTRICTED[folder];
    if (allowed ? allowed.includes(imported) : below > above) return [];
    const homes = allowed ?? ORDER.slice(above).map(([name]) => name);
    return [
      `${from} imports ${to}, but ${folder}/ (${holds}) may import only ${homes.join(', ')}. ` +
        'Move what it needs there, or pass it in as a parameter.',
    ];
  });
}

function rankOf(file: string): number | undefined {
  // A folder of its own within another one comes after that.
  const rank = ORDER.findLastIndex(([folder]) => file.startsWith(`${folder}/`));
  return rank === -1 ? undefined : rank;
}

function isOtherSuite(from: string, to: string): boolean {
  const [own, other] = [from, to].map((file) => /^tests\/(\w+)\//.exec(file)?.[1]);
  return own !== undefined && other !== undefined && own !== other && other !== 'support';
}
