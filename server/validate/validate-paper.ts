import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { publicationSchema } from '../../contract/publication.ts';
import { draftLine } from '../content/drafted.ts';
import type { Mistake } from '../content/mistake.ts';
import { type ReadJson, readJson } from '../content/read-json.ts';
import { PublicationError, parsePublication, readPublicationFile } from '../publication/load-publication.ts';
import { publicationFileOf } from '../publication/paper.ts';
import { readTheme } from '../theme/read-theme.ts';
import { checkReferences } from './check-references.ts';
import { findMadeUpAddresses } from './find-leftovers.ts';
import { type PaperTexts, readPaperTexts } from './paper-texts.ts';
import { referencesInPublication } from './references.ts';

/** What readers may insist on, and courts. */
const LEGAL_PAGES = ['privacy', 'terms', 'imprint', 'contact'];

/** Where the publication file has mistakes, all else is looked at all the same. */
const ANY_DOMAIN = 'localhost';
const { domain, hosts, timeZone, newswire, services } = publicationSchema.shape;
const homeOf = z.object({
  domain: domain.catch(ANY_DOMAIN),
  hosts: hosts.catch([]),
  timeZone: timeZone.catch('UTC'),
  newswire: newswire.catch(false),
  services: services.catch(services.parse({})),
});

export interface ValidatedPaper {
  folder: string;
  /** In the order of files and lines. */
  mistakes: readonly Mistake[];
  /** What can be served, and still waits for somebody to finish it. */
  notes: readonly Mistake[];
}

/** Checks all of a paper at once: its publication file, every text, what they refer to, and what was never finished. */
export async function validatePaper(paper: string): Promise<ValidatedPaper> {
  const publicationFile = publicationFileOf(paper);
  const folder = dirname(publicationFile);
  const file = basename(publicationFile);
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) {
    const remedy = 'name the folder of a paper';
    return { folder, mistakes: [{ file, message: `there is no folder ${folder}`, remedy }], notes: [] };
  }

  const { source, json, mistakes } = await readPublication(publicationFile);
  const home = homeOf.parse(Object(json.value));
  const texts = await readPaperTexts(folder, home);
  const theme = await readTheme(join(folder, 'theme'));
  const ofTheme = theme.mistakes.map((mistake) => ({ ...mistake, file: join('theme', mistake.file) }));
  const found = [...mistakes, ...texts.mistakes, ...findLeftOut(texts), ...ofTheme];
  if (home.domain !== ANY_DOMAIN) {
    const own = referencesInPublication(json.value, file, json.lineOf);
    const references = [...own, ...texts.references];
    found.push(...(await checkReferences(references, { folder, publication: home, texts })));
    if (!home.newswire) {
      found.push(...findMadeUpAddresses(new Map([[file, source], ...texts.sources]), home));
    }
  }
  return { folder, mistakes: inOrder(found), notes: inOrder(findDrafted(texts)) };
}

interface ReadPublication {
  source: string;
  json: ReadJson;
  mistakes: readonly Mistake[];
}

async function readPublication(file: string): Promise<ReadPublication> {
  let source = '';
  let mistakes: readonly Mistake[] = [];
  try {
    source = await readPublicationFile(file);
    parsePublication(source, file);
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    mistakes = error.mistakes;
  }
  const json = readJson(source);
  // What is no JSON is among them already.
  const repeated = json.value === undefined ? [] : json.mistakes;
  return {
    source,
    json,
    mistakes: [...mistakes, ...repeated.map((one) => ({ file: basename(file), ...one }))],
  };
}

/** Pages that came with the paper and say so to their readers. */
function findDrafted({ sources }: PaperTexts): Mistake[] {
  const message = 'the page still says that it is a draft';
  const remedy = 'put your own words in its place';
  return [...sources].flatMap(([file, text]) => {
    const line = draftLine(text);
    return line === undefined ? [] : [{ file, line, message, remedy }];
  });
}

function findLeftOut({ draftPages }: PaperTexts): Mistake[] {
  const message = 'the page is left out as a draft';
  const remedy = 'finish it and remove draft: true';
  return draftPages
    .filter((file) => LEGAL_PAGES.includes(basename(file, '.md')))
    .map((file) => ({ file, line: 1, message, remedy }));
}

/** Once each, however many places name the same broken file. */
function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  const unique = new Map(mistakes.map((mistake) => [JSON.stringify(mistake), mistake]));
  return [...unique.values()].sort(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}
