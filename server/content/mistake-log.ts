import { join } from 'node:path';
import type { Log } from '../log.ts';
import { describeMistake, type Mistake } from './mistake.ts';

/** Tells the log of what is wrong in a folder: each thing once, however often the folder is read. */
export interface MistakeLog {
  /** All mistakes of the folder as it is now. One that was mended and made again is told again. */
  report(mistakes: readonly Mistake[]): void;
  /** The folder as a whole could not be taken up; what was read before stays. */
  reportFailure(error: unknown): void;
}

export function createMistakeLog({
  folder,
  what,
  log,
}: {
  folder: string;
  /** 'articles', 'questions'. */
  what: string;
  log: Log;
}): MistakeLog {
  let told = new Set<string>();
  let failing = false;
  return {
    report(mistakes) {
      failing = false;
      for (const mistake of mistakes) {
        const { file, line } = mistake;
        const text = describeMistake(mistake);
        if (!told.has(text))
          log.error({ file, line }, describeMistake({ ...mistake, file: join(folder, file) }));
      }
      told = new Set(mistakes.map(describeMistake));
    },
    reportFailure(error) {
      if (failing) return;
      failing = true;
      const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined;
      if (code === undefined) {
        log.error({ err: error, folder }, `the ${what} could not be read; those read before stay`);
      } else {
        // A folder that is not there needs no stack trace: somebody removed it.
        const why = code === 'ENOENT' ? 'there is no such folder' : String(code);
        log.error({ folder }, `the ${what} in ${folder} cannot be read (${why}); those read before stay`);
      }
    },
  };
}
