import { CATEGORIES } from '../contract/categories.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { createFetcher } from '../server/net/fetcher.ts';
import { parsePublication, userAgentOf } from '../server/paper/publication/load-publication.ts';
import { ownCommand } from './expect-port.ts';
import { type Answers, QUESTIONS, type Question } from './new-paper/answers.ts';
import { askPlaces, type Dialogue, describePlaces, openDialogue } from './new-paper/dialogue.ts';
import { type GatheredFeeds, gatherFeeds } from './new-paper/gather-feeds.ts';
import { paperFiles } from './new-paper/paper-files.ts';
import { lookAtFolder, writePaper } from './new-paper/write-paper.ts';
import type { Run, Values } from './run-command.ts';

const NONE: GatheredFeeds = { feeds: new Map(), notes: [] };

export const run: Run = async (values, [folder]) => {
  if (!folder) {
    console.error('Name the folder of the new paper: masthead new my-paper');
    return 2;
  }
  const dialogue = values.yes === true ? undefined : openDialogue(process.stdin, process.stdout);
  try {
    return await make(folder, values, dialogue);
  } finally {
    dialogue?.close();
  }
};

async function make(folder: string, values: Values, dialogue: Dialogue | undefined): Promise<number> {
  const state = await lookAtFolder(folder);
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
  const answers = await answersOf(folder, values, dialogue);
  const gathered = await gather(answers, values.feeds === undefined ? dialogue : undefined);
  const files = paperFiles(answers, gathered.feeds, new Date());
  // An issue in what was asked shows now, not at the first start.
  parsePublication(files.get('publication.json') ?? '', 'publication.json');
  const kept = await writePaper(folder, files);
  for (const line of report(folder, gathered, kept)) console.log(line);
  return 0;
}

async function answersOf(folder: string, values: Values, dialogue: Dialogue | undefined): Promise<Answers> {
  const answers: Partial<Answers> = {};
  for (const question of QUESTIONS) {
    const option = question.key === 'timeZone' ? 'time-zone' : question.key;
    const given = values[option];
    const usual = question.usual(answers, folder);
    if (typeof given === 'string') {
      const read = question.read(given);
      if ('issue' in read) throw new StartupError(`--${option}: ${read.issue}`);
      answers[question.key] = read.value;
    } else answers[question.key] = dialogue ? await ask(question, usual, dialogue) : usual;
  }
  const { name = '', tagline = '', domain = '', timeZone = '', feeds = '' } = answers;
  return { name, tagline, domain, timeZone, feeds };
}

async function ask({ text, read }: Question, usual: string, dialogue: Dialogue): Promise<string> {
  for (;;) {
    const typed = await dialogue.ask(`${text} ${usual ? `[${usual}] ` : '[none yet] '}`);
    if (typed === '') return usual;
    const answer = read(typed);
    if ('value' in answer) return answer.value;
    if (!dialogue.isOpen) throw new StartupError(answer.issue);
    dialogue.say(`  ${answer.issue}`);
  }
}

/** Without feeds, nothing is asked of the network. Somebody who is there may correct what they said, and the placement. */
async function gather(
  { name, domain, feeds }: Answers,
  dialogue: Dialogue | undefined,
): Promise<GatheredFeeds> {
  const userAgent = userAgentOf({ name, domain, userAgent: undefined });
  const fetcher = createFetcher({ trustedHosts: [], userAgent });
  try {
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
  } finally {
    await fetcher.close();
  }
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
