import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../lib/atomic-file.ts';
import { makeFolder } from '../lib/data-folder.ts';
import { readJsonFile } from '../lib/parse-json.ts';
import { createHostMap, domainOfKey, type PaperList } from './domains.ts';
import {
  type DecisionsByPaper,
  decisionsFor,
  decodePage,
  encodePage,
  mayShowHidden,
  type RenderedPage,
} from './page.ts';

/** The page cache on disk: what edges serve before an origin has started. */
export interface PageSnapshot {
  list: PaperList | undefined;
  pages: { key: string; page: RenderedPage }[];
}

const PAPERS_FILE = 'papers.json';
/** The newest decisions: pages that may show what they hide are not read, though their files are still there. */
const DECISIONS_FILE = 'decisions.json';
const PAGE_ENDING = '.page';
const CHECKSUM_BYTES = 32;

export async function readPageSnapshot(folder: string, builds: ReadonlySet<string>): Promise<PageSnapshot> {
  return { list: await readPapers(folder), pages: await Array.fromAsync(readPages(folder, builds)) };
}

export async function hasPageSnapshot(folder: string, builds: ReadonlySet<string>): Promise<boolean> {
  return !(await readPages(folder, builds).next()).done;
}

/**
 * The pages of known papers and of builds whose assets are available, unless they may show what is hidden. Truncated or
 * corrupt files are skipped.
 */
async function* readPages(folder: string, builds: ReadonlySet<string>) {
  const newest = await readDecisions(folder);
  const hosts = createHostMap(await readPapers(folder));
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(PAGE_ENDING)) continue;
    const read = await readPage(join(folder, name));
    if (!read || !builds.has(read.page.build)) continue;
    const domain = domainOfKey(read.key);
    const paperId = hosts.isEmpty ? domain : hosts.ofDomain(domain)?.paper.paperId;
    if (paperId !== undefined && !mayShowHidden(read.page, decisionsFor(newest, paperId))) yield read;
  }
}

async function readPage(file: string): Promise<PageSnapshot['pages'][number] | undefined> {
  try {
    const bytes = await readFile(file);
    const body = bytes.subarray(CHECKSUM_BYTES);
    if (!checksum(body).equals(bytes.subarray(0, CHECKSUM_BYTES))) return undefined;
    return decodePage(body);
  } catch {
    return undefined;
  }
}

async function readDecisions(folder: string): Promise<DecisionsByPaper> {
  return (await readJsonFile(join(folder, DECISIONS_FILE))) ?? {};
}

/** From now on no edge that starts serves a page that may show what these decisions hide. */
export async function writeDecisions(folder: string, decisions: DecisionsByPaper): Promise<void> {
  await makeFolder(folder);
  await writeFileAtomic(join(folder, DECISIONS_FILE), JSON.stringify(decisions));
}

async function readPapers(folder: string): Promise<PaperList | undefined> {
  const list = await readJsonFile(join(folder, PAPERS_FILE));
  // The version before had no paper ids.
  return Array.isArray(list?.papers) && list.papers.every(hasId) ? list : undefined;
}

const hasId = (paper: unknown) => typeof Object(paper).paperId === 'string';

interface WriterOptions {
  folder: string;
  /** The files of all other pages are removed. */
  keys: Iterable<string>;
  report(error: unknown): void;
}

/** Writes pages in the background, one at a time and atomically. Only the origin writes. */
export async function openSnapshotWriter({ folder, keys, report }: WriterOptions) {
  /** By file name: of several waiting versions only the newest is written. */
  const waiting = new Map<string, () => Promise<void>>();
  let running: Promise<void> | undefined;
  const add = (name: string, task: () => Promise<void>) => {
    waiting.set(name, task);
    running ??= runTasks();
  };
  const runTasks = async () => {
    for (const [name, task] of waiting) {
      waiting.delete(name);
      await task().catch(report);
    }
    // In the same step as the end of the loop: what is added from now on starts the next run.
    running = undefined;
  };
  await makeFolder(folder).catch(report);
  const current = new Set([PAPERS_FILE, DECISIONS_FILE, ...[...keys].map(fileOf)]);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!current.has(name)) add(name, () => rm(join(folder, name), { force: true }));
  }
  return {
    write(key: string, page: RenderedPage): void {
      add(fileOf(key), async () => {
        const body = encodePage(key, page);
        await writeFileAtomic(join(folder, fileOf(key)), Buffer.concat([checksum(body), body]));
      });
    },
    remove(key: string): void {
      add(fileOf(key), () => rm(join(folder, fileOf(key)), { force: true }));
    },
    writePapers(list: () => PaperList): void {
      add(PAPERS_FILE, () => writeFileAtomic(join(folder, PAPERS_FILE), JSON.stringify(list())));
    },
    writeDecisions(decisions: DecisionsByPaper): void {
      add(DECISIONS_FILE, () => writeDecisions(folder, decisions));
    },
    async flush(): Promise<void> {
      while (running) await running;
    },
  };
}

function fileOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url') + PAGE_ENDING;
}

function checksum(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
