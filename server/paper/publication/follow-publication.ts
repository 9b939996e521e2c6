import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Publication } from '../../../contract/publication.ts';
import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import { loadPublication, PublicationError } from './load-publication.ts';

/** publication.json as last saved without an issue. */
export interface FollowedPublication {
  current(): Publication;
  close(): void;
}

interface FollowOptions {
  file: string;
  /** As the site was started with it. */
  started: Publication;
  onChange(publication: Publication): void;
  log: Log;
  pollIntervalMs?: number;
}

/** What whole parts of the site were started with. All other settings are read when a page is made. */
const NEED_RESTART = [
  'domain',
  'hosts',
  'feeds',
  'services',
  'userAgent',
  'keepDays',
  'newswire',
  'trustedHosts',
] as const satisfies readonly (keyof Publication)[];

/** Polled, not watched: editors replace the file, and mounted folders and links send no event. */
const LOOK_EVERY_MS = 250;
const SETTLE_MS = 100;

/** Reads the file again whenever it is saved. With an issue in it, the last good version stays. */
export function followPublication(options: FollowOptions): FollowedPublication {
  const { file, started, onChange, log } = options;
  const inUse = Object.fromEntries(NEED_RESTART.map((key) => [key, started[key]]));
  const withStarted = (saved: Publication): Publication => ({ ...saved, ...inUse });
  let current = withStarted(started);
  let logged = '';
  let closed = false;

  const logOnce = (level: 'warn' | 'error', text: string) => {
    if (text !== logged && text !== '') log[level]({ file }, text);
    logged = text;
  };

  const readAgain = async () => {
    try {
      const saved = await loadSaved(file);
      if (closed) return;
      const waiting = NEED_RESTART.filter((key) => !isDeepStrictEqual(saved[key], started[key]));
      logOnce(
        'warn',
        waiting.length > 0 ? `${waiting.join(', ')}: masthead reload puts what was saved into use` : '',
      );
      const next = withStarted(saved);
      if (isDeepStrictEqual(next, current)) return;
      current = next;
      log.info({ file }, 'the publication was read again');
      onChange(next);
    } catch (error) {
      if (closed) return;
      const reason = error instanceof PublicationError ? error.message : String(error);
      logOnce('error', `the last good version of the publication stays: ${reason}`);
    }
  };
  /** One at a time, so that a slow reading never overwrites a later one. */
  const look = serialize(readAgain);
  // It may have been saved since the site was started with it.
  void look();
  watchFile(file, { persistent: false, interval: options.pollIntervalMs ?? LOOK_EVERY_MS }, look);
  return {
    current: () => current,
    close() {
      closed = true;
      unwatchFile(file, look);
    },
  };
}

/** An issue may be a file half written: it counts when it is still there a moment later. */
async function loadSaved(file: string): Promise<Publication> {
  try {
    return await loadPublication(file);
  } catch {
    await setTimeout(SETTLE_MS);
    return loadPublication(file);
  }
}
