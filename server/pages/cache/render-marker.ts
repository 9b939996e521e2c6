import { readFileSync, writeFileSync } from 'node:fs';
import type { MakePage } from './page-maker.ts';

interface RenderMarker {
  /** Makes pages, and names on disk those that are being made. */
  makePage: MakePage;
  /** What the last origin was rendering when it died, whatever it died of: left to the readers who ask for it. */
  unfinished: ReadonlySet<string>;
}

/** A page that ends the process which renders it must not do so again at every start, before anybody has asked for it. */
export function markRenders(makePage: MakePage, file: string): RenderMarker {
  const unfinished = new Set(readMarker(file));
  const rendering: string[] = [];
  const write = () => {
    try {
      writeFileSync(file, rendering.join('\n'));
    } catch {
      // On a full disk pages are rendered all the same.
    }
  };
  write();
  return {
    unfinished,
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

function readMarker(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
