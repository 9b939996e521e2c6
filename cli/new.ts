import { lstat, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { CATEGORIES, type Category, isCategory } from '../contract/categories.ts';
import { makeFolder } from '../server/lib/data-folder.ts';
import { errorCode } from '../server/lib/errors.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { createFetcher } from '../server/net/fetcher.ts';
import { parsePublication, userAgentOf } from '../server/paper/publication/load-publication.ts';
import { ownCommand } from './expect-port.ts';
import { type Answers, QUESTIONS, type Question } from './new-paper/answers.ts';
import { type GatheredFeeds, gatherFeeds, type Places } from './new-paper/gather-feeds.ts';
import { paperFiles } from './new-paper/paper-files.ts';
import type { Run, Values } from './run-command.ts';

const NONE: GatheredFeeds = { feeds: new Map(), notes: [] };

export const run: Run = async (values, [folder = '']) => {
  const dialogue = values.yes === true ? undefined : openDialogue(process.stdin, process.stdout);
  try {
    return await make(folder, values, dialogue);
  } finally {
    dialogue?.close();
  }
};

async function make(folder: string, values: Values, dialogue: Dialogue | undefined): Promise<number> {
  const state = await readFolderState(folder);
  if (state === 'paper') {
    throw new StartupError(`${folder} is a paper already. To see it: ${ownCommand('serve', folder)}`);
  }
  if (state === 'files' && dialogue) {
    const answer = await dialogue.ask(
      `${folder} has files. Add a paper to them? Nothing is overwritten. [y/N] `,
    );
    if (!/^y(es)?$/i.test(answer)) {
      dialogue.say('Nothing was changed.');
      return 1;
    }
  }
  const answers = await collectAnswers(folder, values, dialogue);
  const gathered = await gather(answers, values.feeds === undefined ? dialogue : undefined);
  const files = paperFiles(answers, gathered.feeds, new Date());
  // Report issues in the answers now rather than at the first start.
  parsePublication(files.get('publication.json') ?? '', 'publication.json');
  const existing = await writePaper(folder, files);
  for (const line of report(folder, gathered, existing)) console.log(line);
  return 0;
}

async function collectAnswers(
  folder: string,
  values: Values,
  dialogue: Dialogue | undefined,
): Promise<Answers> {
  const answers: Partial<Answers> = {};
  for (const question of QUESTIONS) {
    const option = question.key === 'timeZone' ? 'time-zone' : question.key;
    const value = values[option];
    const fallback = question.fallback(answers, folder);
    if (typeof value === 'string') {
      const answer = question.read(value);
      if ('issue' in answer) throw new StartupError(`--${option}: ${answer.issue}`);
      answers[question.key] = answer.value;
    } else answers[question.key] = dialogue ? await ask(question, fallback, dialogue) : fallback;
  }
  const { name = '', tagline = '', domain = '', timeZone = '', feeds = '' } = answers;
  return { name, tagline, domain, timeZone, feeds };
}

async function ask({ text, read }: Question, fallback: string, dialogue: Dialogue): Promise<string> {
  for (;;) {
    const typed = await dialogue.ask(`${text} ${fallback ? `[${fallback}] ` : '[none yet] '}`);
    if (typed === '') return fallback;
    const answer = read(typed);
    if ('value' in answer) return answer.value;
    if (!dialogue.isOpen) throw new StartupError(answer.issue);
    dialogue.say(`  ${answer.issue}`);
  }
}

/** Fetches the feeds, if any. In a dialogue the operator can correct the addresses and the categories. */
async function gather(
  { name, domain, feeds }: Answers,
  dialogue: Dialogue | undefined,
): Promise<GatheredFeeds> {
  const userAgent = userAgentOf({ name, domain, userAgent: undefined });
  await using fetcher = createFetcher({ trustedHosts: [], userAgent });
  for (let typed = feeds; typed !== ''; ) {
    try {
      const gathered = await gatherFeeds(typed, fetcher, () => new Date());
      return dialogue ? { ...gathered, feeds: await askPlaces(gathered.feeds, dialogue) } : gathered;
    } catch (error) {
      if (!(error instanceof StartupError) || !dialogue?.isOpen) throw error;
      dialogue.say(`  ${error.message}`);
      typed = await dialogue.ask('Enter the feeds again, or press Return for none: ');
    }
  }
  return NONE;
}

function report(folder: string, { feeds, notes }: GatheredFeeds, kept: readonly string[]): string[] {
  const missing = CATEGORIES.filter((category) => !feeds.has(category));
  const lines = [`Created a paper in ${folder}.`, ...notes.map((note) => `  ${note}`)];
  if (kept.length > 0) lines.push(`  Kept as they were: ${kept.join(', ')}`);
  lines.push(...describePlaces(feeds));
  if (feeds.size === 0) {
    lines.push(
      '  It has no feeds yet, so placeholder headlines fill every section. Add feeds in publication.json.',
    );
  } else if (missing.length > 0) {
    lines.push(`  Sections without a feed, left out for now: ${missing.join(', ')}`);
  }
  return [
    ...lines,
    '',
    `  ${ownCommand('serve', folder)}     shows it at http://localhost:3000`,
    `  ${ownCommand('preview', folder)}   shows every page at once while you edit`,
  ];
}

type Dialogue = ReturnType<typeof openDialogue>;

/** Asks on a terminal, or reads answers from a pipe, one per line. After the last line every answer is empty. */
function openDialogue(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  const reader = createInterface({ input, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  let isOpen = true;
  return {
    async ask(text: string): Promise<string> {
      output.write(text);
      const { done, value } = await lines.next();
      if (done) {
        isOpen = false;
        output.write('\n');
      }
      return done ? '' : value.trim();
    },
    say: (line: string) => void output.write(`${line}\n`),
    get isOpen() {
      return isOpen;
    },
    close: () => reader.close(),
  };
}

/** Returns a line per feed with its category, in the order of the categories. */
function describePlaces(feeds: Places): string[] {
  return inOrder(feeds).map(([category, url], index) => `  ${index + 1}  ${category.padEnd(12)}${url}`);
}

/** Shows the category of each feed, and moves feeds until the operator accepts. */
async function askPlaces(feeds: Places, dialogue: Dialogue): Promise<Places> {
  let places = feeds;
  for (;;) {
    for (const line of describePlaces(places)) dialogue.say(line);
    const typed = await dialogue.ask('Press Return to accept, or move a feed, such as 1=world or 1=none: ');
    if (typed === '') return places;
    const [, number, name = ''] = /^(\d+)\s*=\s*(\w+)$/.exec(typed) ?? [];
    const [from, url] = inOrder(places)[Number(number) - 1] ?? [];
    if (from === undefined || url === undefined || !(isCategory(name) || name === 'none')) {
      dialogue.say(`  Write a number from the list, =, and one of: ${CATEGORIES.join(', ')}, none`);
      continue;
    }
    const rest = (places.get(from) ?? []).filter((other) => other !== url);
    const next = new Map(places).set(from, rest);
    if (isCategory(name)) next.set(name, [...(next.get(name) ?? []), url]);
    if (next.get(from)?.length === 0) next.delete(from);
    places = next;
  }
}

function inOrder(feeds: Places): [Category, string][] {
  return CATEGORIES.flatMap((category) =>
    (feeds.get(category) ?? []).map((url): [Category, string] => [category, url]),
  );
}

export async function readFolderState(folder: string): Promise<'absent' | 'empty' | 'files' | 'paper'> {
  try {
    const names = await readdir(folder);
    if (names.includes('publication.json')) return 'paper';
    return names.length > 0 ? 'files' : 'empty';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent';
    throw writeError(folder, error);
  }
}

/** The umask of the process decides who may read a paper. */
const FOR_ALL = 0o777;

/** Writes the files in their order, and skips those that exist. Returns the skipped ones. */
export async function writePaper(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const skipped: string[] = [];
  for (const [path, content] of files) {
    const file = join(folder, path);
    try {
      await makeFolder(dirname(file), FOR_ALL);
      await writeFile(file, content, { flag: 'wx' });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || !(await lstat(file).catch(() => undefined)))
        throw writeError(file, error);
      skipped.push(path);
    }
  }
  return skipped;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOENT: 'no folder can be made there',
  EEXIST: 'a file has this name',
};

function writeError(path: string, error: unknown): StartupError {
  const code = errorCode(error) ?? String(error);
  return new StartupError(
    `${path} cannot be written: ${REASONS[code] ?? code}. Name another folder: masthead new FOLDER`,
  );
}
