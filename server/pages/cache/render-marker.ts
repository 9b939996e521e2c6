import { readFileSync, writeFileSync } from 'node:fs';
import type { MakePage } from './page-maker.ts';

interface RenderMarker {
  /** Makes pages, and names on disk those that are being made. */
  makePage: MakePage;
  /** What the last origin was rendering when it died, whatever it died of: left to the readers who ask for it. */
  unfinished: ReadonlySet<string>;
  /** The origin ends in good order: what it is rendering is no reason to fear a page. */
  stop(): void;
}

/** A page that ends the process which renders it must not do so again at every start, before anybody has asked for it. */
export function markRenders(makePage: MakePage, file: string): RenderMarker {
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
    unfinished,
    stop() {
      rendering.length = 0;
      write();
      isStopped = true;
    },
    async makePage(key, timeoutMs) {
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

/** Nothing where the process that wrote it still runs: in a reload on PostgreSQL the next origin starts beside it. */
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
