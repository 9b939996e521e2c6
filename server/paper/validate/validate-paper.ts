import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { getLocation } from 'jsonc-parser';
import { z } from 'zod';
import { type Publication, publicationSchema } from '../../../contract/publication.ts';
import { inheritSettings } from '../../../contract/setting-edits.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import type { Issue } from '../content/issue.ts';
import { draftLine } from '../content/pages.ts';
import { readJson } from '../content/read-json.ts';
import { findNetwork, isOwnSetting } from '../network/network-file.ts';
import { parsePublication, publicationFileOf, readPublicationFile } from '../publication/load-publication.ts';
import { PublicationError } from '../publication/publication-error.ts';
import { themeFolderOf } from '../theme/follow-theme.ts';
import { readTheme } from '../theme/read-theme.ts';
import { checkReferences, referencesInPublication } from './check-references.ts';
import {
  createPaperTextReader,
  type PaperTextReader,
  type PaperTexts,
  readPaperTexts,
} from './paper-texts.ts';
import { validateNetwork } from './validate-network.ts';

/** Pages that the law may require. */
const LEGAL_PAGES = ['privacy', 'terms', 'imprint', 'contact'];

/** Defaults, so that the rest is checked even if the publication file has issues. */
const ANY_DOMAIN = 'localhost';
const { domain, hosts, timeZone, newswire, services } = publicationSchema.shape;
const homeOf = z
  .object({
    domain: domain.catch(ANY_DOMAIN),
    hosts: hosts.catch([]),
    timeZone: timeZone.catch('UTC'),
    newswire: newswire.catch(false),
    services: services.catch(services.parse({})),
    feeds: z.record(z.string(), z.unknown()).catch({}),
  })
  .transform((home) => ({ ...home, id: home.domain }));

export interface ValidatedPaper {
  folder: string;
  /** Sorted by file and line. */
  issues: readonly Issue[];
  /** Unfinished parts that can be served. */
  notes: readonly Issue[];
}

/** Checks a paper, or all papers of a network: publication files, texts, references, themes and unfinished pages. */
export const validatePaper = (paper: string): Promise<ValidatedPaper> => createPaperValidator()(paper);

/** Validates repeatedly without reading unchanged texts again. */
export function createPaperValidator(): typeof validatePaper {
  let cache: { home: string; reader: PaperTextReader } | undefined;
  return (paper) =>
    validate(paper, (content, { domain, timeZone }) => {
      const home = JSON.stringify([content, domain, timeZone]);
      if (cache?.home !== home) {
        cache = { home, reader: createPaperTextReader(content, { id: domain, domain, timeZone }) };
      }
      return cache.reader;
    });
}

type ReaderOf = (content: string, home: Pick<Publication, 'id' | 'domain' | 'timeZone'>) => PaperTextReader;

async function validate(paper: string, readerOf: ReaderOf): Promise<ValidatedPaper> {
  const publicationFile = publicationFileOf(paper);
  const folder = dirname(publicationFile);
  const file = basename(publicationFile);
  const isThere = await stat(folder).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isThere) {
    const fix = 'name the folder of a paper';
    return { folder, issues: [{ file, message: `there is no folder ${folder}`, fix }], notes: [] };
  }

  if (
    existsSync(join(folder, 'network.json')) &&
    (!paper.endsWith('.json') || !existsSync(publicationFile))
  ) {
    const { issues, notes } = await validateNetwork(folder, (one) =>
      validateFile(publicationFileOf(one), createPaperTextReader),
    );
    return { folder, issues: inOrder(issues), notes: inOrder(notes) };
  }
  return validateFile(publicationFile, readerOf);
}

async function validateFile(publicationFile: string, readerOf: ReaderOf): Promise<ValidatedPaper> {
  const folder = dirname(publicationFile);
  const file = basename(publicationFile);
  const read = await readPublication(publicationFile);
  const home = homeOf.parse(Object(read.settings));
  const content = join(folder, 'content');
  const texts = await readPaperTexts(content, readerOf(content, home));
  const network = networkFolderOf(folder);
  const themeFolder = themeFolderOf(join(folder, 'theme'), network && join(network, 'theme'));
  const theme = await readTheme(themeFolder);
  const ofTheme = theme.issues.map((issue) => ({
    ...issue,
    file: join(relative(folder, themeFolder), issue.file),
  }));
  const readTexts = async () => texts;
  const ofPublication = await checkPublication(read, { file, folder, readTexts });
  const all = [...ofPublication, ...texts.issues, ...findLeftOut(texts), ...ofTheme];
  if (home.domain !== ANY_DOMAIN) {
    all.push(...(await checkReferences(texts.references, { folder, publication: home, readTexts })));
    if (!home.newswire) all.push(...findMadeUpAddresses(texts.sources, home));
  }
  return {
    folder,
    issues: inOrder(all),
    notes: inOrder([...findDrafted(texts), ...findUnnamed(texts), ...findUnsigned(texts)]),
  };
}

interface ReadPublication {
  source: string;
  /** With those of the network. */
  settings: unknown;
  /** Settings of the network alone. */
  inherited: unknown;
  /** With one of these, a site does not use the file. */
  fatal: readonly Issue[];
  issues: readonly Issue[];
  /** Returns file and line of a setting: the paper's own file, or its network's. */
  placeOf(path: readonly PropertyKey[]): { file: string; line: number };
}

const TRUSTED_BY_NETWORK = {
  message: 'trustedHosts of a paper in a network are not used',
  fix: 'move them to network.json, with the papers that they are for',
};

/** Reads a publication file, or what is about to be saved as one. */
export async function readPublication(file: string, unsaved?: string): Promise<ReadPublication> {
  const fatal: Issue[] = [];
  const attempt = async <Value>(read: () => Value | Promise<Value>, folder = '') => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PublicationError)) throw error;
      fatal.push(...error.issues.map((issue) => ({ ...issue, file: join(folder, issue.file) })));
      return undefined;
    }
  };
  const network = await attempt(() => findNetwork(file), '..');
  const source = unsaved ?? (await attempt(() => readPublicationFile(file))) ?? '';
  // Without the network's defaults, settings would only seem to be missing.
  const isRead = (unsaved !== undefined || source !== '') && (network !== undefined || fatal.length === 0);
  if (isRead) await attempt(() => parsePublication(source, file, network));
  const json = readJson(source);
  // Syntax errors are already in the list.
  const repeated = json.value === undefined ? [] : [...json.issues];
  const trusted = network && Object(json.value).trustedHosts;
  if (Array.isArray(trusted) && trusted.length > 0)
    repeated.push({ line: json.lineOf(['trustedHosts']), ...TRUSTED_BY_NETWORK });
  return {
    source,
    settings: inheritSettings(json.value, network?.defaults),
    inherited: network?.defaults,
    fatal,
    issues: [...fatal, ...repeated.map((one) => ({ file: basename(file), ...one }))],
    placeOf: (path) =>
      network && !isOwnSetting(json.value, path)
        ? { file: '../network.json', line: network.json.lineOf(['defaults', ...path]) }
        : { file: basename(file), line: json.lineOf(path) },
  };
}

export async function checkPublication(
  { source, settings, issues, placeOf }: ReadPublication,
  { file, folder, readTexts }: { file: string; folder: string; readTexts(): Promise<PaperTexts> },
): Promise<Issue[]> {
  const home = homeOf.parse(Object(settings));
  if (home.domain === ANY_DOMAIN) return [...issues];
  const references = referencesInPublication(settings, placeOf);
  return [
    ...issues,
    ...(await checkReferences(references, { folder, publication: home, readTexts })),
    ...(home.newswire ? [] : findMadeUpAddresses(new Map([[file, source]]), home)),
  ];
}

/** Pages that still have the draft note of a new paper. */
function findDrafted({ sources }: PaperTexts): Issue[] {
  const message = 'the page still says that it is a draft';
  const fix = 'put your own words in its place';
  return [...sources].flatMap(([file, text]) => {
    const line = draftLine(text);
    return line === undefined ? [] : [{ file, line, message, fix }];
  });
}

/** Pictures without alternative text. */
function findUnnamed({ references }: PaperTexts): Issue[] {
  const fix = 'write what it shows between the brackets, such as ![A quay at dawn](/media/quay.jpg)';
  return references
    .filter(({ isUnnamed }) => isUnnamed)
    .map(({ file, line, address }) => ({ file, line, message: `${address} has no alternative text`, fix }));
}

/** Files of authors who have signed no article. */
function findUnsigned({ profiles, authors }: PaperTexts): Issue[] {
  const fix = 'rename the file if the byline has another name; /author/ada-byron needs ada-byron.md';
  return [...profiles]
    .filter(([, slug]) => !authors.has(slug))
    .map(([file]) => ({ file, line: 1, message: 'no article is signed with this name', fix }));
}

function findLeftOut({ draftPages }: PaperTexts): Issue[] {
  const message = 'the page is left out as a draft';
  const fix = 'finish it and remove draft: true';
  return draftPages
    .filter((file) => LEGAL_PAGES.includes(basename(file, '.md')))
    .map((file) => ({ file, line: 1, message, fix }));
}

/** Sorts issues and removes duplicates. */
function inOrder(issues: readonly Issue[]): Issue[] {
  const unique = new Map(issues.map((issue) => [JSON.stringify(issue), issue]));
  return [...unique.values()].sort(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

/** Hosts under .example: from the sample, or placeholders. */
const MADE_UP = /(?<![\w.-])(?:[\w.+-]+@)?((?:[a-z0-9-]+\.)+example)\b/gi;

/** Addresses of the sample, in a paper that is not the sample. */
export function findMadeUpAddresses(
  sources: ReadonlyMap<string, string>,
  { domain, hosts }: Pick<Publication, 'domain' | 'hosts'>,
): Issue[] {
  const isOwn = (host: string) => [domain, ...hosts].some((own) => host === own || host.endsWith(`.${own}`));
  return [...sources].flatMap(([file, source]) => {
    if (!/\.example\b/i.test(source)) return [];
    let end = -1;
    return source.split('\n').flatMap((text, index) => {
      const start = end + 1;
      end = start + text.length;
      const addresses = [...text.matchAll(MADE_UP)].filter(([, host = '']) => !isOwn(host.toLowerCase()));
      return [...new Set(addresses.map(([address]) => address))].flatMap((address) => {
        const path = file.endsWith('.json')
          ? getLocation(source, start + text.indexOf(address)).path
          : undefined;
        // A former domain, which readers never see and which must stay.
        if (path?.[0] === 'id') return [];
        const message = `${address} is a made-up address`;
        return { file, line: index + 1, ...(path && { path }), message, fix: 'write your own, or remove it' };
      });
    });
  });
}

/** The end of the sentence about a valid paper. */
export function describeNotes(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', with a note' : `, with ${count} notes`;
}
