import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../lib/log.ts';
import { createIssueLog, type Issue } from './issue.ts';
import { createTextFolder, type Reading } from './read-text.ts';
import { watchFolder } from './watch-folder.ts';

/** A folder of texts, each file as last read without an issue. */
export interface FollowedTexts<Content> {
  current(): Content;
  close(): Promise<void>;
}

interface FollowOptions<Value, Content> {
  folder: string;
  /** 'questions', 'pages'. */
  what: string;
  parse(file: string, bytes: Uint8Array): Reading<Value>;
  /** Makes one of all files; conflicts between files are returned as issues, and left out. */
  combine(texts: ReadonlyMap<string, Value>): { content: Content; issues: readonly Issue[] };
  /** Called when an editor has changed what is shown. */
  onChange(content: Content): void;
  log: Log;
}

/**
 * Reads a folder and from then on follows what its editors save. A file with an issue keeps what it said before and holds
 * up no other; a folder that is gone keeps all.
 */
export async function followTexts<Value, Content>(
  options: FollowOptions<Value, Content>,
): Promise<FollowedTexts<Content>> {
  const { folder, what, parse, combine, onChange, log } = options;
  const texts = createTextFolder(folder, parse);
  const issueLog = createIssueLog({ folder, what, log });
  let good = new Map<string, Value>();
  let { content } = combine(good);
  let seen: string | undefined;

  /** Returns whether there is something else to show. */
  async function look(): Promise<boolean> {
    try {
      const { readings, signature } = await texts.read();
      if (signature === seen) return false;
      seen = signature;
      const next = new Map<string, Value>();
      for (const [file, reading] of readings) {
        const before = good.get(file);
        if ('value' in reading) next.set(file, reading.value);
        else if ('issues' in reading && before !== undefined) next.set(file, before);
      }
      good = next;
      const made = combine(next);
      const broken = [...readings.values()].flatMap((one) => ('issues' in one ? one.issues : []));
      issueLog.report([...broken, ...made.issues]);
      if (isDeepStrictEqual(made.content, content)) return false;
      content = made.content;
      return true;
    } catch (error) {
      seen = undefined;
      issueLog.reportFailure(error);
      return false;
    }
  }

  await look();
  const watch = watchFolder(folder, async () => {
    if (!(await look())) return;
    log.info({ folder }, `the ${what} were read again`);
    onChange(content);
  });
  return { current: () => content, close: () => watch.stop() };
}
