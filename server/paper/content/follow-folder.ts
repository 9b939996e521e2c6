import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import { createIssueLog, type Issue } from './issue.ts';
import { createTextFolder, type Reading } from './read-text.ts';
import { watchFolder } from './watch-folder.ts';

/** A folder of the paper, as last read without an issue. */
export interface Followed<Content> {
  current(): Content;
  /** Issues of the last read. */
  issues(): readonly Issue[];
  /** Reads the folder now, without waiting for an event. Settles when its files are in use. */
  checkForChanges(): Promise<void>;
  close(): Promise<void>;
}

interface FollowOptions<Content> {
  folder: string;
  /** The network's folder, for what the paper's does not have. */
  inherited?: string | undefined;
  /** 'questions', 'pages', 'theme'. */
  what: string;
  /** Called when an editor has changed what is shown. */
  onChange(content: Content): void;
  log: Log;
}

/** Reads a folder now and whenever something in it is saved. `read` returns undefined where nothing has changed. */
export async function followFolder<Content>(
  { folder, inherited, what, onChange, log }: FollowOptions<Content>,
  first: Content,
  read: (
    current: Content,
    isStart: boolean,
  ) => Promise<{ content: Content; issues: readonly Issue[] } | undefined>,
): Promise<Followed<Content>> {
  const issueLog = createIssueLog({ folder, what, log });
  let current = first;
  let issues: readonly Issue[] = [];

  async function checkForChanges(isStart: boolean): Promise<void> {
    try {
      const result = await read(current, isStart);
      if (result) {
        ({ issues } = result);
        issueLog.report(issues);
      }
      if (!result || isDeepStrictEqual(result.content, current)) return;
      current = result.content;
      if (isStart) return;
      log.info({ folder }, `changes to the ${what} were read`);
      onChange(current);
    } catch (error) {
      issueLog.reportFailure(error);
    }
  }

  await checkForChanges(true);
  const checkAgain = serialize(() => checkForChanges(false));
  const watches = [folder, ...(inherited === undefined ? [] : [inherited])].map((each) =>
    watchFolder(each, checkAgain),
  );
  return {
    current: () => current,
    issues: () => issues,
    checkForChanges: checkAgain,
    async close() {
      await Promise.all(watches.map((watch) => watch.stop()));
      await checkAgain.idle();
    },
  };
}

interface FollowTextsOptions<Value, Content> extends FollowOptions<Content> {
  parse(file: string, bytes: Uint8Array): Reading<Value>;
  /** Makes one of all files; conflicts between files are returned as issues, and left out. */
  combine(texts: ReadonlyMap<string, Value>): { content: Content; issues: readonly Issue[] };
  /** Papers need not have the folder. */
  isOptional?: boolean;
}

/**
 * A file with an issue keeps what it said before and holds up no other; a folder that is gone keeps all. A file of the
 * network is read where the paper has none of that name.
 */
export function followTexts<Value, Content>(
  options: FollowTextsOptions<Value, Content>,
): Promise<Followed<Content>> {
  const readTexts = createInheritingReader(options);
  let good = new Map<string, Value>();
  let lastSignature: string | undefined;
  return followFolder(options, options.combine(good).content, async () => {
    const previous = lastSignature;
    lastSignature = undefined;
    const { readings, signature } = await readTexts();
    lastSignature = signature;
    if (signature === previous) return undefined;
    const next = new Map<string, Value>();
    for (const [file, reading] of readings) {
      const before = good.get(file);
      if ('value' in reading) next.set(file, reading.value);
      else if ('issues' in reading && before !== undefined) next.set(file, before);
    }
    good = next;
    const { content, issues } = options.combine(next);
    const broken = [...readings.values()].flatMap((one) => ('issues' in one ? one.issues : []));
    return { content, issues: [...broken, ...issues] };
  });
}

function createInheritingReader<Value, Content>(options: FollowTextsOptions<Value, Content>) {
  const { folder, inherited, parse, isOptional = false } = options;
  if (inherited === undefined) return createTextFolder(folder, parse, { isOptional }).read;
  const own = createTextFolder(folder, parse, { isOptional: true });
  const common = createTextFolder(inherited, parse, { isOptional: true });
  /** As paths from the paper's folder. */
  const locate = (reading: Reading<Value>): Reading<Value> =>
    'issues' in reading
      ? {
          ...reading,
          issues: reading.issues.map((one) => ({
            ...one,
            file: relative(folder, join(inherited, one.file)),
          })),
        }
      : reading;
  return async () => {
    const [ofPaper, ofNetwork] = await Promise.all([own.read(), common.read()]);
    const left = [...ofNetwork.readings].filter(([file]) => !ofPaper.readings.has(file));
    return {
      readings: new Map([...ofPaper.readings, ...left.map(([file, one]) => [file, locate(one)] as const)]),
      signature: ofPaper.signature + ofNetwork.signature,
    };
  };
}
