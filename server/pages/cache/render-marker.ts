import { readFileSync, writeFileSync } from 'node:fs';
import type { MadePage, MakePage } from './page-maker.ts';

/** Names the pages being rendered in a file: a page that crashes the origin is not prerendered at the next start. */
export function markRenders(makePage: MakePage, file: string) {
  const unfinished = new Set(readMarker(file));
  const rendering: string[] = [];
  let isStopped = false;
  const write = () => {
    if (isStopped) return;
    try {
      writeFileSync(file, [process.pid, ...rendering].join('\n'));
    } catch {
      // On a full disk pages are rendered all the same.
    }
  };
  write();
  return {
    /** The pages that the last origin was rendering when it died. */
    unfinished: unfinished as ReadonlySet<string>,
    /** Clears the file: this origin ends without a crash. */
    stop(): void {
      rendering.length = 0;
      write();
      isStopped = true;
    },
    async makePage(key: string, timeoutMs: number): Promise<MadePage> {
      rendering.push(key);
      write();
      try {
        return await makePage(key, timeoutMs);
      } finally {
        rendering.splice(rendering.indexOf(key), 1);
        write();
      }
    },
  };
}

/** Empty where the process that wrote it still runs: in a reload on PostgreSQL the next origin starts beside it. */
function readMarker(file: string): string[] {
  try {
    const [pid, ...pages] = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return isOtherProcess(Number(pid)) ? [] : pages;
  } catch {
    return [];
  }
}

function isOtherProcess(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}
