import { existsSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Publication } from '../../../contract/publication.ts';
import { errorCode } from '../../lib/errors.ts';
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts';
import type { Issue } from '../content/issue.ts';
import { readJson } from '../content/read-json.ts';
import { parsePublication, readPublicationFile } from '../publication/load-publication.ts';
import { PublicationError } from '../publication/publication-error.ts';
import { type NetworkFile, readNetworkFile } from './network-file.ts';

/** A paper as its folder says, open or not. */
export interface NetworkPaper {
  /** The name of its folder in the network's; empty where the deployment serves a single paper. */
  name: string;
  folder: string;
  publication: Publication;
  /** The file itself names the id. */
  hasId?: boolean;
}

export interface Network {
  folder: string;
  name: string;
  /** False for a paper by itself, which is followed in the same way. */
  isNetwork: boolean;
  /** The page that lists its papers. */
  page: NetworkFile['page'];
  /** As their files say, by name. A paper that has an issue stays as it was; at the start it is left out. */
  papers: readonly NetworkPaper[];
  /** Folders of papers whose file has had an issue since the start. */
  unread: readonly string[];
  /** Files by their path in the network's folder. */
  issues: readonly Issue[];
  /** How long the check for saved files held the process. */
  checkMs: number;
  /** Reads what was saved since. Papers that have not changed are the same objects. Rejects where the folder is gone. */
  readAgain(): Promise<Network>;
}

/** The folder of a paper, as it was read last. */
interface Entry {
  stamp: string;
  /** As last read without an issue. */
  good?: { paper: NetworkPaper };
  issues: readonly Issue[];
  /** There was no publication.json at the last check. It may be about to be replaced: a second check decides. */
  isMissing?: boolean;
}

type Entries = ReadonlyMap<string, Entry>;

/** network.json, as it was read last without an issue. */
interface Defaults {
  network: NetworkFile;
  stamp: string;
  issues: readonly Issue[];
}

interface Reading {
  defaults: Defaults;
  entries: Entries;
  papers: readonly NetworkPaper[];
  checkMs: number;
}

/** Folders of the network itself; a paper may have any other name. */
const OWN_FOLDERS = ['content', 'media', 'theme', 'data'];
/** A file with an issue may be half-written: it is read again after this pause. */
const SETTLE_MS = 100;
const FILES_AT_ONCE = 64;

/** Reads network.json and the publication.json of every folder beside it. Rejects where network.json has an issue. */
export async function loadNetwork(folder: string): Promise<Network> {
  return describeReading(folder, await readNetwork(folder));
}

function describeReading(folder: string, reading: Reading): Network {
  const { defaults, entries, papers, checkMs } = reading;
  return {
    folder,
    name: defaults.network.name,
    isNetwork: true,
    page: defaults.network.page,
    papers,
    unread: [...entries].flatMap(([name, { good }]) => (good ? [] : name)),
    issues: [...defaults.issues, ...[...entries.values()].flatMap(({ issues }) => issues)],
    checkMs,
    readAgain: async () => describeReading(folder, await readNetwork(folder, reading)),
  };
}

async function readNetwork(folder: string, previous?: Reading): Promise<Reading> {
  const defaults = await readDefaults(folder, previous?.defaults);
  const { network } = defaults;
  const isNew = network !== previous?.defaults.network;
  const names = await listFolders(folder);
  const entries = new Map<string, Entry>();
  let checkMs = 0;
  const read = async (some: readonly string[], mustRead: boolean) => {
    for (let from = 0; from < some.length; from += FILES_AT_ONCE) {
      const part = some.slice(from, from + FILES_AT_ONCE);
      const start = performance.now();
      const reading = part.map((name) =>
        readEntry({ folder, name, network, before: previous?.entries.get(name), mustRead }),
      );
      checkMs += performance.now() - start;
      const batch = await Promise.all(reading);
      for (const [index, name] of part.entries()) {
        const entry = batch[index];
        if (entry) entries.set(name, entry);
      }
      await yieldToEventLoop();
    }
  };
  await read(names, isNew);
  const broken = [...entries].filter(([name, entry]) => isBroken(entry, previous?.entries.get(name)));
  if (broken.length > 0) {
    await setTimeout(SETTLE_MS);
    await read(
      broken.map(([name]) => name),
      true,
    );
  }
  if (previous && !isNew && isSame(entries, previous.entries)) return { ...previous, defaults, checkMs };
  const ids = new Set([...entries.values()].flatMap((entry) => (entry.isMissing ? [] : idOf(entry))));
  // A folder that may have been renamed has its paper until the second check.
  const papers = [...entries.values()].flatMap((entry) =>
    entry.good && !(entry.isMissing && ids.has(idOf(entry)[0] ?? '')) ? entry.good.paper : [],
  );
  return { defaults, entries, checkMs, papers };
}

const idOf = ({ good }: Entry) => (good ? [good.paper.publication.id] : []);

/** Whether the file has an issue that it did not have at the last check. */
const isBroken = (entry: Entry, before: Entry | undefined) => entry.issues.length > 0 && entry !== before;

function isSame(entries: Entries, before: Entries): boolean {
  return entries.size === before.size && [...entries].every(([name, entry]) => before.get(name) === entry);
}

/** A network.json with an issue keeps the defaults as they were. */
async function readDefaults(folder: string, before: Defaults | undefined): Promise<Defaults> {
  const file = join(folder, 'network.json');
  const stamp = stampOf(file);
  if (before && stamp === before.stamp) return before;
  // Without network.json the folder is gone, or not mounted: this names the reason.
  if (before && stamp === undefined) await stat(file);
  const issues = existsSync(join(folder, 'publication.json')) ? [NO_PAPER] : [];
  try {
    return { network: await readTwice(() => readNetworkFile(file)), stamp: stamp ?? '', issues };
  } catch (error) {
    if (!before || !(error instanceof PublicationError)) throw error;
    return { ...before, stamp: stamp ?? '', issues: [...issues, ...error.issues] };
  }
}

const NO_PAPER: Issue = {
  file: 'publication.json',
  message: 'a network is not a paper, so this file is not read',
  fix: 'move it into the folder of a paper, or its settings to "defaults" in network.json',
};

/** The folders that may be papers, by name. */
export async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && !OWN_FOLDERS.includes(name))
    .sort();
}

interface EntryOptions {
  folder: string;
  name: string;
  network: NetworkFile;
  before: Entry | undefined;
  /** A file that has not changed is read again: the defaults are new, or it may have been half-written. */
  mustRead: boolean;
}

/** Undefined for a folder without publication.json. */
async function readEntry(options: EntryOptions): Promise<Entry | undefined> {
  const { folder, name, network, before, mustRead } = options;
  const file = join(folder, name, 'publication.json');
  let stamp: string | undefined;
  try {
    stamp = stampOf(file);
    if (stamp === undefined)
      return before?.good && !before.isMissing ? { ...before, isMissing: true } : undefined;
    if (stamp === before?.stamp && !mustRead)
      return before.isMissing ? { ...before, isMissing: false } : before;
    const good = await loadPaper({ folder, name, network, file });
    if (before?.good && isDeepStrictEqual(before.good.paper, good.paper)) good.paper = before.good.paper;
    return {
      stamp,
      good,
      issues: existsSync(join(folder, name, 'network.json')) ? [nestedNetwork(name)] : [],
    };
  } catch (error) {
    const issues = (error instanceof PublicationError ? error.issues : [unreadable(error)]).map((issue) => ({
      ...issue,
      file: join(name, issue.file),
    }));
    return { stamp: stamp ?? '', issues, ...(before?.good ? { good: before.good } : {}) };
  }
}

async function loadPaper({
  folder,
  name,
  network,
  file,
}: Omit<EntryOptions, 'before' | 'mustRead'> & { file: string }) {
  const source = await readPublicationFile(file);
  const publication = parsePublication(source, file, network);
  const hasId = Object(readJson(source).value).id !== undefined;
  const paper: NetworkPaper = { name, folder: join(folder, name), publication, hasId };
  return { paper };
}

export async function readTwice<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch {
    await setTimeout(SETTLE_MS);
    return read();
  }
}

function nestedNetwork(name: string): Issue {
  return {
    file: join(name, 'network.json'),
    message: 'the folder of a paper is not a network, so this file is not read',
    fix: 'move its papers into the folder of this network, or remove it',
  };
}

function unreadable(error: unknown): Issue {
  const message = `the file cannot be read (${errorCode(error) ?? error})`;
  return { file: 'publication.json', message, fix: 'check its rights' };
}

/** Undefined where there is no such file. Not asynchronous: of 3,000 files that takes a fifth of the processor time. */
export function stampOf(file: string): string | undefined {
  const info = statSync(file, { throwIfNoEntry: false });
  return info && `${info.mtimeMs} ${info.size} ${info.ino}`;
}
