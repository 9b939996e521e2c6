import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { MadePage, MakePage } from './page-maker.ts';

/** Names the pages being rendered in a file: a page that crashes the origin is not prerendered at the next start. */
export function markRenders(makePage: MakePage, file: string) {
  const unfinished = new Set(readMarker(file));
  const rendering: string[] = [];
  /** Stays open: pages are rendered often, and to replace a file costs more than to write to it. */
  let marker = openMarker(file);
  const write = () => {
    if (marker === undefined) return;
    try {
      ftruncateSync(marker, writeSync(marker, [process.pid, ...rendering, ''].join('\n'), 0));
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
      if (marker !== undefined) closeSync(marker);
      marker = undefined;
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

/** Undefined where the file cannot be written. */
function openMarker(file: string): number | undefined {
  try {
    return openSync(file, constants.O_WRONLY | constants.O_CREAT);
  } catch {
    return undefined;
  }
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
